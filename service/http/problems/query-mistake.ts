import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { exceededLimit, type QueryBudget, type UrlDiagnostic, type UrlParameter } from '../../../shared/url/index.ts';
import { type ErrorText, errorText, textOf } from '../../texts/error-text.ts';
import { HttpProblem, type Mistake } from './http-problem.ts';

/**
 * Returns the mistake of a URL diagnostic. If the diagnostic has no position in a parameter's value, the mistake includes the whole value.
 */
export function mistakeOf(diagnostic: UrlDiagnostic, parameters: readonly UrlParameter[]): Mistake {
  const { code, at, from, to } = diagnostic;
  const around = parameters.find((parameter) => parameter.from <= from && to <= parameter.to);
  const span = around === undefined ? null : { parameter: around.name, from: 0, to: around.value.length };
  return { code, text: messageOf(diagnostic), at: at ?? span };
}

/** Returns status 400 for a query with mistakes. The message contains the parameter's name and the text of the first mistake. */
export function refuseQuery(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(400, 'query-refused', mistakeText(mistakes[0]), { mistakes });
}

/** Returns status 501 for a valid query that this service doesn't support. */
export function queryNotSupported(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(501, 'query-not-supported', mistakeText(mistakes[0]), { mistakes });
}

/** The options that set limits. Null if a limit has no option. The message texts describe what each limit counts. */
const limitOptions = {
  queryLength: '--query-length',
  queryParameters: '--query-parameters',
  queryTokens: '--query-tokens',
  queryNodes: '--query-nodes',
  querySteps: '--query-steps',
  queryColumns: '--query-columns',
  depth: null,
  expandDepth: null,
  expandedBytes: null,
  expansions: null,
  patterns: null,
  properties: null,
  relatedRows: null,
  relations: null,
  sorts: null,
  values: '--query-length',
  writtenText: null,
} as const satisfies Readonly<Record<keyof QueryBudget, string | null>> & Readonly<Record<string, string | null>>;

/**
 * Maximum number of sort columns. A few queries sorted by 490 computed columns used all of DuckDB's memory, so that other queries failed.
 */
export const maxSorts = 100;

/**
 * Maximum number of characters per row that all `concat` functions of a query produce.
 *
 * DuckDB evaluates 2,048 rows at once. Queries with about 100,000 characters per row used all of its memory, so that other queries failed.
 */
export const maxWrittenText = 32_000;

/** Returns status 400 for a query that exceeds a limit, or 413 if it is too long. The message contains the limit and its option. */
export function limitExceeded(limit: keyof typeof limitOptions, most: number): HttpProblem {
  const option = limitOptions[limit];
  const facts = { most, what: errorText(`limits.${limit}`) };
  const text = option === null ? errorText('limit-exceeded', facts) : errorText('limit-exceeded_option', { ...facts, option });
  return new HttpProblem(limit === 'queryLength' ? 413 : 400, 'query-limit-exceeded', text);
}

/**
 * Checks whether a URL was rejected by the parser because it exceeds a limit.
 *
 * @throws HttpProblem 400 or 413 if it was
 */
export function refuseExcess(diagnostics: readonly UrlDiagnostic[], budget: QueryBudget): void {
  const [exceeded] = diagnostics.flatMap(({ code }) => exceededLimit(code) ?? []);
  if (exceeded !== undefined) throw limitExceeded(exceeded, budget[exceeded]);
}

/** Returns the message of a mistake after the name of its parameter. */
function mistakeText({ at, text }: Mistake): ErrorText {
  return at === null ? text : errorText('in-parameter', { parameter: at.parameter, what: text });
}

/**
 * Returns the message of a diagnostic. Expressions that the application's form doesn't support are also unsupported here, but with a
 * different text.
 */
function messageOf(diagnostic: UrlDiagnostic): ErrorText {
  const { code, at } = diagnostic;
  if (code !== 'not-in-form') return diagnosticText(diagnostic);
  if (/select$/i.test(at?.parameter ?? '')) return errorText('columns-selected');
  if (/orderby$/i.test(at?.parameter ?? '')) return errorText('columns-sorted');
  return errorText('expression-unsupported');
}

/** Returns the message of a diagnostic in both languages. */
export function diagnosticText(diagnostic: Parameters<typeof describeDiagnostic>[0]): ErrorText {
  return textOf((language) => describeDiagnostic(diagnostic, language));
}
