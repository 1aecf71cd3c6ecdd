import { quoteText } from '../../sql/identifier.ts';
import { decimalMapping, floatingMapping, integerMapping } from './numbers.ts';
import { dateMapping, momentMapping, timeMapping } from './times.ts';
import { asText, plainMapping, quotedJson, type TrinoMapping } from './type-mapping.ts';

export const booleanMapping: TrinoMapping = {
  ...plainMapping,
  type: 'boolean',
  sqlType: 'boolean',
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: asText,
};

/** Texts are compared by their code points. */
export const textMapping: TrinoMapping = {
  ...plainMapping,
  type: 'string',
  sqlType: 'varchar',
  read: asText,
  bind: (literal) => (literal.kind === 'string' ? { kind: 'at', value: quoteText(literal.value) } : null),
  json: (value) => `json_format(CAST(${value} AS json))`,
};

/** Rows, maps and lists of such, served as JSON text. */
const nestedMapping: TrinoMapping = { ...textMapping, read: (column) => `json_format(CAST(${column} AS json))` };

/** JSON, served as its text. */
const jsonMapping: TrinoMapping = { ...textMapping, read: (column) => `json_format(${column})` };

export const guidMapping: TrinoMapping = {
  ...plainMapping,
  type: 'guid',
  sqlType: 'uuid',
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: `UUID ${quoteText(literal.text)}` } : null),
  json: quotedJson,
};

export const binaryMapping: TrinoMapping = {
  ...plainMapping,
  type: 'binary',
  sqlType: 'varbinary',
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `X'${Buffer.from(literal.text, 'base64url').toString('hex')}'` } : null,
  json: (value, { binary }) => `'"' || ${binary === 'base64' ? 'to_base64' : 'to_base64url'}(${value}) || '"'`,
};

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnMapping {
  readonly mapping: TrinoMapping;
  readonly list: boolean;
}

const named: ReadonlyMap<string, TrinoMapping> = new Map([
  ['boolean', booleanMapping],
  ['tinyint', integerMapping('tinyint', 8)],
  ['smallint', integerMapping('smallint', 16)],
  ['integer', integerMapping('integer', 32)],
  ['bigint', integerMapping('bigint', 64)],
  ['real', floatingMapping('real')],
  ['double', floatingMapping('double')],
  ['date', dateMapping],
  ['uuid', guidMapping],
  ['varbinary', binaryMapping],
  ['json', jsonMapping],
]);

/** The mapping of a type as Trino writes it, such as `decimal(10,2)` or `array(varchar(3))`. What is nested deeper is JSON text. */
export function mappingOf(type: string): ColumnMapping {
  const element = /^array\((.*)\)$/.exec(type)?.[1];
  const mapping = scalarMappingOf(element ?? type);
  if (element === undefined) return { mapping, list: false };
  return mapping === nestedMapping || (mapping.read('x') !== 'x' && mapping !== textMapping)
    ? { mapping: nestedMapping, list: false }
    : { mapping, list: true };
}

function scalarMappingOf(type: string): TrinoMapping {
  const decimal = /^decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return decimalMapping(Number(decimal[1]), Number(decimal[2]));
  const temporal = /^(time|timestamp)\((\d+)\)( with time zone)?$/.exec(type);
  if (temporal !== null) {
    const [, name, digits, zone] = temporal;
    if (name === 'timestamp') return momentMapping(Number(digits), zone !== undefined);
    return zone === undefined ? timeMapping(Number(digits)) : textMapping;
  }
  if (/^(?:varchar|char)\b/.test(type)) return textMapping;
  const known = named.get(type);
  if (known !== undefined) return known;
  return /^(?:row|map|array)\(/.test(type) ? nestedMapping : textMapping;
}
