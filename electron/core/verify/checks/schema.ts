import { canonicalForms } from '../../../../shared/compare/value-form.ts';
import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import type { FaultCode } from '../../../../shared/contract/verify.ts';
import { languageOf } from '../../../../shared/languages/index.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { readLiteral } from '../../../../shared/values/literal.ts';
import { ownValue } from '../../../../shared/values/own-value.ts';
import { readEdmType } from '../../../../shared/values/value-type.ts';
import { type Fault, outcomeOf, shownBy } from '../outcome.ts';
import { identitiesOf, rowInShort } from '../row-identity.ts';
import type { Check, Subject } from '../subject.ts';

async function columnsFaults(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const first = await subject.first(format);
  const { rows, repeated } = first;
  const { columns, description } = subject;
  const missing = columns.flatMap(({ name }): Fault[] => {
    const without = rows.filter((row) => !row.has(name)).length;
    const row = rows.findIndex((one) => !one.has(name)) + 1;
    return without === 0 ? [] : [{ code: 'column-missing', facts: { format, column: name, rows: without, row } }];
  });
  const twice = [...repeated].map(
    ([column, indexes]): Fault => ({ code: 'column-twice', facts: { format, column, rows: indexes.length, row: indexes[0] ?? 1 } }),
  );
  if (description.metadata?.open === true) return shownBy([...missing, ...twice], first);
  const declared = new Set(description.columns.map(({ name }) => name));
  const strange = new Map<string, number>();
  for (const row of rows) {
    for (const name of row.keys()) if (!declared.has(name)) strange.set(name, (strange.get(name) ?? 0) + 1);
  }
  const unknown = [...strange].map(([column, count]): Fault => ({ code: 'column-unknown', facts: { format, column, rows: count } }));
  return shownBy([...missing, ...twice, ...unknown], first);
}

/**
 * Checks that every row has every column exactly once (RFC 8259, §4) and no other columns. Null values must be present (OData JSON 4.01,
 * §4.5.1).
 */
export const columnsCheck: Check = {
  id: 'columns',
  run: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length === 0)) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => columnsFaults(subject, format)));
    return outcomeOf(faults.flat(), { columns: subject.columns.length });
  },
};

async function keyFaults({ key, first }: Subject, format: Format): Promise<readonly Fault[]> {
  const response = await first(format);
  const whole = response.rows.filter((row) => key.every(({ name }) => !['absent', 'null'].includes(row.get(name)?.[0] ?? 'absent')));
  const identities = identitiesOf(whole, key);
  const again = identities.flatMap((identity, index) => (identities.indexOf(identity) === index ? [] : [index]));
  const [index] = again;
  if (index === undefined) return [];
  return shownBy([{ code: 'key-repeated', facts: { format, rows: again.length, key: rowInShort(whole[index], key) } }], response);
}

/** Checks that no two rows have the same key. A key identifies a row (OData 4.01 Part 2, §4.3.1), and comparisons and upserts use it. */
export const keyCheck: Check = {
  id: 'key',
  run: async (subject) => {
    if (subject.key.length === 0) return { status: 'skipped', reason: 'no-key' };
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length < 2)) return { status: 'skipped', reason: 'too-few-rows' };
    const faults = await Promise.all(subject.formats.map((format) => keyFaults(subject, format)));
    return outcomeOf(faults.flat(), { key: subject.key.map(({ name }) => name).join(', ') });
  },
};

const longestValue = 80;

function faultOf(format: Format, column: Column, row: number, cell: Cell, found: CellFault): Fault {
  const value = cell[1].slice(0, longestValue);
  const type = (languageOf(format).hasMetadata ? column.odataType : null) ?? column.odataType ?? column.restType;
  const facts = { format, column: column.name, row };
  if (found.code === 'null-not-allowed') return { code: found.code, facts };
  if (found.code === 'value-too-long') return { code: found.code, facts: { ...facts, value, limit: found.limit } };
  return { code: found.code, facts: { ...facts, value, type } };
}

/** Returns the first fault of each kind in each column, because a wrong type is usually wrong in every row. */
async function typesFaults(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const first = await subject.first(format);
  const faults = subject.columns.flatMap((column) => {
    const found = new Map<FaultCode, Fault>();
    for (const [index, row] of first.rows.entries()) {
      const cell = row.get(column.name);
      const fault = cell === undefined ? null : faultOfCell(cell, column, format);
      if (cell !== undefined && fault !== null && !found.has(fault.code)) {
        found.set(fault.code, faultOf(format, column, index + 1, cell, fault));
      }
    }
    return [...found.values()];
  });
  return shownBy(faults, first);
}

/** Checks that values have the types that `$metadata` and the catalogue declare, in both formats. */
export const typesCheck: Check = {
  id: 'types',
  run: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const values = firsts.reduce((sum, { rows }) => sum + rows.length * subject.columns.length, 0);
    if (values === 0) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => typesFaults(subject, format)));
    return outcomeOf(faults.flat(), { values });
  },
};

/** How a value violates the declaration of its column. */
type CellFault =
  | { readonly code: 'value-of-other-type' | 'null-not-allowed' }
  | { readonly code: 'value-too-long'; readonly limit: number };

const otherType = { code: 'value-of-other-type' } as const;

/** Ranges of the integer types (CSDL 4.01, §3.3). */
const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  'Edm.Byte': [0n, 255n],
  'Edm.SByte': [-128n, 127n],
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

const integer = /^-?\d{1,30}$/;

function isWithin(text: string, [minimum, maximum]: readonly [bigint, bigint]): boolean {
  if (!integer.test(text)) return false;
  const value = BigInt(text);
  return value >= minimum && value <= maximum;
}

/** Returns whether a timestamp is valid: in OData's notation (OData JSON 4.01, §7.1), or in any notation that can be parsed in REST. */
function isMoment(cell: Cell, type: 'date' | 'dateTimeOffset', format: Format): boolean {
  if (!languageOf(format).hasMetadata) return canonicalForms[type](cell) !== null;
  return cell[0] === 'string' && readLiteral(cell[1], type) !== null;
}

function isOfType(cell: Cell, { type, edmType }: Column, format: Format): boolean {
  const [kind, text] = cell;
  switch (type) {
    case 'boolean':
      return kind === 'boolean';
    case 'int32':
      return kind === 'number' && isWithin(text, ownValue(ranges, edmType ?? 'Edm.Int32') ?? ranges['Edm.Int32'] ?? [0n, 0n]);
    case 'int64':
      // A client or server can send integers as strings to avoid numbers beyond a double (OData JSON 4.01, §3.2, IEEE754Compatible).
      return (kind === 'number' || kind === 'string') && isWithin(text, ranges['Edm.Int64'] ?? [0n, 0n]);
    case 'decimal':
      return (kind === 'number' || kind === 'string') && canonicalForms.number(cell) !== null;
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
      return canonicalForms[type](cell) !== null;
    default:
      return true;
  }
}

/** Counts the significant digits after the decimal point. */
function fractionDigits(text: string): number {
  const [, digits = '', exponent = '0'] = /^-?\d*\.?(?:(?<=\.)(\d*?)0*)?(?:[eE]([+-]?\d{1,6}))?$/.exec(text) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/** Returns the length or scale limit that a value exceeds. Null if it exceeds none. */
function exceededLimit([kind, text]: Cell, { type, maxLength, scale }: Column): number | null {
  if (type === 'string' && maxLength !== undefined && kind === 'string' && [...text].length > maxLength) return maxLength;
  if (type === 'decimal' && typeof scale === 'number' && fractionDigits(text) > scale) return scale;
  return null;
}

/**
 * Returns the column as the language declares it: `$metadata` declares primitive types, otherwise the catalogue declares the types.
 */
function declaredBy(column: Column, format: Format): Column {
  const { edmType, odataType } = column;
  if (!languageOf(format).hasMetadata || edmType === undefined) return column;
  return { ...column, type: readEdmType(edmType).type, list: odataType?.startsWith('Collection(') ?? column.list };
}

/** Returns how a value violates the type, nullability, or limits of its column. Null if the value is valid. */
function faultOfCell(cell: Cell, described: Column, format: Format): CellFault | null {
  const column = declaredBy(described, format);
  const [kind, text] = cell;
  if (kind === 'absent') return null;
  if (kind === 'null') return column.nullable && !column.key ? null : { code: 'null-not-allowed' };
  if (column.list) return kind === 'json' && text.startsWith('[') ? null : otherType;
  if (!isOfType(cell, column, format)) return otherType;
  const limit = exceededLimit(cell, column);
  return limit === null ? null : { code: 'value-too-long', limit };
}
