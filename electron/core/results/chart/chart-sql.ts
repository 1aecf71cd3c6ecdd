import type { ChartColumn, ChartMeasure, ChartReading } from '../../../../shared/contract/results/chart.ts';
import type { HistogramBin } from '../../../../shared/contract/results/column-statistics.ts';
import { doubleOf, exactMean, exactOf, isSummable, readingOfType } from '../arrange/column-sql.ts';
import type { TableColumn } from '../arrange/result-columns.ts';
import type { SqlValue } from '../arrange/worker/orders.ts';
import type { AxisSteps } from './value-steps.ts';

/** A column of a chart in SQL. */
interface DrawnColumn extends ChartColumn, Pick<TableColumn, 'text' | 'kind'> {
  readonly relation: string;
}

/** How a column's values become places on an axis. */
export function axisReading({ type }: ChartColumn): ChartReading {
  return readingOfType(type) === 'moment' ? 'moment' : 'number';
}

/** SQL of a value's place on its axis; null where it has none. */
export function placeOf(column: DrawnColumn): string {
  return doubleOf(column.text, axisReading(column));
}

/** The SQL of a measure, over a relation with the columns `measured` (its text) and `number` (its double). */
interface MeasureSql {
  /** A double. */
  readonly value: string;
  /** Its text as sent or counted; NULL where it is none of the values. */
  readonly text: string;
  /** Text of the exact sum that the exact value is made of; NULL where there is none. */
  readonly sum: string;
}

const none = 'NULL::VARCHAR';
const exactSum = `CASE WHEN bool_and(${isSummable('measured')}) THEN sum(${exactOf('measured')})::VARCHAR END`;
/** By the digits beyond a double where doubles are equal. */
const exactOrder = `struct_pack(number := number, digits := coalesce(${exactOf('measured')}, 0))`;

/** What becomes of a measure's numbers in a group of rows. */
export const measureSql: Readonly<Record<ChartMeasure['by'], MeasureSql>> = {
  count: { value: 'count(*)::DOUBLE', text: 'count(*)::VARCHAR', sum: none },
  sum: { value: 'fsum(number)', text: none, sum: exactSum },
  mean: { value: 'favg(number)', text: none, sum: exactSum },
  median: { value: 'median(number)', text: none, sum: none },
  least: { value: 'min(number)', text: `arg_min(measured, ${exactOrder})`, sum: none },
  greatest: { value: 'max(number)', text: `arg_max(measured, ${exactOrder})`, sum: none },
};

/** SQL of the columns `measured` and `number` that a measure needs: a count takes every row. */
export function measuredColumns(measure: ChartMeasure, column: DrawnColumn | null): string {
  return measure.by === 'count' || column === null
    ? `'1' AS measured, 1::DOUBLE AS number`
    : `${column.text} AS measured, ${doubleOf(column.text, 'number')} AS number`;
}

/** A whole number or double that SQL gave; 0 for none. */
export function numberOf(value: SqlValue | undefined): number {
  return value === null || value === undefined ? 0 : Number(value);
}

/** A decimal without the zeros at its end. */
export function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** What SQL gave of a group of rows, as `measureSql` asks for it. */
interface MeasuredGroup {
  readonly value: SqlValue | undefined;
  readonly text: SqlValue | undefined;
  readonly sum: SqlValue | undefined;
  readonly rows: SqlValue | undefined;
}

/** The measure of a group of rows: its text as sent, or of the exact sum where there is one, else as doubles give it. */
export function measuredValue(by: ChartMeasure['by'], group: MeasuredGroup): { value: number; text: string; rows: number } {
  const [value, rows] = [numberOf(group.value), numberOf(group.rows)];
  const exact = typeof group.sum === 'string' ? (by === 'mean' ? exactMean(group.sum, rows) : trimmed(group.sum)) : group.text;
  return { value, text: String(exact ?? value), rows };
}

/** SQL of the steps that hold values, in order: where each begins, where it ends, how many it holds. @param places SQL of a relation with finite doubles in `place`. */
export function binsStatement(places: string, steps: AxisSteps): string {
  return `SELECT first, ${steps.to('first')}, rows FROM (
    SELECT ${steps.from('place')} AS first, count(*) AS rows FROM ${places} GROUP BY first) ORDER BY first`;
}

/** The bins that {@link binsStatement} found. */
export function binsOf(found: readonly (readonly SqlValue[])[]): readonly HistogramBin[] {
  return found.map(([from, to, rows]) => ({ from: finite(from), to: finite(to), count: numberOf(rows) }));
}

/** The edge of a bin at the end of what a double holds may lie beyond it. */
function finite(edge: SqlValue | undefined): number {
  return Math.min(Math.max(numberOf(edge), -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** The columns of a chart as an SQL relation, and how it is asked. */
export interface DrawnTable {
  readonly rows: number;
  readonly column: (column: ChartColumn) => DrawnColumn;
  readonly query: (sql: string) => Promise<readonly (readonly SqlValue[])[]>;
  /** Takes out of a text what must not be shown. */
  readonly withoutSecrets: (text: string) => string;
}
