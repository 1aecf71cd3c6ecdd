import type { Chart, ChartMarks } from '../../../../shared/contract/chart.ts';
import type { SqlValue } from '../columns/worker/questions.ts';
import { axisReading, placeOf } from './chart-sql.ts';
import type { DrawnTable } from './drawn-table.ts';
import { numberOf } from './measured-value.ts';
import { stepOver } from './step-over.ts';

const mostBins = 40;

/** The edges of a bin at the end of what a double holds may lie beyond it. */
function finite(edge: SqlValue | undefined): number {
  return Math.min(Math.max(numberOf(edge), -Number.MAX_VALUE), Number.MAX_VALUE);
}

type HistogramChart = Extract<Chart, { kind: 'histogram' }>;

/** How the numbers or moments of a column are spread, in steps that people read easily. */
export async function histogramBins({ values }: HistogramChart, table: DrawnTable): Promise<ChartMarks> {
  const column = table.column(values);
  const places = `(SELECT * FROM (SELECT ${placeOf(column)} AS place FROM ${column.relation}) WHERE isfinite(place))`;
  const [counted, least, greatest] = ((await table.query(`SELECT count(*), min(place), max(place) FROM ${places}`))[0] ?? []).map(numberOf);
  const steps = stepOver(least ?? 0, greatest ?? 0, mostBins, values.type);
  const found = await table.query(
    `SELECT first, ${steps.to('first')}, rows FROM (
      SELECT ${steps.from('place')} AS first, count(*) AS rows FROM ${places} GROUP BY first) ORDER BY first`,
  );
  return {
    kind: 'histogram',
    rows: table.rows,
    counted: counted ?? 0,
    reading: axisReading(values),
    marks: found.map(([from, to, rows]) => ({ from: finite(from), to: finite(to), count: numberOf(rows) })),
  };
}
