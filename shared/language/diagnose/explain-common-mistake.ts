import { type MessageParameters, makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-codes.ts';
import { diagnosticInValue, encodeReadable, type RawParameter, type UrlDiagnostic } from '../../url/index.ts';

/** A change of a parameter's decoded value. Offsets are in UTF-16 units of that value. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A common mistake, such as the syntax of another language, and its correction. */
export interface CommonMistake {
  readonly code: DiagnosticCode;
  /** Returns possible corrections of a value, best first. Each is a list of changes in the order of the text that don't overlap. */
  readonly proposals: (value: string) => readonly (readonly Change[])[];
}

/**
 * Returns one diagnostic that explains all errors of a parameter by a common mistake. Null if none explains them.
 *
 * A fix is offered only if the corrected text has no errors.
 *
 * @param text URL with the parameter
 * @param isRight checks whether a URL has no error in the parameter that begins at the same offset
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
      return diagnosticInValue(parameter, makeDiagnostic(code, span, { parameters, fix: replace(span, form) }));
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
