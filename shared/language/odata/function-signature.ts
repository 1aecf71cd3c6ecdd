import type { Span } from '../../diagnostics/diagnostic.ts';
import type { ODataFunction } from '../../odata/operators.ts';
import { ownValue } from '../../values/own-value.ts';
import type { VerbSettings } from '../completion.ts';
import { textsOf } from '../texts.ts';

/** The signature of a function, in the user's language. */
export interface FunctionSignature {
  /** Label such as `substring(text, from, length?)`. */
  readonly label: string;
  /** Ranges of the parameters in the label. */
  readonly parameters: readonly Span[];
  readonly meaning: string;
}

/** Returns the signature of a standard function. */
export function functionSignature({ name, parameters, optional }: ODataFunction, settings: VerbSettings): FunctionSignature {
  const text = ownValue(textsOf(settings).functions, name.toLowerCase());
  let label = `${name}(`;
  const spans = parameters.map((types, index) => {
    if (index > 0) label += ', ';
    const from = label.length;
    label += text?.arguments[index] ?? types[0] ?? '…';
    if (index >= parameters.length - optional) label += '?';
    return { from, to: label.length };
  });
  return { label: `${label})`, parameters: spans, meaning: text?.meaning ?? '' };
}
