import type { ChartColumn, ChartMeasure, ChartReading } from '../../../../shared/contract/results/chart.ts';
import type { TableColumn } from '../columns/result-columns.ts';
import { doubleOf, exactOf, isSummable, readingOfType } from '../columns/value-reading.ts';

/** A column of a chart in SQL. */
export interface DrawnColumn extends ChartColumn, Pick<TableColumn, 'text' | 'kind'> {
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
export interface MeasureSql {
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
