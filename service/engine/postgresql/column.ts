import type { EngineColumn } from '../engine.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { PostgresMapping } from './type-mapping/type-mapping.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly mapping: PostgresMapping;
}

/** SQL for a column's published value. */
export function publishedValue(column: Column): string {
  return column.mapping.read(quoteIdentifier(column.sourceName));
}

/** SQL by which rows are sorted and ranges compared: texts by code points, which the "C" collation does. */
export function sortedValue(column: Column): string {
  return column.type === 'string' && !column.list ? `(${publishedValue(column)} COLLATE "C")` : publishedValue(column);
}
