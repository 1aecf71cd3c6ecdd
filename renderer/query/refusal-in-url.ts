import { exactUrl, splitParameters, type UrlDiagnostic } from '../../shared/url/index.ts';
import type { RunState } from '../preview/run-state.ts';

/** A mistake that the languages themselves found. */
type Known = Pick<UrlDiagnostic, 'from' | 'to' | 'severity'>;

/** Where in a URL's text the deployment found a fault, and its own words for it. */
export interface RefusalInUrl {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/**
 * The place of a refusal in the text of the URL that was refused; null where the answer names none, says nothing of it, or the text is
 * another by now; null too where a mistake is known there, which says the same in the reader's language.
 *
 * Deployments count in the parameter's decoded value; a place beyond its end marks the whole value.
 */
export function refusalInUrl(
  text: string,
  { phase, url, problem }: Pick<RunState, 'phase' | 'url' | 'problem'>,
  known: readonly Known[] = [],
): RefusalInUrl | null {
  if (phase !== 'failed' || !problem?.at || problem.detail === null || url !== exactUrl(text)) return null;
  const { at, detail } = problem;
  const parameter = splitParameters(text).find(({ name }) => name.text.toLowerCase() === at.parameter.toLowerCase());
  if (parameter === undefined) return null;
  const { value, valueFrom, to } = parameter;
  const isInside = at.to <= value.text.length && at.from < at.to;
  const place = isInside
    ? { from: value.toSource(at.from), to: value.toSource(at.to) }
    : { from: valueFrom === to ? parameter.from : valueFrom, to };
  const isKnown = known.some((mistake) => mistake.severity === 'error' && mistake.from <= place.to && mistake.to >= place.from);
  return isKnown ? null : { ...place, message: detail };
}
