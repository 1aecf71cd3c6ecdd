import type { ChartColumn, TimeBin } from '../../../../shared/contract/results/chart.ts';
import { axisReading, type DrawnTable, numberOf, positionSql } from './chart-sql.ts';
import { type AxisSteps, type NamedBin, timeBinOver } from './value-steps.ts';

/** The time bins of a column. */
export interface ColumnBins {
  readonly bin: NamedBin;
  readonly steps: AxisSteps;
  /**
   * SQL of the label of a value's bin, such as `2024`, `2024-Q1`, `2024-03`, `2024-03-01`, or `2024-03-01T09:00Z`. NULL if the value isn't
   * a timestamp.
   */
  readonly label: string;
}

/**
 * Returns at most `maxBins` time bins of a column. Null if no bins are requested, or if the column has no timestamps.
 *
 * Throws the same errors as `DrawnTable.query`.
 */
export async function columnBins(
  table: DrawnTable,
  column: ChartColumn,
  requestedBin: TimeBin | undefined,
  maxBins: number,
): Promise<ColumnBins | null> {
  if (requestedBin === undefined || axisReading(column) !== 'moment') return null;
  const own = table.column(column);
  const positions = `(SELECT * FROM (SELECT ${positionSql(own)} AS place FROM ${own.relation}) WHERE isfinite(place))`;
  const [minimum, maximum] = ((await table.query(`SELECT min(place), max(place) FROM ${positions}`))[0] ?? []).map(numberOf);
  const { bin, steps } = timeBinOver(requestedBin, minimum ?? 0, maximum ?? 0, maxBins, column.type === 'date');
  const binStart = `make_timestamp((${steps.from(positionSql(own))} * 1000)::BIGINT)`;
  return { bin, steps, label: `CASE WHEN isfinite(${positionSql(own)}) THEN ${labelSql[bin](binStart)} END` };
}

/** SQL of a bin's label, from the start of the bin (`TIMESTAMP`). */
const labelSql: Readonly<Record<NamedBin, (beginning: string) => string>> = {
  year: (binStart) => `strftime(${binStart}, '%Y')`,
  quarter: (binStart) => `strftime(${binStart}, '%Y') || '-Q' || quarter(${binStart})`,
  month: (binStart) => `strftime(${binStart}, '%Y-%m')`,
  week: (binStart) => `strftime(${binStart}, '%Y-%m-%d')`,
  day: (binStart) => `strftime(${binStart}, '%Y-%m-%d')`,
  hour: (binStart) => `strftime(${binStart}, '%Y-%m-%dT%H:%MZ')`,
};
