import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import type { ResultColumns } from '../arrange/result-columns.ts';
import type { Result } from '../store/result.ts';
import { barMarks } from './bar-marks.ts';
import { axisReading, binsOf, binsStatement, type DrawnTable, numberOf, positionSql } from './chart-sql.ts';
import { linePoints } from './line-points.ts';
import { stepOver } from './value-steps.ts';

/** Returns the columns that a chart needs, without duplicates. */
function columnsOf(chart: Chart): readonly string[] {
  const measured = 'measure' in chart && chart.measure.by !== 'count' ? [chart.measure.column.name] : [];
  const series = 'series' in chart && chart.series !== undefined ? [chart.series.name] : [];
  switch (chart.kind) {
    case 'bar':
      return [...new Set([chart.category.name, ...measured, ...series])];
    case 'line':
      return [...new Set([chart.along.name, ...measured, ...series])];
    case 'scatter':
      return [...new Set([chart.across.name, chart.up.name])];
    case 'histogram':
      return [chart.values.name];
  }
}

/**
 * Returns the marks of a chart, at most a few thousand. They are computed from all fetched rows.
 *
 * @param withoutSecrets Removes secrets from a text.
 * @throws ProblemError `storage-failed`; the signal's reason when the signal is aborted
 */
export async function chartMarks(
  columns: ResultColumns,
  result: Result,
  chart: Chart,
  withoutSecrets: (text: string) => string,
  signal?: AbortSignal,
): Promise<ChartMarks> {
  const table = await openTable(columns, result, chart, withoutSecrets, signal);
  switch (chart.kind) {
    case 'bar':
      return barMarks(chart, table);
    case 'line':
      return linePoints(chart, table);
    case 'scatter':
      return scatterPoints(chart, table);
    case 'histogram':
      return histogramBins(chart, table);
  }
}

/** Opens the columns that a chart needs. Throws the same errors as {@link chartMarks}. */
export async function openTable(
  columns: ResultColumns,
  result: Result,
  chart: Chart,
  withoutSecrets: (text: string) => string,
  signal?: AbortSignal,
): Promise<DrawnTable> {
  const { relation, rows, columns: opened } = await columns.open(result, columnsOf(chart), signal);
  return {
    rows,
    column: (column) => {
      const own = opened.find(({ name }) => name === column.name);
      return { ...column, relation, text: own?.text ?? 'NULL::VARCHAR', kind: own?.kind ?? "'absent'" };
    },
    query: (sql) => columns.query(sql, [], signal),
    withoutSecrets,
  };
}

/** Maximum number of points that a page draws without delay. More points are sampled. */
const maxScatterPoints = 2000;

type ScatterChart = Extract<Chart, { kind: 'scatter' }>;

/** Returns one point per row, or a sample of points that includes the extreme ones. */
async function scatterPoints({ across, up }: ScatterChart, table: DrawnTable): Promise<ChartMarks> {
  const [x, y] = [table.column(across), table.column(up)];
  const rows = await table.query(`WITH points AS (
      SELECT * FROM (SELECT "row", ${positionSql(x)} AS x, ${positionSql(y)} AS y FROM ${x.relation}) WHERE isfinite(x) AND isfinite(y)),
    outermost AS (
      SELECT unnest([arg_min("row", x), arg_max("row", x), arg_min("row", y), arg_max("row", y)]) AS "row" FROM points)
    SELECT x, y, count(*) OVER () FROM points
    ORDER BY "row" IN (SELECT "row" FROM outermost) DESC, hash("row") LIMIT ${maxScatterPoints}`);
  return {
    kind: 'scatter',
    rows: table.rows,
    counted: numberOf(rows[0]?.[2]),
    across: axisReading(across),
    up: axisReading(up),
    marks: rows.map(([ownX, ownY]) => ({ x: numberOf(ownX), y: numberOf(ownY) })),
  };
}

const maxBins = 40;

type HistogramChart = Extract<Chart, { kind: 'histogram' }>;

/** Returns the distribution of a column's numbers or timestamps in bins with round limits. */
async function histogramBins({ values }: HistogramChart, table: DrawnTable): Promise<ChartMarks> {
  const column = table.column(values);
  const positions = `(SELECT * FROM (SELECT ${positionSql(column)} AS place FROM ${column.relation}) WHERE isfinite(place))`;
  const [counted, minimum, maximum] = ((await table.query(`SELECT count(*), min(place), max(place) FROM ${positions}`))[0] ?? []).map(
    numberOf,
  );
  const steps = stepOver(minimum ?? 0, maximum ?? 0, maxBins, values.type);
  return {
    kind: 'histogram',
    rows: table.rows,
    counted: counted ?? 0,
    reading: axisReading(values),
    marks: binsOf(await table.query(binsStatement(positions, steps))),
  };
}
