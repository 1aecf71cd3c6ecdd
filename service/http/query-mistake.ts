import { describeDiagnostic } from '../../shared/query/index.ts';
import type { UrlDiagnostic, UrlParameter } from '../../shared/url/index.ts';
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
  const hint = written.includes('+') && !/%20| /.test(written) ? ' A + in a URL is a plus sign here, not a blank: write %20 for that.' : '';
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

function tell({ at, message }: Mistake): string {
  return at === null ? message : `${at.parameter}: ${message}`;
}

/** What the form of the application cannot show, this service cannot answer: the words differ, the fact is one. */
function wordsOf({ code, parameters, at }: UrlDiagnostic): string {
  if (code !== 'not-in-form') return describeDiagnostic({ code, parameters }, 'en');
  if (/select$/i.test(at?.parameter ?? '')) return 'The service answers columns here: no paths, types or operations.';
  if (/orderby$/i.test(at?.parameter ?? '')) return 'The service sorts by columns: by no paths and no expressions.';
  return 'The service does not answer this kind of expression: compare one column with one value.';
}
