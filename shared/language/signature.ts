import { findFunction } from '../odata/operators.ts';
import type { Span } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import type { VerbSettings } from './completion.ts';
import type { Frame } from './odata/frame.ts';
import { functionSignature } from './odata/function-signature.ts';
import { optionAt } from './odata/option-at.ts';
import { walkExpression } from './odata/walk-expression.ts';
import { describeOperator } from './rest/describe-operator.ts';
import { filterWordAt } from './rest/filter-word.ts';
import { walkFilter } from './rest/walk-filter.ts';
import { valueAt } from './url-place.ts';

/** How the call (or the operator) around the cursor is written. */
export interface Signature {
  readonly label: string;
  /** Where each argument stands in the label. */
  readonly parameters: readonly Span[];
  /** Which of them the cursor is in; the last one where there are more. */
  readonly active: number;
  readonly meaning: string;
}

/** The function call around `offset` of an OData option's value (percent-decoded), functions of the service by the model; null for none. */
export function signatureODataOption(
  option: string,
  text: string,
  offset: number,
  model?: EntityModel,
  settings: VerbSettings = {},
): Signature | null {
  const found = optionAt(option, text, offset, model);
  const { frames } = walkExpression(found.text.slice(0, found.offset), false, found.model);
  const call = frames.findLast(({ kind }) => kind === 'call' || kind === 'named');
  if (call?.kind === 'named') return signatureOfNamed(call);
  const known = call === undefined ? undefined : findFunction(call.name);
  if (call === undefined || known === undefined) return null;
  const signature = functionSignature(known, settings);
  return { ...signature, active: Math.max(0, Math.min(call.argument, signature.parameters.length - 1)) };
}

/** How the properties of a key, or the parameters of a function of the service, are given: by their names, in any order. */
function signatureOfNamed({ name, call, given, left }: Frame): Signature | null {
  const named = call?.parameters ?? [];
  if (named.length === 0) return null;
  const last = left === null ? -1 : named.findIndex((parameter) => parameter.name === given.at(-1));
  const next = named.findIndex((parameter) => !given.includes(parameter.name));
  let label = `${name}(`;
  const parameters = named.map((parameter, index) => {
    const from = label.length + (index > 0 ? 2 : 0);
    label += `${index > 0 ? ', ' : ''}${parameter.name}=${parameter.optional ? '?' : '…'}`;
    return { from, to: label.length };
  });
  return { label: `${label})`, parameters, active: Math.max(0, last >= 0 ? last : next), meaning: '' };
}

/** The operator whose value stands at `offset` of a REST filter (percent-decoded); null for none. */
export function signatureRestFilter(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  settings: VerbSettings = {},
): Signature | null {
  const word = filterWordAt(text, offset);
  const place = walkFilter(text.slice(0, word.from), dialect, undefined);
  if ((place.expects !== 'value' && place.expects !== 'item') || place.operator === null) return null;
  const { label, parameters, meaning } = describeOperator(place.operator, dialect, settings);
  return { label, parameters, meaning, active: Math.max(0, Math.min(place.index, parameters.length - 1)) };
}

/** Like {@link signatureODataOption}, in a whole URL as shown. */
export function signatureODataUrl(text: string, offset: number, model?: EntityModel, settings: VerbSettings = {}): Signature | null {
  const place = valueAt(text, offset);
  return place === null ? null : signatureODataOption(place.parameter.name.text, place.parameter.value.text, place.offset, model, settings);
}

/** Like {@link signatureRestFilter}, in a whole URL as shown. */
export function signatureRestUrl(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  settings: VerbSettings = {},
): Signature | null {
  const place = valueAt(text, offset);
  if (place?.parameter.name.text !== 'filter') return null;
  return signatureRestFilter(place.parameter.value.text, place.offset, dialect, settings);
}
