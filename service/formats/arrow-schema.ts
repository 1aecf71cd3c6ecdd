import { Field, Schema } from 'apache-arrow';
import { arrowType, type ColumnForm, type DeclaredColumn, declaredForm, textForm } from '../../shared/values/column-form.ts';
import type { EngineColumn } from '../engine/engine.ts';

/**
 * Returns the form that holds each value of a column exactly. If there is none, the form is text, as for unlimited decimals. Also for more
 * than six fractional digits of a second, because 64 bits of nanoseconds end in the year 2262.
 */
export function exactForm(column: DeclaredColumn): ColumnForm {
  if (column.list) return { kind: 'list', of: exactForm({ ...column, list: false }) };
  const form = declaredForm(column);
  return (form.kind === 'timestamp' || form.kind === 'time') && form.unit === 'nano' ? textForm : form;
}

/** Returns the schema of rows with these columns. */
export function arrowSchema(columns: readonly EngineColumn[]): Schema {
  return new Schema(columns.map((column) => new Field(column.name, arrowType(exactForm(column)), column.nullable)));
}
