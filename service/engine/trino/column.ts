import type { EngineColumn } from '../engine.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { TrinoMapping } from './type-mapping/type-mapping.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly mapping: TrinoMapping;
}

/** SQL for a column's published value; a list's values are read one by one. */
export function publishedValue(column: Column): string {
  const name = quoteIdentifier(column.sourceName);
  return column.list ? name : column.mapping.read(name);
}
