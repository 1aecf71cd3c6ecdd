import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { axisReading, placeOf } from './chart-sql.ts';
import type { DrawnTable } from './drawn-table.ts';
import { numberOf } from './measured-value.ts';
import { stepOver } from './step-over.ts';
import { binsOf, binsStatement } from './value-bins.ts';

const mostBins = 40;

type HistogramChart = Extract<Chart, { kind: 'histogram' }>;

/** How the numbers or moments of a column are spread, in steps that people read easily. */
export async function histogramBins({ values }: HistogramChart, table: DrawnTable): Promise<ChartMarks> {
  const column = table.column(values);
  const places = `(SELECT * FROM (SELECT ${placeOf(column)} AS place FROM ${column.relation}) WHERE isfinite(place))`;
  const [counted, least, greatest] = ((await table.query(`SELECT count(*), min(place), max(place) FROM ${places}`))[0] ?? []).map(numberOf);
  const steps = stepOver(least ?? 0, greatest ?? 0, mostBins, values.type);
  return {
    kind: 'histogram',
    rows: table.rows,
    counted: counted ?? 0,
    reading: axisReading(values),
    marks: binsOf(await table.query(binsStatement(places, steps))),
  };
}
