import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import { languageOf } from '../../../shared/languages/index.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import type { LanguageId } from '../../../shared/query/query.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { queryOf, type SavedProblem, type SavedQuery } from '../../../shared/saved/index.ts';
import type { PrintedUrl } from '../../../shared/url/index.ts';

/** The URL of a query in one language of the API. */
export interface PrintedSide {
  readonly language: LanguageId;
  readonly url: PrintedUrl;
}

/**
 * Returns the URLs of a saved query whose parameters are replaced with values, in the languages of the API. Returns the problems if the
 * query is invalid.
 */
export function printSavedQuery(
  api: ApiDescription,
  saved: SavedQuery,
  dialect: Dialect | undefined,
): { readonly sides: readonly PrintedSide[] } | { readonly problems: readonly SavedProblem[] } {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const { query, problems } = queryOf(saved, model, dialect);
  if (query === null) return { problems };
  return { sides: api.sides.map(({ language, url }) => ({ language, url: languageOf(language).print(url, query, { dialect, model }) })) };
}
