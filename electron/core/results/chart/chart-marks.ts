import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { cellSchema } from '../../../../shared/contract/results/run.ts';
import { orderKeys } from '../arrange/column-sql.ts';
import type { ResultColumns } from '../arrange/result-columns.ts';
import type { Result } from '../store/result.ts';
import {
  axisReading,
  binsOf,
  binsStatement,
  type DrawnTable,
  measuredColumns,
  measuredValue,
  measureSql,
  numberOf,
  placeOf,
} from './chart-sql.ts';
import { stepOver } from './value-steps.ts';

/** Returns the columns that a chart needs, without duplicates. */
function columnsOf(chart: Chart): readonly string[] {
  const measured = 'measure' in chart && chart.measure.by !== 'count' ? [chart.measure.column.name] : [];
  switch (chart.kind) {
    case 'bar':
      return [...new Set([chart.category.name, ...measured])];
    case 'line':
      return [...new Set([chart.along.name, ...measured])];
    case 'scatter':
      return [...new Set([chart.across.name, chart.up.name])];
    case 'histogram':
      return [chart.values.name];
  }
}

/**
 * Returns the marks of a chart, computed in the store over all fetched rows: at most a few thousand.
 *
 * @param withoutSecrets Removes secrets from a text.
 * @throws ProblemError `storage-failed`; the signal's reason once it is aborted.
 */
export async function chartMarks(
  columns: ResultColumns,
  result: Result,
  chart: Chart,
  withoutSecrets: (text: string) => string,
  signal?: AbortSignal,
): Promise<ChartMarks> {
  const { relation, rows, columns: opened } = await columns.open(result, columnsOf(chart), signal);
  const table: DrawnTable = {
    rows,
    column: (column) => {
      const own = opened.find(({ name }) => name === column.name);
      return { ...column, relation, text: own?.text ?? 'NULL::VARCHAR', kind: own?.kind ?? "'absent'" };
    },
    query: (sql) => columns.query(sql, [], signal),
    withoutSecrets,
  };
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

/** Maximum number of bars that can be distinguished. */
const mostBars = 40;
const longestShown = 200;

type BarChart = Extract<Chart, { kind: 'bar' }>;

/** Returns one bar for each value of a column, including `null` and absent. */
async function barMarks({ category, measure, order }: BarChart, table: DrawnTable): Promise<ChartMarks> {
  const { text, kind, relation } = table.column(category);
  const { value, text: asText, sum } = measureSql[measure.by];
  const keys = orderKeys('category', category.type).map((key) => `${key} ASC NULLS LAST`);
  const sorted = order === 'size' ? 'value DESC, first' : `${keys.join(', ')}, first`;
  const found = await table.query(`WITH groups AS (
      SELECT kind, category, ${value} AS value, ${asText} AS as_text, ${sum} AS exact, count(*) AS rows, min("row") AS first
      FROM (SELECT "row", ${kind} AS kind, ${text} AS category,
        ${measuredColumns(measure, measure.by === 'count' ? null : table.column(measure.column))} FROM ${relation})
      WHERE isfinite(number) GROUP BY kind, category)
    SELECT kind::VARCHAR, left(category, ${longestShown}), length(category) > ${longestShown}, value, as_text, exact, rows,
      count(*) OVER (), sum(rows) OVER ()
    FROM groups ORDER BY ${sorted} LIMIT ${mostBars}`);
  return {
    kind: 'bar',
    rows: table.rows,
    counted: numberOf(found[0]?.[8]),
    categories: numberOf(found[0]?.[7]),
    marks: found.map(([kindOf, shown, cut, own, ownText, exact, rows]) => ({
      category: cellSchema.parse([kindOf, shown === null ? (kindOf === 'null' ? 'null' : '') : table.withoutSecrets(String(shown))]),
      cut: cut === true,
      ...measuredValue(measure.by, { value: own, text: ownText, sum: exact, rows }),
    })),
  };
}

/** Maximum number of points of a line, for the resolution of a screen. */
const mostLinePoints = 500;

type LineChart = Extract<Chart, { kind: 'line' }>;

/** Returns one point for each number or timestamp of a column; adjacent ones are merged if there are too many. */
async function linePoints({ along, measure }: LineChart, table: DrawnTable): Promise<ChartMarks> {
  const axis = table.column(along);
  const reading = axisReading(along);
  const { value, text, sum } = measureSql[measure.by];
  const measured = measuredColumns(measure, measure.by === 'count' ? null : table.column(measure.column));
  const points = `(SELECT * FROM (SELECT ${placeOf(axis)} AS place, ${measured} FROM ${axis.relation}) WHERE isfinite(place) AND isfinite(number))`;
  const [counted, places, least, greatest] = (
    (await table.query(`SELECT count(*), count(DISTINCT place), min(place), max(place) FROM ${points}`))[0] ?? []
  ).map(numberOf);
  const gathered = (places ?? 0) > mostLinePoints;
  const place = gathered ? stepOver(least ?? 0, greatest ?? 0, mostLinePoints, along.type).from('place') : 'place';
  const found = await table.query(
    `SELECT ${place} AS spot, ${value}, ${text}, ${sum}, count(*) FROM ${points} GROUP BY spot ORDER BY spot`,
  );
  return {
    kind: 'line',
    rows: table.rows,
    counted: counted ?? 0,
    reading,
    gathered,
    places: places ?? 0,
    marks: found.map(([spot, own, ownText, exact, rows]) => ({
      at: numberOf(spot),
      ...measuredValue(measure.by, { value: own, text: ownText, sum: exact, rows }),
    })),
  };
}

/** Maximum number of points that a page draws without delay; more are sampled. */
const mostScatterPoints = 2000;

type ScatterChart = Extract<Chart, { kind: 'scatter' }>;

/** Returns one point per row, or a sample that includes the extreme points. */
async function scatterPoints({ across, up }: ScatterChart, table: DrawnTable): Promise<ChartMarks> {
  const [x, y] = [table.column(across), table.column(up)];
  const found = await table.query(`WITH points AS (
      SELECT * FROM (SELECT "row", ${placeOf(x)} AS x, ${placeOf(y)} AS y FROM ${x.relation}) WHERE isfinite(x) AND isfinite(y)),
    outermost AS (
      SELECT unnest([arg_min("row", x), arg_max("row", x), arg_min("row", y), arg_max("row", y)]) AS "row" FROM points)
    SELECT x, y, count(*) OVER () FROM points
    ORDER BY "row" IN (SELECT "row" FROM outermost) DESC, hash("row") LIMIT ${mostScatterPoints}`);
  return {
    kind: 'scatter',
    rows: table.rows,
    counted: numberOf(found[0]?.[2]),
    across: axisReading(across),
    up: axisReading(up),
    marks: found.map(([ownX, ownY]) => ({ x: numberOf(ownX), y: numberOf(ownY) })),
  };
}

const mostBins = 40;

type HistogramChart = Extract<Chart, { kind: 'histogram' }>;

/** Returns the distribution of a column's numbers or timestamps, in bins with round limits. */
async function histogramBins({ values }: HistogramChart, table: DrawnTable): Promise<ChartMarks> {
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
