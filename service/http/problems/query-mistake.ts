import { describeDiagnostic } from '../../../shared/query/index.ts';
import { exceededLimit, type QueryBudget, type UrlDiagnostic, type UrlParameter } from '../../../shared/url/index.ts';
import { type ErrorText, errorText, textOf } from '../../texts/error-text.ts';
import { HttpProblem, type Mistake } from './http-problem.ts';

/** A diagnostic about a URL as a mistake: where it has no place in a parameter's value, it is about the whole of the one it lies in. */
export function mistakeOf(diagnostic: UrlDiagnostic, parameters: readonly UrlParameter[]): Mistake {
  const { code, at, from, to } = diagnostic;
  const around = parameters.find((parameter) => parameter.from <= from && to <= parameter.to);
  const whole = around === undefined ? null : { parameter: around.name, from: 0, to: around.value.length };
  return { code, text: wordsOf(diagnostic), at: at ?? whole };
}

/** 400 for a query with mistakes in it. The first one's words are the problem's, with the parameter's name before them. */
export function refuseQuery(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(400, 'query-refused', tellMistake(mistakes[0]), { mistakes });
}

/** 501 for a query that the language allows and this service does not answer. */
export function queryNotSupported(mistakes: readonly [Mistake, ...Mistake[]]): HttpProblem {
  return new HttpProblem(501, 'query-not-supported', tellMistake(mistakes[0]), { mistakes });
}

/** The options that set limits, if there is one; what each limit counts is in the texts. */
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

/** Columns that one query sorts by: a few queries that sort by 490 computed columns took all memory of DuckDB, and small queries of others failed. */
export const mostSorts = 100;

/**
 * Characters that all `concat` of a query write for one row. DuckDB evaluates 2,048 rows at once: queries that wrote some 100,000 characters
 * a row took all of its memory, and small queries of others failed.
 */
export const mostWrittenText = 32_000;

/** 400, or 413 for the length: a query that exceeds one of the limits. The message names the limit and the option that sets it. */
export function limitExceeded(limit: keyof typeof limitOptions, most: number): HttpProblem {
  const option = limitOptions[limit];
  const facts = { most, what: errorText(`limits.${limit}`) };
  const text = option === null ? errorText('limit-exceeded', facts) : errorText('limit-exceeded_option', { ...facts, option });
  return new HttpProblem(limit === 'queryLength' ? 413 : 400, 'query-limit-exceeded', text);
}

/** @throws HttpProblem 400 or 413 if a URL was not read because it exceeds a limit */
export function refuseExcess(diagnostics: readonly UrlDiagnostic[], budget: QueryBudget): void {
  const [exceeded] = diagnostics.flatMap(({ code }) => exceededLimit(code) ?? []);
  if (exceeded !== undefined) throw limitExceeded(exceeded, budget[exceeded]);
}

/** A mistake with the name of its parameter before it. */
function tellMistake({ at, text }: Mistake): ErrorText {
  return at === null ? text : errorText('in-parameter', { parameter: at.parameter, what: text });
}

/** What the form of the application cannot show, this service cannot answer: the words differ, the fact is one. */
function wordsOf(diagnostic: UrlDiagnostic): ErrorText {
  const { code, at } = diagnostic;
  if (code !== 'not-in-form') return diagnosticText(diagnostic);
  if (/select$/i.test(at?.parameter ?? '')) return errorText('columns-selected');
  if (/orderby$/i.test(at?.parameter ?? '')) return errorText('columns-sorted');
  return errorText('expression-unsupported');
}

/** The message of a diagnostic. */
export function diagnosticText(diagnostic: Parameters<typeof describeDiagnostic>[0]): ErrorText {
  return textOf((language) => describeDiagnostic(diagnostic, language));
}
