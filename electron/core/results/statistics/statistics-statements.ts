import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { orderKeys } from '../columns/order-keys.ts';
import { type ColumnReading, doubleOf, exactOf, isSummable } from '../columns/value-reading.ts';

/** A stored column in SQL, and what its values are taken for. */
export interface StatisticsColumn {
  readonly relation: string;
  readonly text: string;
  readonly kind: string;
  readonly type: ValueType;
}

/** Characters of a value that are shown. */
const longestShown = 500;

const valuesShown = 10;

/** Whether every value is sent as a number, and there is one: for columns of which no type is known. */
export function onlyNumbersStatement({ relation, text, kind }: StatisticsColumn): string {
  return `SELECT count(${text}) > 0 AND bool_and(${text} IS NULL OR ${kind} = 'number') FROM ${relation}`;
}

/** Counts of one column, in the order in which they are read. */
export function countsStatement(column: StatisticsColumn, reading: ColumnReading): string {
  const { relation, text, kind } = column;
  return `SELECT count(*), count(*) FILTER (${kind} = 'null'), count(*) FILTER (${kind} = 'absent'),
    count(*) FILTER (${kind} = 'string' AND ${text} = ''), count(DISTINCT ${text}),
    count(*) FILTER (isnan(value)), count(*) FILTER (isinf(value)), count(*) FILTER (isfinite(value)), count(*) FILTER (${text} IS NOT NULL AND value IS NULL),
    count(*) FILTER (isfinite(value) AND ${isSummable(text)}),
    min(length(${text})), max(length(${text})), min(value) FILTER (isfinite(value)), max(value) FILTER (isfinite(value))
    FROM (SELECT *, ${doubleOf(column.text, reading)} AS value FROM ${relation})`;
}

/** The least or greatest value as sent, by its exact order. */
export function extremeStatement(column: StatisticsColumn, reading: ColumnReading, direction: 'ASC' | 'DESC'): string {
  const { relation, text } = column;
  const type = reading === 'number' && familyOf(column.type) !== 'number' ? 'decimal' : column.type;
  const keys = orderKeys(text, type, relation).map((key) => `${key} ${direction} NULLS LAST`);
  const counted = reading === 'text' ? `${text} <> ''` : `isfinite(${doubleOf(column.text, reading)})`;
  return `SELECT left(${text}, ${longestShown}) FROM ${relation} WHERE ${text} IS NOT NULL AND ${counted} ORDER BY ${keys.join(', ')}, "row" LIMIT 1`;
}

/** The sum of finite numbers, as text: exact where each has few enough digits. */
export function sumStatement({ relation, text }: StatisticsColumn): string {
  return `SELECT sum(${exactOf(text)})::VARCHAR FROM ${relation} WHERE isfinite(TRY_CAST(${text} AS DOUBLE))`;
}

/** The mean of finite numbers as doubles. */
export function meanStatement({ relation, text }: StatisticsColumn): string {
  return `SELECT favg(number)::VARCHAR FROM (SELECT TRY_CAST(${text} AS DOUBLE) AS number FROM ${relation}) WHERE isfinite(number)`;
}

/** The most frequent values: kind, text cut short, whether it was, and how often. */
export function topStatement({ relation, text, kind }: StatisticsColumn): string {
  return `SELECT ${kind}::VARCHAR, left(${text}, ${longestShown}), length(${text}) > ${longestShown}, count(*) AS times FROM ${relation}
    WHERE ${text} IS NOT NULL GROUP BY ${kind}, ${text} ORDER BY times DESC, min("row") LIMIT ${valuesShown}`;
}

/** SQL of a relation with the finite numbers or moments of a column in `place`. */
export function placesOf({ relation, text }: StatisticsColumn, reading: ColumnReading): string {
  return `(SELECT * FROM (SELECT ${doubleOf(text, reading)} AS place FROM ${relation}) WHERE isfinite(place))`;
}
