import { plainMapping } from '../../sql/type-mapping.ts';
import { decimalMapping, floatingMapping, integerMapping } from './numbers.ts';
import { dateMapping, timeMapping, timestampMapping, zonedTimestampMapping } from './times.ts';
import { exactJson, type PostgresMapping, quotedJson } from './type-mapping.ts';

export const booleanMapping: PostgresMapping = {
  ...plainMapping,
  type: 'boolean',
  parameter: 'boolean',
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: (value) => `${value}::text`,
};

/** Texts, compared by their code points whatever the database's collation: in UTF-8 the order of bytes is theirs. */
export const textMapping: PostgresMapping = {
  ...plainMapping,
  type: 'string',
  parameter: 'text',
  bind: (literal) => {
    if (literal.kind !== 'string') return null;
    // PostgreSQL's texts hold no NUL: such a constant lies right after the text before it.
    const end = literal.value.indexOf('\0');
    return end === -1 ? { kind: 'at', value: literal.value } : { kind: 'after', value: literal.value.slice(0, end) };
  },
  json: exactJson,
};

/** Members of an enumeration, as texts. */
function enumerationMapping(array: boolean): PostgresMapping {
  return { ...textMapping, read: (column) => `${column}::text${array ? '[]' : ''}` };
}

/** What has no counterpart outside (intervals, ranges, JSON, …), served as PostgreSQL's text for it. */
const foreignMapping: PostgresMapping = { ...textMapping, read: (column) => `${column}::text` };

/** An address: a cast to text would add its length (`/32`) where it has none of its own. */
const addressMapping: PostgresMapping = { ...textMapping, read: (column) => `abbrev(${column})` };

export const guidMapping: PostgresMapping = {
  ...plainMapping,
  type: 'guid',
  parameter: 'uuid',
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: literal.text } : null),
  json: quotedJson,
};

export const binaryMapping: PostgresMapping = {
  ...plainMapping,
  type: 'binary',
  parameter: 'bytea',
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `\\x${Buffer.from(literal.text, 'base64url').toString('hex')}` } : null,
  // encode() breaks its lines after 76 characters (RFC 2045).
  json: (value, { binary }) =>
    `'"' || translate(encode(${value}, 'base64'), ${binary === 'base64' ? `E'\\n', ''` : `E'+/\\n', '-_'`}) || '"'`,
};

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
export interface ColumnMapping {
  readonly mapping: PostgresMapping;
  readonly list: boolean;
}

const mappings: ReadonlyMap<string, PostgresMapping> = new Map([
  ['bool', booleanMapping],
  ['int2', integerMapping('int2', 16)],
  ['int4', integerMapping('int4', 32)],
  ['int8', integerMapping('int8', 64)],
  ['float4', floatingMapping('float4')],
  ['float8', floatingMapping('float8')],
  ['text', textMapping],
  ['varchar', textMapping],
  ['date', dateMapping],
  ['time', timeMapping],
  ['timestamp', timestampMapping],
  ['timestamptz', zonedTimestampMapping],
  ['uuid', guidMapping],
  ['bytea', binaryMapping],
]);

/** The mapping of a column type. An array of a type without a mapping of its own is the text of the whole array. */
export function mappingOf(type: SourceType): ColumnMapping {
  if (type.name === 'inet' && !type.array) return { mapping: addressMapping, list: false };
  if (type.name === 'enum') return { mapping: enumerationMapping(type.array), list: type.array };
  const mapping = type.name === 'numeric' ? decimalMapping(type.precision, type.scale) : mappings.get(type.name);
  return mapping === undefined ? { mapping: foreignMapping, list: false } : { mapping, list: type.array };
}
