import { type ColumnOrder, isColumnOrder, type Query } from '../../shared/query/index.ts';
import { type Dialect, parseRestUrl, restParameters } from '../../shared/rsql/index.ts';
import type { ParsedUrl, QueryBudget, UrlDiagnostic, UrlParameter } from '../../shared/url/index.ts';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import { defaultPageSize } from '../dialect/rest-choices.ts';
import type { HttpProblem, Mistake } from '../http/problems/http-problem.ts';
import { limitExceeded, maxSorts, mistakeOf, queryNotSupported, refuseExcess, refuseQuery } from '../http/problems/query-mistake.ts';
import type { ServiceLimits } from '../http/service-context.ts';
import { errorText } from '../texts/error-text.ts';

/** A request for a page of rows. */
export interface RestQuery {
  readonly query: Query & { readonly order: readonly ColumnOrder[] };
  /** Page number, from 1. */
  readonly page: number;
  readonly size: number;
}

/** The limits of a REST query. */
export type RestLimits = Pick<ServiceLimits, keyof QueryBudget | 'pageSize'>;

/**
 * Parses the query part of a REST URL.
 *
 * @param search the query, as sent with its `?`; can be empty
 * @param limits the maximum page size, and the limits of a query
 * @throws HttpProblem 400 with position and reason if a value is invalid, a parameter is unknown, or the page is too large; 413 or 400 if
 * the query exceeds a limit
 */
export function readRestQuery(search: string, api: PublishedApi, limits: RestLimits, dialect: Dialect): RestQuery {
  const { pageSize } = limits;
  const parsed = parseRestUrl(search, dialect, api.model, undefined, limits);
  const { query, parameters, diagnostics } = parsed;
  refuseExcess(diagnostics, limits);
  const unknown = parameters.filter(({ name }) => !restParameters.some((known) => known === name)).map(unknownParameter);
  const mistakes = diagnostics.filter(isError).map((diagnostic) => mistakeOf(diagnostic, parameters));
  refuseIfAny([...unknown, ...mistakes]);
  const isBeyond = diagnostics.some(({ code }) => beyondCodes.includes(code));
  if (query === null || query.slice.kind !== 'page' || isBeyond) throw notReadable(parsed);
  if (query.order.length > limits.queryColumns) throw limitExceeded('queryColumns', limits.queryColumns);
  if (query.order.length > maxSorts) throw limitExceeded('sorts', maxSorts);
  const { number, size } = query.slice;
  if (size !== null && size > pageSize) refuseIfAny([pageTooLarge(parameters, size, pageSize)]);
  return { query: { ...query, order: query.order.filter(isColumnOrder) }, page: number, size: size ?? defaultPageSize(pageSize) };
}

/** Codes of diagnostics for syntax that the language allows but the query model can't represent. */
const beyondCodes: readonly string[] = ['not-in-form', 'rsql-operator-opaque'];

/** Returns whether a diagnostic is an error. Unknown operators are errors, because the language allows operators of other data services. */
function isError({ severity, code }: UrlDiagnostic): boolean {
  return severity === 'error' || code === 'rsql-operator-unknown';
}

function refuseIfAny([first, ...rest]: readonly Mistake[]): void {
  if (first !== undefined) throw refuseQuery([first, ...rest]);
}

function unknownParameter({ name, value }: UrlParameter): Mistake {
  const text = errorText('parameter-unknown', { name, known: restParameters.join(', ') });
  return { code: 'parameter-unknown', text, at: { parameter: name, from: 0, to: value.length } };
}

function pageTooLarge(parameters: readonly UrlParameter[], size: number, limit: number): Mistake {
  const written = parameters.find(({ name }) => name === 'hitsPerPage')?.value ?? '';
  const text = errorText('page-too-large', { limit, size });
  return { code: 'page-too-large', text, at: { parameter: 'hitsPerPage', from: 0, to: written.length } };
}

/** Returns the error for syntax that the language allows but the query model can't represent. */
function notReadable({ diagnostics, parameters }: ParsedUrl): HttpProblem {
  const first = diagnostics.find(({ code }) => beyondCodes.includes(code));
  const unsupported: Mistake = { code: 'not-in-form', text: errorText('query-unsupported'), at: null };
  return queryNotSupported([first === undefined ? unsupported : mistakeOf(first, parameters)]);
}
