import type { ValueLayout } from '../column-values.ts';
import type { JsonShape } from '../engine.ts';
import { columnSql, inShape, propertyStart } from '../sql/columns.ts';
import { quoteText } from '../sql/identifier.ts';
import type { Column } from './column.ts';

/**
 * SQL for a row's JSON, a comma before it.
 *
 * Put together by concat() from casts: half the time of to_json() over a structure, and decimals keep their scale, which to_json()
 * loses (`1.10` becomes `1.1`).
 */
export function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? ',{' : ','}${propertyStart(column, shape)}`),
    valueSql(column, shape),
  ]);
  return `concat(${[...pieces, "'}'"].join(', ')})`;
}

/** SQL of the JSON of a column's value, a list or not. */
export function valueSql(column: Column, shape: JsonShape): string {
  const name = columnSql(column);
  if (!column.list) return scalarSql(column, name, shape);
  const items = `list_transform(${name}, lambda item: ${scalarSql(column, 'item', shape)})`;
  return `coalesce('[' || array_to_string(${items}, ',') || ']', 'null')`;
}

function scalarSql({ form, ...column }: Column, value: string, shape: JsonShape): string {
  const json = form.json(value, shape);
  const shaped = inShape(json, column, shape);
  return shaped === json ? json : `(CASE WHEN ${value} IS NULL THEN 'null' ELSE ${shaped} END)`;
}

/** SQL of a value in a layout. Texts are those of JSON, without its quotes. */
export function laidOutSql(column: Column, layout: ValueLayout): string {
  const value = columnSql(column);
  // Moments and times are microseconds already, with a zone or without.
  if (layout === 'microseconds') return value;
  if (layout !== 'text') return `${value}::${layout === 'decimal128' ? `DECIMAL(38, ${column.scale ?? 0})` : layoutTypes[layout]}`;
  if (column.type === 'string') return value;
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE trim(${column.form.json(value, { binary: 'base64' })}, '"') END`;
}

const layoutTypes: Readonly<Record<Exclude<ValueLayout, 'text' | 'decimal128' | 'microseconds'>, string>> = {
  bit: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  double: 'DOUBLE',
  days: 'DATE',
  bytes: 'BLOB',
};
