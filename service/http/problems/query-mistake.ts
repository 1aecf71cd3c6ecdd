import { describeDiagnostic } from '../../../shared/query/index.ts';
import { exceededLimit, type QueryBudget, type UrlDiagnostic, type UrlParameter } from '../../../shared/url/index.ts';
import { HttpProblem, type Mistake } from './http-problem.ts';

/**
 * A diagnostic about a URL as a mistake: where it has no place in a parameter's value, it is about the whole of the one it lies in.
 *
 * @param search The query part of the URL as it was sent: where a plus stands there, a form's encoding of blanks may be the cause.
 */
export function mistakeOf(diagnostic: UrlDiagnostic, parameters: readonly UrlParameter[], search: string): Mistake {
  const { code, at, from, to } = diagnostic;
  const around = parameters.find((parameter) => parameter.from <= from && to <= parameter.to);
  const whole = around === undefined ? null : { parameter: around.name, from: 0, to: around.value.length };
  const written = around === undefined ? '' : search.slice(around.from, around.to);
  const hint = written.includes('+') && !/%20| /.test(written) ? ' A + isn’t decoded as a space here. Use %20.' : '';
  return { code, message: `${wordsOf(diagnostic)}${hint}`, at: at ?? whole };
}

/** 400 for a query with mistakes in it. The first one's words are the problem's, with the parameter's name before them. */
export function refuseQuery(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(400, 'query-refused', tell(mistakes[0]), { mistakes });
}

/** 501 for a query that the language allows and this service does not answer. */
export function queryNotSupported(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(501, 'query-not-supported', tell(mistakes[0]), { mistakes });
}

/** A limit of one query; those that have an option are in {@link QueryBudget}. */
type LimitName =
  | keyof QueryBudget
  | 'depth'
  | 'expandDepth'
  | 'expandedBytes'
  | 'expansions'
  | 'patterns'
  | 'properties'
  | 'relatedRows'
  | 'relations'
  | 'sorts'
  | 'values'
  | 'writtenText';

/** What each limit counts, and the option that sets it. */
const limits: Readonly<Record<LimitName, readonly [what: string, option: string | null]>> = {
  queryLength: ['characters of query options', '--query-length'],
  queryParameters: ['query options and parameter aliases', '--query-parameters'],
  queryTokens: ['words and punctuation marks', '--query-tokens'],
  queryNodes: ['operators and values, after aliases are replaced', '--query-nodes'],
  querySteps: ['transformations in $apply', '--query-steps'],
  queryColumns: ['sorted, computed, or aggregated columns', '--query-columns'],
  depth: ['nested expressions', null],
  expandDepth: ['levels of $expand', null],
  expandedBytes: ['bytes in a response with $expand', null],
  expansions: ['relations in $expand', null],
  patterns: ['regular expressions', null],
  properties: ['Unicode properties in regular expressions', null],
  relatedRows: ['related rows in one response', null],
  relations: ['relations in conditions and sort order', null],
  sorts: ['sort columns', null],
  values: ['characters of values, after aliases are replaced', '--query-length'],
  writtenText: ['characters written by concat for one row', null],
};

/** Columns that one query sorts by: a few queries that sort by 490 computed columns took all memory of DuckDB, and small queries of others failed. */
export const mostSorts = 100;

/**
 * Characters that all `concat` of a query write for one row. DuckDB evaluates 2,048 rows at once: queries that wrote some 100,000 characters
 * a row took all of its memory, and small queries of others failed.
 */
export const mostWrittenText = 32_000;

/** 400, or 413 for the length: a query that exceeds one of the limits. The message names the limit and the option that sets it. */
export function limitExceeded(limit: LimitName, most: number): HttpProblem {
  const [what, option] = limits[limit];
  const setBy = option === null ? '' : ` The service option ${option} sets this limit.`;
  const message = `The query exceeds the limit of ${most} ${what}. Simplify the query.${setBy}`;
  return new HttpProblem(limit === 'queryLength' ? 413 : 400, 'query-limit-exceeded', message);
}

/** @throws HttpProblem 400 or 413 if a URL was not read because it exceeds a limit */
export function refuseExcess(diagnostics: readonly UrlDiagnostic[], budget: QueryBudget): void {
  const [exceeded] = diagnostics.flatMap(({ code }) => exceededLimit(code) ?? []);
  if (exceeded !== undefined) throw limitExceeded(exceeded, budget[exceeded]);
}

function tell({ at, message }: Mistake): string {
  return at === null ? message : `${at.parameter}: ${message}`;
}

/** What the form of the application cannot show, this service cannot answer: the words differ, the fact is one. */
function wordsOf({ code, parameters, at }: UrlDiagnostic): string {
  if (code !== 'not-in-form') return describeDiagnostic({ code, parameters }, 'en');
  if (/select$/i.test(at?.parameter ?? '')) return 'The service supports only columns here, not paths, types, or operations.';
  if (/orderby$/i.test(at?.parameter ?? '')) return 'The service supports only columns here, not paths or expressions.';
  return 'The service doesn’t support this kind of expression. Compare one column with one value.';
}
