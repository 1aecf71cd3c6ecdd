import {
  BLOB,
  BOOLEAN,
  DuckDBBlobValue,
  DuckDBDecimalType,
  DuckDBListType,
  type DuckDBType,
  DuckDBTypeId,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import { plainMapping } from '../../sql/type-mapping.ts';
import { decimalMapping, floatingMapping, integerMapping } from './numbers.ts';
import { coarseTimestampMapping, dateMapping, nanosecondMapping, timeMapping, timestampMapping, zonedTimestampMapping } from './times.ts';
import { type DuckDbMapping, exactJson } from './type-mapping.ts';

const booleanMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'boolean',
  parameter: BOOLEAN,
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
};

/** Texts, compared by their code points. */
export const textMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'string',
  parameter: VARCHAR,
  bind: (literal) => (literal.kind === 'string' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
};

/** What has no counterpart outside (intervals, bit strings, enumerations, …), served as DuckDB's text for it. */
const foreignMapping: DuckDbMapping = { ...textMapping, read: (column) => `${column}::VARCHAR` };

/** Structures, maps and lists of such, served as JSON text: a table behind an API is flat. */
const nestedMapping: DuckDbMapping = { ...textMapping, read: (column) => `to_json(${column})::VARCHAR` };

const guidMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'guid',
  parameter: UUID,
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: uuidValue(BigInt(`0x${literal.text.replaceAll('-', '')}`)) } : null),
  json: exactJson,
};

const binaryMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'binary',
  parameter: BLOB,
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: new DuckDBBlobValue(Buffer.from(literal.text, 'base64url')) } : null,
  json: (value, { binary }) => {
    const text = `base64(${value})`;
    return `coalesce('"' || ${binary === 'base64' ? text : `translate(${text}, '+/', '-_')`} || '"', 'null')`;
  },
};

const mappings: ReadonlyMap<DuckDBTypeId, DuckDbMapping> = new Map([
  [DuckDBTypeId.BOOLEAN, booleanMapping],
  [DuckDBTypeId.DATE, dateMapping],
  [DuckDBTypeId.TIME, timeMapping],
  [DuckDBTypeId.TIMESTAMP, timestampMapping],
  [DuckDBTypeId.TIMESTAMP_S, coarseTimestampMapping],
  [DuckDBTypeId.TIMESTAMP_MS, coarseTimestampMapping],
  [DuckDBTypeId.TIMESTAMP_NS, nanosecondMapping],
  [DuckDBTypeId.TIMESTAMP_TZ, zonedTimestampMapping],
  [DuckDBTypeId.UUID, guidMapping],
  [DuckDBTypeId.BLOB, binaryMapping],
  [DuckDBTypeId.STRUCT, nestedMapping],
  [DuckDBTypeId.MAP, nestedMapping],
  [DuckDBTypeId.ARRAY, nestedMapping],
  [DuckDBTypeId.UNION, nestedMapping],
  [DuckDBTypeId.VARIANT, nestedMapping],
]);

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnMapping {
  readonly mapping: DuckDbMapping;
  readonly list: boolean;
}

/** The mapping of a column type. A list of scalars is a list; whatever is nested deeper is JSON text. */
export function mappingOf(type: DuckDBType): ColumnMapping {
  if (!(type instanceof DuckDBListType)) return { mapping: scalarMappingOf(type), list: false };
  const mapping = scalarMappingOf(type.valueType);
  const nested = type.valueType instanceof DuckDBListType || mapping === nestedMapping || mapping.read('x') !== 'x';
  return nested ? { mapping: nestedMapping, list: false } : { mapping, list: true };
}

function scalarMappingOf(type: DuckDBType): DuckDbMapping {
  if (type instanceof DuckDBDecimalType) return decimalMapping(type);
  if (type instanceof DuckDBListType) return nestedMapping;
  if (type.typeId === DuckDBTypeId.FLOAT || type.typeId === DuckDBTypeId.DOUBLE) return floatingMapping(type);
  // A text with an alias, such as JSON, has rules of its own: it is read as mere text.
  if (type.typeId === DuckDBTypeId.VARCHAR) return type.alias === undefined ? textMapping : foreignMapping;
  return integerMapping(type) ?? mappings.get(type.typeId) ?? foreignMapping;
}
