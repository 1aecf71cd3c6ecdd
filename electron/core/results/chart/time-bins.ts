import type { ChartColumn, TimeBin } from '../../../../shared/contract/results/chart.ts';
import { axisReading, type DrawnTable, numberOf, placeOf } from './chart-sql.ts';
import { type AxisSteps, type NamedBin, timeBinOver } from './value-steps.ts';

/** The bins of a column's timestamps. */
export interface ColumnBins {
  readonly bin: NamedBin;
  readonly steps: AxisSteps;
  /** SQL of the text of a value's bin, such as `2024`, `2024-Q1`, `2024-03`, `2024-03-01`, or `2024-03-01T09:00Z`; null for no timestamp. */
  readonly label: string;
}

/** Returns the bins of a column, at most `most`; null if it has no timestamps or none are wanted. @throws as `DrawnTable.query`. */
export async function columnBins(
  table: DrawnTable,
  column: ChartColumn,
  wanted: TimeBin | undefined,
  most: number,
): Promise<ColumnBins | null> {
  if (wanted === undefined || axisReading(column) !== 'moment') return null;
  const own = table.column(column);
  const places = `(SELECT * FROM (SELECT ${placeOf(own)} AS place FROM ${own.relation}) WHERE isfinite(place))`;
  const [least, greatest] = ((await table.query(`SELECT min(place), max(place) FROM ${places}`))[0] ?? []).map(numberOf);
  const { bin, steps } = timeBinOver(wanted, least ?? 0, greatest ?? 0, most, column.type === 'date');
  const beginning = `make_timestamp((${steps.from(placeOf(own))} * 1000)::BIGINT)`;
  return { bin, steps, label: `CASE WHEN isfinite(${placeOf(own)}) THEN ${labelSql[bin](beginning)} END` };
}

/** SQL of the text of a bin, from its beginning (`TIMESTAMP`). */
const labelSql: Readonly<Record<NamedBin, (beginning: string) => string>> = {
  year: (beginning) => `strftime(${beginning}, '%Y')`,
  quarter: (beginning) => `strftime(${beginning}, '%Y') || '-Q' || quarter(${beginning})`,
  month: (beginning) => `strftime(${beginning}, '%Y-%m')`,
  week: (beginning) => `strftime(${beginning}, '%Y-%m-%d')`,
  day: (beginning) => `strftime(${beginning}, '%Y-%m-%d')`,
  hour: (beginning) => `strftime(${beginning}, '%Y-%m-%dT%H:%MZ')`,
};
