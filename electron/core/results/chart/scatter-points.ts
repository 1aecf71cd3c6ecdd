import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { axisReading, placeOf } from './chart-sql.ts';
import type { DrawnTable } from './drawn-table.ts';
import { numberOf } from './measured-value.ts';

/** A page draws so many without delay; of more, a sample is shown. */
const mostPoints = 2000;

type ScatterChart = Extract<Chart, { kind: 'scatter' }>;

/** One point a row; of many rows a sample, the outermost points before all others. */
export async function scatterPoints({ across, up }: ScatterChart, table: DrawnTable): Promise<ChartMarks> {
  const [x, y] = [table.column(across), table.column(up)];
  const found = await table.query(`WITH points AS (
      SELECT * FROM (SELECT "row", ${placeOf(x)} AS x, ${placeOf(y)} AS y FROM ${x.relation}) WHERE isfinite(x) AND isfinite(y)),
    outermost AS (
      SELECT unnest([arg_min("row", x), arg_max("row", x), arg_min("row", y), arg_max("row", y)]) AS "row" FROM points)
    SELECT x, y, count(*) OVER () FROM points
    ORDER BY "row" IN (SELECT "row" FROM outermost) DESC, hash("row") LIMIT ${mostPoints}`);
  return {
    kind: 'scatter',
    rows: table.rows,
    counted: numberOf(found[0]?.[2]),
    across: axisReading(across),
    up: axisReading(up),
    marks: found.map(([ownX, ownY]) => ({ x: numberOf(ownX), y: numberOf(ownY) })),
  };
}
