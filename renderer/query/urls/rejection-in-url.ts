import { exactUrl, splitParameters, type UrlDiagnostic } from '../../../shared/url/index.ts';
import type { RunState } from '../../results/run-state.ts';

/** An error that the page's own parser found. */
type KnownError = Pick<UrlDiagnostic, 'from' | 'to' | 'severity'>;

/** The position in a URL that the server rejected, and the server message. */
export interface RejectionInUrl {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/**
 * Finds the position in the URL's text that the server rejected. Returns null if the response contains no position or message, if the text
 * has changed, or if the page already reports an error there.
 *
 * Servers count positions in the decoded value of the parameter. A position after the end marks the whole value.
 */
export function rejectionInUrl(
  text: string,
  { phase, url, problem }: Pick<RunState, 'phase' | 'url' | 'problem'>,
  knownErrors: readonly KnownError[] = [],
): RejectionInUrl | null {
  if (phase !== 'failed' || !problem?.at || problem.detail === null || url !== exactUrl(text)) return null;
  const { at, detail } = problem;
  const parameter = splitParameters(text).find(({ name }) => name.text.toLowerCase() === at.parameter.toLowerCase());
  if (parameter === undefined) return null;
  const { value, valueFrom, to } = parameter;
  const isInside = at.to <= value.text.length && at.from < at.to;
  const span = isInside
    ? { from: value.toSource(at.from), to: value.toSource(at.to) }
    : { from: valueFrom === to ? parameter.from : valueFrom, to };
  const isKnown = knownErrors.some((mistake) => mistake.severity === 'error' && mistake.from <= span.to && mistake.to >= span.from);
  return isKnown ? null : { ...span, message: detail };
}
