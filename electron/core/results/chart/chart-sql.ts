import type { ChartColumn, ChartMeasure, ChartReading } from '../../../../shared/contract/results/chart.ts';
import type { HistogramBin } from '../../../../shared/contract/results/column-statistics.ts';
import { doubleOf, exactMean, exactOf, exactSum, exactSumSql, readingOfType } from '../arrange/column-sql.ts';
import type { TableColumn } from '../arrange/result-columns.ts';
import type { SqlValue } from '../arrange/worker/orders.ts';
import type { AxisSteps } from './value-steps.ts';

/** A column of a chart in SQL. */
interface DrawnColumn extends ChartColumn, Pick<TableColumn, 'text' | 'kind'> {
  readonly relation: string;
}

/** Returns how a column's values are positioned on an axis. */
export function axisReading({ type }: ChartColumn): ChartReading {
  return readingOfType(type) === 'moment' ? 'moment' : 'number';
}

/** Returns SQL of a value's position on its axis. NULL if the value has none. */
export function positionSql(column: DrawnColumn): string {
  return doubleOf(column.text, axisReading(column));
}

/** The SQL of a measure. It aggregates a relation with the columns `measured` (text) and `number` (double). */
interface MeasureSql {
  /** The measure as a double. */
  readonly value: string;
  /** Text of the measure: a value as sent, or a count. NULL if the measure is neither. */
  readonly text: string;
  /** Text of the exact sum. NULL if the measure has no exact sum. */
  readonly sum: string;
}

const none = 'NULL::VARCHAR';
const sumSql = exactSumSql('measured');
/** Sorts by the double, then by the digits beyond its precision. */
const exactOrder = `struct_pack(number := number, digits := coalesce(${exactOf('measured')}, 0))`;

/** The SQL expressions that aggregate the numbers of a group of rows, by measure. */
export const measureSql: Readonly<Record<ChartMeasure['by'], MeasureSql>> = {
  count: { value: 'count(*)::DOUBLE', text: 'count(*)::VARCHAR', sum: none },
  sum: { value: 'fsum(number)', text: none, sum: sumSql },
  mean: { value: 'favg(number)', text: none, sum: sumSql },
  median: { value: 'median(number)', text: none, sum: none },
  least: { value: 'min(number)', text: `arg_min(measured, ${exactOrder})`, sum: none },
  greatest: { value: 'max(number)', text: `arg_max(measured, ${exactOrder})`, sum: none },
};

/** Returns SQL of the columns `measured` and `number` for a measure. A count includes every row. */
export function measuredColumns(measure: ChartMeasure, column: DrawnColumn | null): string {
  return measure.by === 'count' || column === null
    ? `'1' AS measured, 1::DOUBLE AS number`
    : `${column.text} AS measured, ${doubleOf(column.text, 'number')} AS number`;
}

/** Converts a number from SQL. Null is converted to 0. */
export function numberOf(value: SqlValue | undefined): number {
  return value === null || value === undefined ? 0 : Number(value);
}

/** The SQL result for a group of rows, with the expressions of `measureSql`. */
interface MeasuredGroup {
  readonly value: SqlValue | undefined;
  readonly text: SqlValue | undefined;
  readonly sum: SqlValue | undefined;
  readonly rows: SqlValue | undefined;
}

/** The measure of a group of rows. */
interface Measured {
  readonly value: number;
  readonly text: string;
  readonly approximate?: true;
  readonly rows: number;
}

/** Returns the measure of a group of rows. Its text is a value as sent, computed from the exact sum, or the double. */
export function measuredValue(by: ChartMeasure['by'], group: MeasuredGroup): Measured {
  const [value, rows] = [numberOf(group.value), numberOf(group.rows)];
  const sum = typeof group.sum === 'string' ? exactSum(group.sum) : null;
  const exact = sum === null ? group.text : by === 'mean' ? exactMean(sum, rows) : sum;
  if (exact !== null && exact !== undefined) return { value, text: String(exact), rows };
  const isRounded = Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return { value, text: String(value), rows, ...(isRounded ? { approximate: true } : {}) };
}

/**
 * Returns SQL of the non-empty bins with their start, end, and count, in order.
 *
 * @param positions SQL of a relation with finite doubles in `place`.
 */
export function binsStatement(positions: string, steps: AxisSteps): string {
  return `SELECT first, ${steps.to('first')}, rows FROM (
    SELECT ${steps.from('place')} AS first, count(*) AS rows FROM ${positions} GROUP BY first) ORDER BY first`;
}

/** Converts the rows of {@link binsStatement} to bins. */
export function binsOf(found: readonly (readonly SqlValue[])[]): readonly HistogramBin[] {
  return found.map(([from, to, rows]) => ({ from: finite(from), to: finite(to), count: numberOf(rows) }));
}

/** Limits the edge of a bin to the range of a double, because the computed edge can be infinite. */
function finite(edge: SqlValue | undefined): number {
  return Math.min(Math.max(numberOf(edge), -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** The columns of a chart as an SQL relation, with a function that runs statements. */
export interface DrawnTable {
  readonly rows: number;
  readonly column: (column: ChartColumn) => DrawnColumn;
  readonly query: (sql: string) => Promise<readonly (readonly SqlValue[])[]>;
  /** Removes secrets from a text. */
  readonly withoutSecrets: (text: string) => string;
}
