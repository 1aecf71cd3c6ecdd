import { decimalForm, floatingForm, integerForm } from './number-forms.ts';
import { addressForm, binaryForm, booleanForm, enumerationForm, foreignForm, guidForm, textForm } from './other-forms.ts';
import type { ScalarForm } from './scalar-form.ts';
import { dateForm, timeForm, timestampForm, zonedTimestampForm } from './temporal-forms.ts';

/** A column's type as the system catalogue tells it, domains resolved to what they are over. */
export interface SourceType {
  /** Name of the type, or of an array's elements, in `pg_catalog`; `enum` for every enumeration; any other is served as text. */
  readonly name: string;
  readonly array: boolean;
  /** Digits in all and after the point of a `numeric`; null where it has no limit, or is another type. */
  readonly precision: number | null;
  readonly scale: number | null;
}

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnForm {
  readonly form: ScalarForm;
  readonly list: boolean;
}

const forms: ReadonlyMap<string, ScalarForm> = new Map([
  ['bool', booleanForm],
  ['int2', integerForm('int2', 16)],
  ['int4', integerForm('int4', 32)],
  ['int8', integerForm('int8', 64)],
  ['float4', floatingForm('float4')],
  ['float8', floatingForm('float8')],
  ['text', textForm],
  ['varchar', textForm],
  ['date', dateForm],
  ['time', timeForm],
  ['timestamp', timestampForm],
  ['timestamptz', zonedTimestampForm],
  ['uuid', guidForm],
  ['bytea', binaryForm],
]);

/** The form of a column type. An array of a type without a form of its own is the text of the whole array. */
export function formOf(type: SourceType): ColumnForm {
  if (type.name === 'inet' && !type.array) return { form: addressForm, list: false };
  if (type.name === 'enum') return { form: enumerationForm(type.array), list: type.array };
  const form = type.name === 'numeric' ? decimalForm(type.precision, type.scale) : forms.get(type.name);
  return form === undefined ? { form: foreignForm, list: false } : { form, list: type.array };
}
