import type { ColumnStatistics, ColumnStatisticsRequest, HistogramBin } from '../../../../shared/contract/results/column-statistics.ts';
import { type Cell, cellSchema } from '../../../../shared/values/cell.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import {
  type ColumnReading,
  doubleOf,
  exactMean,
  exactSum,
  exactSumSql,
  isExactDecimal,
  orderKeys,
  readingOfType,
} from '../arrange/column-sql.ts';
import type { ResultColumns } from '../arrange/result-columns.ts';
import type { SqlValue } from '../arrange/worker/orders.ts';
import { binsOf, binsStatement } from '../chart/chart-sql.ts';
import { stepOver } from '../chart/value-steps.ts';
import type { Result } from '../store/result.ts';

/** Maximum number of bins of the histogram. */
const maxBins = 24;

const numberOf = (value: SqlValue | undefined): number => (value === null || value === undefined ? 0 : Number(value));
const textOrNull = (value: SqlValue | undefined): string | null => (value === null || value === undefined ? null : String(value));

/**
 * Returns statistics of one stored column. All counts are exact, and no request is sent to the server.
 *
 * @param withoutSecrets Removes secrets from a text.
 * @throws ProblemError `storage-failed`; the signal's reason when the signal is aborted
 */
export async function columnStatistics(
  columns: ResultColumns,
  result: Result,
  { column: name, type }: Pick<ColumnStatisticsRequest, 'column' | 'type'>,
  withoutSecrets: (text: string) => string,
  signal?: AbortSignal,
): Promise<ColumnStatistics> {
  const { bytes } = await result.keep();
  const { relation, columns: opened } = await columns.open(result, columnsToLoad(name, result.columns, bytes), signal);
  const own = opened.find((one) => one.name === name);
  const column: StatisticsColumn = { relation, text: own?.text ?? 'NULL', kind: own?.kind ?? "'absent'", type };
  const first = async (sql: string): Promise<readonly SqlValue[]> => (await columns.query(sql, [], signal))[0] ?? [];

  const reading: ColumnReading = readingOfType(type) ?? ((await first(onlyNumbersStatement(column)))[0] === true ? 'number' : 'text');
  const counts = await first(countsStatement(column, reading));
  const [rows, nulls, absent, empty, distinct, notANumber, infinite, finite, unread, summable, shortest, longest] = counts
    .slice(0, 12)
    .map(numberOf);
  const extreme = async (direction: 'ASC' | 'DESC'): Promise<string | null> => {
    const text = textOrNull((await first(extremeStatement(column, reading, direction)))[0]);
    return text === null ? null : withoutSecrets(text);
  };
  const [minimum, maximum] = [await extreme('ASC'), await extreme('DESC')];
  const exact = finite === summable;
  const mean = async (): Promise<ColumnStatistics['mean']> => {
    if (reading !== 'number' || finite === undefined || finite === 0) return null;
    const text = textOrNull((await first(exact ? sumStatement(column) : meanStatement(column)))[0]);
    return text === null ? null : { text: exact ? exactMean(exactSum(text), finite) : text, exact };
  };
  const top = (await columns.query(topStatement(column), [], signal)).map(([kind, text, cut, times]) => ({
    cell: cellOf(kind, withoutSecrets(String(text))),
    cut: cut === true,
    count: numberOf(times),
  }));
  const isText = reading === 'text' && rows !== undefined && nulls !== undefined && absent !== undefined && rows > nulls + absent;
  return {
    column: name,
    rows: rows ?? 0,
    nulls: nulls ?? 0,
    absent: absent ?? 0,
    empty: empty ?? 0,
    distinct: distinct ?? 0,
    reading,
    least: minimum,
    greatest: maximum,
    mean: await mean(),
    notANumber: notANumber ?? 0,
    infinite: infinite ?? 0,
    misread: reading === 'text' ? 0 : (unread ?? 0),
    lengths: isText ? { shortest: shortest ?? 0, longest: longest ?? 0 } : null,
    top,
    histogram: finite === undefined || finite === 0 ? [] : await histogram(),
  };

  async function histogram(): Promise<readonly HistogramBin[]> {
    const [from, to] = [numberOf(counts[12]), numberOf(counts[13])];
    if (from === to) return [];
    return binsOf(await columns.query(binsStatement(positionsOf(column, reading), stepOver(from, to, maxBins, type)), [], signal));
  }
}

function cellOf(kind: SqlValue | undefined, text: string): Cell {
  return cellSchema.parse([kind, text]);
}

/** A stored column in SQL, with its type. */
interface StatisticsColumn {
  readonly relation: string;
  readonly text: string;
  readonly kind: string;
  readonly type: ValueType;
}

/** Maximum number of characters of a value that are shown. */
const longestShown = 500;

const valuesShown = 10;

/** Returns a statement that tests whether a column of unknown type has at least one value and only numbers. */
function onlyNumbersStatement({ relation, text, kind }: StatisticsColumn): string {
  return `SELECT count(${text}) > 0 AND bool_and(${text} IS NULL OR ${kind} = 'number') FROM ${relation}`;
}

/** Returns a statement for the counts of one column, in the order in which they are read. */
function countsStatement(column: StatisticsColumn, reading: ColumnReading): string {
  const { relation, text, kind } = column;
  return `SELECT count(*), count(*) FILTER (${kind} = 'null'), count(*) FILTER (${kind} = 'absent'),
    count(*) FILTER (${kind} = 'string' AND ${text} = ''), count(DISTINCT ${text}),
    count(*) FILTER (isnan(value)), count(*) FILTER (isinf(value)), count(*) FILTER (isfinite(value)), count(*) FILTER (${text} IS NOT NULL AND value IS NULL),
    count(*) FILTER (isfinite(value) AND ${isExactDecimal(text)}),
    min(length(${text})), max(length(${text})), min(value) FILTER (isfinite(value)), max(value) FILTER (isfinite(value))
    FROM (SELECT *, ${doubleOf(column.text, reading)} AS value FROM ${relation})`;
}

/** Returns a statement for the minimum or maximum as sent. Values are ordered by their exact value. */
function extremeStatement(column: StatisticsColumn, reading: ColumnReading, direction: 'ASC' | 'DESC'): string {
  const { relation, text } = column;
  const type = reading === 'number' && familyOf(column.type) !== 'number' ? 'decimal' : column.type;
  const keys = orderKeys(text, type, relation).map((key) => `${key} ${direction} NULLS LAST`);
  const counted = reading === 'text' ? `${text} <> ''` : `isfinite(${doubleOf(column.text, reading)})`;
  return `SELECT left(${text}, ${longestShown}) FROM ${relation} WHERE ${text} IS NOT NULL AND ${counted} ORDER BY ${keys.join(', ')}, "row" LIMIT 1`;
}

/** Returns a statement for the exact sum of finite numbers. Each number must be an exact decimal. */
function sumStatement({ relation, text }: StatisticsColumn): string {
  return `SELECT ${exactSumSql(text)} FROM ${relation} WHERE isfinite(TRY_CAST(${text} AS DOUBLE))`;
}

/** Returns a statement for the mean of finite numbers, computed with doubles. */
function meanStatement({ relation, text }: StatisticsColumn): string {
  return `SELECT favg(number)::VARCHAR FROM (SELECT TRY_CAST(${text} AS DOUBLE) AS number FROM ${relation}) WHERE isfinite(number)`;
}

/** Returns a statement for the most frequent values: kind, truncated text, whether the text was truncated, and count. */
function topStatement({ relation, text, kind }: StatisticsColumn): string {
  return `SELECT ${kind}::VARCHAR, left(${text}, ${longestShown}), length(${text}) > ${longestShown}, count(*) AS times FROM ${relation}
    WHERE ${text} IS NOT NULL GROUP BY ${kind}, ${text} ORDER BY times DESC, min("row") LIMIT ${valuesShown}`;
}

/** Returns SQL of a relation with the finite numbers or timestamps of a column in `place`. */
function positionsOf({ relation, text }: StatisticsColumn, reading: ColumnReading): string {
  return `(SELECT * FROM (SELECT ${doubleOf(text, reading)} AS place FROM ${relation}) WHERE isfinite(place))`;
}

/** Maximum number of columns that are loaded together. */
const maxColumnsAtOnce = 32;
/** Maximum number of bytes of these columns, if all columns have a similar size. */
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * Returns the columns to load together with the requested one.
 *
 * Users view adjacent columns next, and each load reads every row.
 *
 * @param bytes Size of all rows.
 */
export function columnsToLoad(name: string, columns: readonly string[], bytes: number): readonly string[] {
  const index = columns.indexOf(name);
  if (index < 0) return [name];
  const count = Math.max(1, Math.min(maxColumnsAtOnce, Math.floor((bytesAtOnce * columns.length) / Math.max(1, bytes))));
  const first = index - (index % count);
  return columns.slice(first, first + count);
}
