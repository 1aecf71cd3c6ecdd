import type { ColumnStatistics, ColumnStatisticsRequest, HistogramBin } from '../../../../shared/contract/results/column-statistics.ts';
import { type Cell, cellSchema } from '../../../../shared/contract/results/run.ts';
import { stepOver } from '../chart/step-over.ts';
import { binsOf, binsStatement } from '../chart/value-bins.ts';
import type { ResultColumns } from '../columns/result-columns.ts';
import { type ColumnReading, readingOfType } from '../columns/value-reading.ts';
import type { SqlValue } from '../columns/worker/orders.ts';
import type { Result } from '../result.ts';
import { columnsBeside } from './columns-beside.ts';
import { exactMean } from './mean.ts';
import {
  countsStatement,
  extremeStatement,
  meanStatement,
  onlyNumbersStatement,
  placesOf,
  type StatisticsColumn,
  sumStatement,
  topStatement,
} from './statistics-statements.ts';

/** A small picture has no room for more. */
const mostBins = 24;

const numberOf = (value: SqlValue | undefined): number => (value === null || value === undefined ? 0 : Number(value));
const textOrNull = (value: SqlValue | undefined): string | null => (value === null || value === undefined ? null : String(value));

/**
 * What the values of one stored column are: counted in the store, exactly; nothing is asked of the deployment.
 *
 * @param withoutSecrets Takes out of a text what must not be shown.
 * @throws ProblemError `storage-failed`; the signal's reason once it is aborted.
 */
export async function columnStatistics(
  columns: ResultColumns,
  result: Result,
  { column: name, type }: Pick<ColumnStatisticsRequest, 'column' | 'type'>,
  withoutSecrets: (text: string) => string,
  signal?: AbortSignal,
): Promise<ColumnStatistics> {
  const { bytes } = await result.keep();
  const { relation, columns: opened } = await columns.open(result, columnsBeside(name, result.columns, bytes), signal);
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
  const [least, greatest] = [await extreme('ASC'), await extreme('DESC')];
  const exact = finite === summable;
  const mean = async (): Promise<ColumnStatistics['mean']> => {
    if (reading !== 'number' || finite === undefined || finite === 0) return null;
    const text = textOrNull((await first(exact ? sumStatement(column) : meanStatement(column)))[0]);
    return text === null ? null : { text: exact ? exactMean(text, finite) : text, exact };
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
    least,
    greatest,
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
    return binsOf(await columns.query(binsStatement(placesOf(column, reading), stepOver(from, to, mostBins, type)), [], signal));
  }
}

function cellOf(kind: SqlValue | undefined, text: string): Cell {
  return cellSchema.parse([kind, text]);
}
