import type { Span } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { findFunction } from '../odata/operators.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import type { VerbSettings } from './completion.ts';
import type { Frame } from './odata/frame.ts';
import { functionSignature } from './odata/function-signature.ts';
import { optionAt } from './odata/option-at.ts';
import { scanExpression } from './odata/scan-expression.ts';
import { describeOperator } from './rest/describe-operator.ts';
import { filterWordAt } from './rest/filter-word.ts';
import { scanFilter } from './rest/scan-filter.ts';
import { valueAt } from './value-position.ts';

/** The signature of the call or operator around the cursor. */
export interface Signature {
  readonly label: string;
  /** Ranges of the parameters in the label. */
  readonly parameters: readonly Span[];
  /** Index of the parameter at the cursor. Index of the last parameter if there are fewer. */
  readonly active: number;
  readonly meaning: string;
}

/**
 * Returns the signature of the call around `offset` of an OData option's percent-decoded value, with custom functions by the model. Null if
 * there is none.
 */
export function signatureODataOption(
  option: string,
  text: string,
  offset: number,
  model?: EntityModel,
  settings: VerbSettings = {},
): Signature | null {
  const cursor = optionAt(option, text, offset, model);
  const { frames } = scanExpression(cursor.text.slice(0, cursor.offset), false, cursor.model);
  const call = frames.findLast(({ kind }) => kind === 'call' || kind === 'named');
  if (call?.kind === 'named') return signatureOfNamed(call);
  const definition = call === undefined ? undefined : findFunction(call.name);
  if (call === undefined || definition === undefined) return null;
  const signature = functionSignature(definition, settings);
  return { ...signature, active: Math.max(0, Math.min(call.argument, signature.parameters.length - 1)) };
}

/** Returns the signature of a key, or of a custom function with named parameters in any order. Null if there is none. */
function signatureOfNamed({ name, call, givenNames, left }: Frame): Signature | null {
  const named = call?.parameters ?? [];
  if (named.length === 0) return null;
  const last = left === null ? -1 : named.findIndex((parameter) => parameter.name === givenNames.at(-1));
  const next = named.findIndex((parameter) => !givenNames.includes(parameter.name));
  let label = `${name}(`;
  const parameters = named.map((parameter, index) => {
    const from = label.length + (index > 0 ? 2 : 0);
    label += `${index > 0 ? ', ' : ''}${parameter.name}=${parameter.optional ? '?' : '…'}`;
    return { from, to: label.length };
  });
  return { label: `${label})`, parameters, active: Math.max(0, last >= 0 ? last : next), meaning: '' };
}

/** Returns the signature of the operator whose value is at `offset` of a percent-decoded REST filter. Null if there is none. */
export function signatureRestFilter(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  settings: VerbSettings = {},
): Signature | null {
  const word = filterWordAt(text, offset);
  const context = scanFilter(text.slice(0, word.from), dialect, undefined);
  if ((context.expects !== 'value' && context.expects !== 'item') || context.operator === null) return null;
  const { label, parameters, meaning } = describeOperator(context.operator, dialect, settings);
  return { label, parameters, meaning, active: Math.max(0, Math.min(context.index, parameters.length - 1)) };
}

/** Returns the same as {@link signatureODataOption}, for a whole readable URL. */
export function signatureODataUrl(text: string, offset: number, model?: EntityModel, settings: VerbSettings = {}): Signature | null {
  const position = valueAt(text, offset);
  return position === null
    ? null
    : signatureODataOption(position.parameter.name.text, position.parameter.value.text, position.offset, model, settings);
}

/** Returns the same as {@link signatureRestFilter}, for a whole readable URL. */
export function signatureRestUrl(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  settings: VerbSettings = {},
): Signature | null {
  const position = valueAt(text, offset);
  if (position?.parameter.name.text !== 'filter') return null;
  return signatureRestFilter(position.parameter.value.text, position.offset, dialect, settings);
}
