import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import { printODataUrl } from '../../../shared/odata/index.ts';
import { type Dialect, printRestUrl } from '../../../shared/rsql/index.ts';
import { queryOf, type SavedProblem, type SavedQuery } from '../../../shared/saved/index.ts';
import type { PrintedUrl } from '../../../shared/url/index.ts';

/** The URLs of a query in both formats. A URL is null if the API doesn't support the format. */
type QueryUrls = Readonly<Record<Format, PrintedUrl | null>>;

/** Returns the URLs of a saved query whose parameters are replaced with values. Returns the problems if the query is invalid. */
export function printSavedQuery(
  api: ApiDescription,
  saved: SavedQuery,
  dialect: Dialect | undefined,
): { readonly urls: QueryUrls } | { readonly problems: readonly SavedProblem[] } {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const { query, problems } = queryOf(saved, model, dialect);
  if (query === null) return { problems };
  return {
    urls: {
      rest: api.restUrl === null ? null : printRestUrl(api.restUrl, query, dialect, model),
      odata: printODataUrl(api.odataUrl, query, model),
    },
  };
}
