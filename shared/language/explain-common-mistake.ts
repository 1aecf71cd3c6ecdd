import { type MessageParameters, makeDiagnostic, replace } from '../query/diagnostic.ts';
import type { DiagnosticCode } from '../query/diagnostic-codes.ts';
import { encodeReadable, placeInValue, type RawParameter, type UrlDiagnostic } from '../url/index.ts';

/** A change of a parameter's decoded value. Offsets are in UTF-16 units of that value. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A way of writing that people bring along from elsewhere, and what is written here instead. */
export interface CommonMistake {
  readonly code: DiagnosticCode;
  /** What could be changed in a value, best first; each is a whole proposal: changes in the order of the text, none over another. */
  readonly proposals: (value: string) => readonly (readonly Change[])[];
}

/**
 * What is said of a parameter with mistakes when one known habit explains all of them: the habit, with its fix, in their place.
 *
 * A fix is offered only where the text changed by it has no mistake left; null where no habit explains them.
 *
 * @param text The URL in which the parameter stands.
 * @param isRight Whether a URL has no error in the parameter that begins at the same place.
 */
export function explainCommonMistake(
  text: string,
  parameter: RawParameter,
  commonMistakes: readonly CommonMistake[],
  isRight: (text: string) => boolean,
): UrlDiagnostic | null {
  const value = parameter.value.text;
  for (const { code, proposals } of commonMistakes) {
    for (const changes of proposals(value)) {
      const [first, last] = [changes[0], changes.at(-1)];
      if (first === undefined || last === undefined) continue;
      const changed = changedText(value, changes);
      if (!isRight(text.slice(0, parameter.valueFrom) + encodeReadable(changed) + text.slice(parameter.to))) continue;
      const span = { from: first.from, to: last.to };
      const form = changed.slice(span.from, changed.length - (value.length - span.to));
      const parameters: MessageParameters = { found: value.slice(span.from, span.to), form };
      return placeInValue(parameter, makeDiagnostic(code, span, { parameters, fix: replace(span, form) }));
    }
  }
  return null;
}

function changedText(value: string, changes: readonly Change[]): string {
  let written = '';
  let at = 0;
  for (const { from, to, text } of changes) {
    written += value.slice(at, from) + text;
    at = to;
  }
  return written + value.slice(at);
}
