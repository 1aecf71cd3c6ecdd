import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import {
  fillParameters,
  locateProblems,
  queryOf,
  type SavedPositions,
  type SavedProblem,
  type SavedQuery,
} from '../../shared/saved/index.ts';
import { languagesOf } from '../results/url-languages.ts';

/** Converts a saved query and parameter values to a query of its API. Returns the problems if the query is invalid. */
export function prepareQuery(
  saved: SavedQuery,
  values: Readonly<Record<string, string>>,
  api: ApiDescription,
  dialect?: Dialect,
  positions: SavedPositions = {},
): { readonly query: Query | null; readonly problems: readonly SavedProblem[] } {
  const filled = fillParameters(saved, values);
  const { query, problems } =
    filled.problems.length > 0
      ? { query: null, problems: filled.problems }
      : queryOf(filled.saved, languagesOf(api, dialect).model, dialect);
  return { query, problems: locateProblems(problems, positions, saved, filled.saved) };
}

/** Returns the problems of a saved query that depend on neither its API nor its parameter values. */
export function lastingProblems(saved: SavedQuery, positions: SavedPositions, dialect?: Dialect): readonly SavedProblem[] {
  const filled = fillParameters(saved, {});
  const unknown = filled.problems.filter(({ code }) => code !== 'saved-parameter-value');
  const problems = unknown.length > 0 ? unknown : queryOf(filled.saved, undefined, dialect).problems;
  return locateProblems(problems, positions, saved, filled.saved);
}
