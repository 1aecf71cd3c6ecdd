import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import { fillParameters, queryOf, type SavedProblem, type SavedQuery } from '../../shared/saved/index.ts';
import { languagesOf } from '../query/url-languages.ts';

/** A saved query as a query of its API, parameters filled in, or why it is none. */
export function prepareQuery(
  saved: SavedQuery,
  values: Readonly<Record<string, string>>,
  api: ApiDescription,
  dialect?: Dialect,
): { readonly query: Query | null; readonly problems: readonly SavedProblem[] } {
  const filled = fillParameters(saved, values);
  if (filled.problems.length > 0) return { query: null, problems: filled.problems };
  return queryOf(filled.saved, languagesOf(api, dialect).model, dialect);
}

/** What is wrong with a saved query whatever its API and its parameters' values are. */
export function lastingProblems(saved: SavedQuery, dialect?: Dialect): readonly SavedProblem[] {
  const filled = fillParameters(saved, {});
  const unknown = filled.problems.filter(({ code }) => code !== 'saved-parameter-value');
  return [...unknown, ...(unknown.length > 0 ? [] : queryOf(filled.saved, undefined, dialect).problems)];
}
