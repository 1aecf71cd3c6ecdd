import type { EngineColumn } from '../engine.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { SqliteMapping } from './type-mapping.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly mapping: SqliteMapping;
  /** Whether it is declared so that all its values are texts but for bytes, which are kept as they are (sqlite.org/datatype3.html, 3.1). */
  readonly isText: boolean;
}

/** SQL for a column's published value. */
export function publishedValue(column: Column): string {
  return column.mapping.read(quoteIdentifier(column.sourceName));
}
