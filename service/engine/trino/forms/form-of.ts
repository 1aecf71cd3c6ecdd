import { decimalForm, floatingForm, integerForm } from './number-forms.ts';
import { binaryForm, booleanForm, guidForm, jsonForm, nestedForm, textForm } from './other-forms.ts';
import { dateForm, momentForm, timeForm } from './temporal-forms.ts';
import type { TrinoForm } from './trino-form.ts';

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnForm {
  readonly form: TrinoForm;
  readonly list: boolean;
}

const named: ReadonlyMap<string, TrinoForm> = new Map([
  ['boolean', booleanForm],
  ['tinyint', integerForm('tinyint', 8)],
  ['smallint', integerForm('smallint', 16)],
  ['integer', integerForm('integer', 32)],
  ['bigint', integerForm('bigint', 64)],
  ['real', floatingForm('real')],
  ['double', floatingForm('double')],
  ['date', dateForm],
  ['uuid', guidForm],
  ['varbinary', binaryForm],
  ['json', jsonForm],
]);

/** The form of a type as Trino writes it, such as `decimal(10,2)` or `array(varchar(3))`. What is nested deeper is JSON text. */
export function formOf(type: string): ColumnForm {
  const element = /^array\((.*)\)$/.exec(type)?.[1];
  const form = scalarFormOf(element ?? type);
  if (element === undefined) return { form, list: false };
  return form === nestedForm || (form.read('x') !== 'x' && form !== textForm) ? { form: nestedForm, list: false } : { form, list: true };
}

function scalarFormOf(type: string): TrinoForm {
  const decimal = /^decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return decimalForm(Number(decimal[1]), Number(decimal[2]));
  const temporal = /^(time|timestamp)\((\d+)\)( with time zone)?$/.exec(type);
  if (temporal !== null) {
    const [, name, digits, zone] = temporal;
    if (name === 'timestamp') return momentForm(Number(digits), zone !== undefined);
    return zone === undefined ? timeForm(Number(digits)) : textForm;
  }
  if (/^(?:varchar|char)\b/.test(type)) return textForm;
  const known = named.get(type);
  if (known !== undefined) return known;
  return /^(?:row|map|array)\(/.test(type) ? nestedForm : textForm;
}
