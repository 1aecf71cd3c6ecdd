import type { EngineColumn } from '../engine.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { TrinoForm } from './forms/trino-form.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly form: TrinoForm;
}

/** SQL for a column's published value; a list's values are read one by one. */
export function publishedValue(column: Column): string {
  const name = quoteIdentifier(column.sourceName);
  return column.list ? name : column.form.read(name);
}
