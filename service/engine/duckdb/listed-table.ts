import {
  BIGINT,
  type DuckDBConnection,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { Columns } from '../sql/columns.ts';
import { Parameters } from './dialect.ts';
import { type DuckDbTableSql, inRowOrder, rowNumber } from './statements.ts';
import { type Column, type DuckDbMapping, integerMapping, textMapping, timestampMapping } from './type-mappings.ts';

/** A column of rows in memory, with its values from the first row to the last. */
export type ListedColumn = { readonly name: string } & (
  | { readonly kind: 'int64'; readonly values: readonly bigint[] }
  | { readonly kind: 'string'; readonly values: readonly string[] }
  | { readonly kind: 'texts'; readonly values: readonly (readonly string[])[] }
  /** Milliseconds since 1970. */
  | { readonly kind: 'dateTimeOffset'; readonly values: readonly (number | null)[] }
  /** JSON texts, which are sent unchanged. */
  | { readonly kind: 'json'; readonly values: readonly string[] }
);

/**
 * Creates a table from rows. If rows were bound to each statement, binding would take most of its time (10,000 rows with long texts: 140
 * ms).
 */
export async function writeListed(connection: DuckDBConnection, table: string, listed: readonly ListedColumn[]): Promise<void> {
  const parameters = new Parameters();
  const cells = listed.map((column) => {
    const { values, type } = boundList(column);
    return `unnest(${parameters.add(listValue(values), LIST(type))}) AS ${quoteIdentifier(column.name)}`;
  });
  const numbers = `unnest(range(${parameters.add(BigInt(listed[0]?.values.length ?? 0), BIGINT)})) AS ${rowNumber}`;
  const prepared = await connection.prepare(`CREATE TABLE ${quoteIdentifier(table)} AS SELECT ${[...cells, numbers].join(', ')}`);
  try {
    prepared.bind(parameters.values, parameters.types);
    await prepared.run();
  } finally {
    prepared.destroySync();
  }
}

/**
 * Returns the table that {@link writeListed} has created.
 *
 * @param before Prefixes to add to each text of some columns, by column name.
 */
export function listedTable(table: string, listed: readonly ListedColumn[], before: ReadonlyMap<string, string>): DuckDbTableSql {
  return {
    source: (parameters) => {
      const replaced = [...before].map(([name, text]) => {
        const column = quoteIdentifier(name);
        return `concat(${parameters.add(text, VARCHAR)}, ${column}) AS ${column}`;
      });
      const all = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
      return `(SELECT ${all} FROM ${quoteIdentifier(table)})`;
    },
    columns: new Columns(listed.map(columnOf)),
    ...inRowOrder,
    ascending: null,
  };
}

function columnOf({ name, kind }: ListedColumn): Column {
  const mapping = mappingOf(kind);
  const { type, precision, scale } = mapping;
  return { name, sourceName: name, type, list: kind === 'texts', nullable: kind === 'dateTimeOffset', precision, scale, mapping };
}

/** Maps JSON texts, which are sent unchanged and aren't quoted as strings. */
const jsonMapping: DuckDbMapping = {
  ...textMapping,
  bind: () => null,
  json: (value) => `coalesce(${value}, 'null')`,
};

function mappingOf(kind: ListedColumn['kind']): DuckDbMapping {
  switch (kind) {
    case 'int64':
      return integerMapping(BIGINT) ?? textMapping;
    case 'dateTimeOffset':
      return timestampMapping;
    case 'json':
      return jsonMapping;
    default:
      return textMapping;
  }
}

function boundList(column: ListedColumn): { readonly values: readonly DuckDBValue[]; readonly type: DuckDBType } {
  switch (column.kind) {
    case 'int64':
      return { values: column.values, type: BIGINT };
    case 'dateTimeOffset':
      return {
        values: column.values.map((value) => (value === null ? null : new DuckDBTimestampValue(BigInt(Math.trunc(value)) * 1000n))),
        type: TIMESTAMP,
      };
    case 'texts':
      return { values: column.values.map((texts) => listValue([...texts])), type: LIST(VARCHAR) };
    default:
      return { values: column.values, type: VARCHAR };
  }
}
