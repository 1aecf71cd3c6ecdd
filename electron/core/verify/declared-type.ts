import { valueForms } from '../../../shared/compare/value-form.ts';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Cell, Format } from '../../../shared/contract/results/run.ts';
import { readLiteral } from '../../../shared/values/literal.ts';
import { readEdmType } from '../../../shared/values/value-type.ts';

/** What is wrong with a value under its declaration. */
export type CellFault =
  | { readonly code: 'value-of-other-type' | 'null-not-allowed' }
  | { readonly code: 'value-too-long'; readonly limit: number };

const otherType = { code: 'value-of-other-type' } as const;

/** Whole numbers of each width, by the primitive type (CSDL 4.01, §3.3). */
const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  'Edm.Byte': [0n, 255n],
  'Edm.SByte': [-128n, 127n],
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

const wholeNumber = /^-?\d{1,30}$/;

function isWithin(text: string, [least, most]: readonly [bigint, bigint]): boolean {
  if (!wholeNumber.test(text)) return false;
  const value = BigInt(text);
  return value >= least && value <= most;
}

/** Whether a moment is written as OData does (OData JSON 4.01, §7.1); REST may write it in any way that can be read. */
function isMoment(cell: Cell, type: 'date' | 'dateTimeOffset', format: Format): boolean {
  if (format === 'rest') return valueForms[type](cell) !== null;
  return cell[0] === 'string' && readLiteral(cell[1], type) !== null;
}

function isOfType(cell: Cell, { type, edmType }: Column, format: Format): boolean {
  const [kind, text] = cell;
  switch (type) {
    case 'boolean':
      return kind === 'boolean';
    case 'int32':
      return kind === 'number' && isWithin(text, ranges[edmType ?? 'Edm.Int32'] ?? ranges['Edm.Int32'] ?? [0n, 0n]);
    case 'int64':
      // As text where a client or a server keeps to what a double holds (OData JSON 4.01, §3.2, IEEE754Compatible).
      return (kind === 'number' || kind === 'string') && isWithin(text, ranges['Edm.Int64'] ?? [0n, 0n]);
    case 'decimal':
      return (kind === 'number' || kind === 'string') && valueForms.number(cell) !== null;
    case 'double':
      return kind === 'number' || (kind === 'string' && /^(?:NaN|-?INF|-?Infinity)$/.test(text));
    case 'string':
      return kind === 'string';
    case 'date':
    case 'dateTimeOffset':
      return isMoment(cell, type, format);
    case 'timeOfDay':
    case 'duration':
    case 'guid':
    case 'binary':
      return valueForms[type](cell) !== null;
    case 'unknown':
      return true;
  }
}

/** Digits behind the point that matter. */
function digitsBehindPoint(text: string): number {
  const [, digits = '', exponent = '0'] = /^-?\d*\.?(?:(?<=\.)(\d*?)0*)?(?:[eE]([+-]?\d{1,6}))?$/.exec(text) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/** The limit that a value is beyond; null where it keeps to what is declared. */
function limitBeyond([kind, text]: Cell, { type, maxLength, scale }: Column): number | null {
  if (type === 'string' && maxLength !== undefined && kind === 'string' && [...text].length > maxLength) return maxLength;
  if (type === 'decimal' && typeof scale === 'number' && digitsBehindPoint(text) > scale) return scale;
  return null;
}

/** The column as the format declares it: OData by `$metadata`, where it names a primitive type, and REST by the catalogue. */
function declaredBy(column: Column, format: Format): Column {
  const { edmType, odataType } = column;
  if (format === 'rest' || edmType === undefined) return column;
  return { ...column, type: readEdmType(edmType).type, list: odataType?.startsWith('Collection(') ?? column.list };
}

/** What is wrong with a value as sent, by the type, nullability and lengths of its column; null where nothing is. */
export function faultOfCell(cell: Cell, described: Column, format: Format): CellFault | null {
  const column = declaredBy(described, format);
  const [kind, text] = cell;
  if (kind === 'absent') return null;
  if (kind === 'null') return column.nullable && !column.key ? null : { code: 'null-not-allowed' };
  if (column.list) return kind === 'json' && text.startsWith('[') ? null : otherType;
  if (!isOfType(cell, column, format)) return otherType;
  const limit = limitBeyond(cell, column);
  return limit === null ? null : { code: 'value-too-long', limit };
}
