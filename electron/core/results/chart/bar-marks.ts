import { type Chart, type ChartMarks, maxBars } from '../../../../shared/contract/results/chart.ts';
import { orderKeys } from '../arrange/column-sql.ts';
import { type DrawnTable, measuredColumns, measuredValue, measureSql, numberOf } from './chart-sql.ts';
import { type ChartSeries, longestShown, seriesOf, shownCell } from './series.ts';
import { type ColumnBins, columnBins } from './time-bins.ts';

/** A chart of bars. */
export type BarChart = Extract<Chart, { kind: 'bar' }>;

type BarMark = Extract<ChartMarks, { kind: 'bar' }>['marks'][number];

/**
 * Returns a bar for each of the first values or time bins of a column, including null and absent values.
 *
 * With series, returns a bar for each value and series.
 */
export async function barMarks(chart: BarChart, table: DrawnTable): Promise<ChartMarks> {
  const barLimit = chart.most ?? maxBars;
  const bins = await columnBins(table, chart.category, chart.bin, maxBars);
  const series = await seriesOf(table, table.column(chart.category).relation, chart.series);
  const { rows, groups, sorted } = groupStatements(chart, table, bins, series);
  const { value, text, sum } = measureSql[chart.measure.by];
  const found = await table.query(`${groups} SELECT kind::VARCHAR, left(category, ${longestShown}), length(category) > ${longestShown},
      value, as_text, exact, rows, count(*) OVER (), sum(rows) OVER ()
    FROM groups ORDER BY ${sorted} LIMIT ${barLimit}`);
  const categories = numberOf(found[0]?.[7]);
  const shown = found.map(([kind, cellText, cut]) => ({ category: shownCell(kind, cellText, table), cut: cut === true }));
  const hasOthers = chart.others === true && categories > found.length;
  const common = {
    kind: 'bar' as const,
    rows: table.rows,
    counted: numberOf(found[0]?.[8]),
    categories,
    series: series.shown,
    bin: bins?.bin ?? null,
  };
  if (series.shown.length === 0 && !hasOthers) {
    return {
      ...common,
      marks: found.map(([, , , own, ownText, exact, count], index) => ({
        ...(shown[index] ?? other),
        ...measuredValue(chart.measure.by, { value: own, text: ownText, sum: exact, rows: count }),
      })),
    };
  }
  // Categories after the first ones have no place, so that they can be combined.
  const parts = await table.query(`${groups},
    placed AS (SELECT kind, category, row_number() OVER (ORDER BY ${sorted}) - 1 AS place FROM groups),
    firsts AS (SELECT * FROM placed WHERE place < ${barLimit})
    SELECT coalesce(place, ${found.length}) AS place, series, ${value}, ${text}, ${sum}, count(*)
    FROM (${rows}) own LEFT JOIN firsts ON own.kind = firsts.kind AND own.category IS NOT DISTINCT FROM firsts.category
    ${hasOthers ? '' : 'WHERE place IS NOT NULL'}
    GROUP BY 1, series ORDER BY 1, series`);
  return {
    ...common,
    marks: parts.map(([bar, index, own, ownText, exact, count]): BarMark => {
      return {
        ...(shown[numberOf(bar)] ?? other),
        ...(series.shown.length === 0 ? {} : { series: numberOf(index) }),
        ...measuredValue(chart.measure.by, { value: own, text: ownText, sum: exact, rows: count }),
      };
    }),
  };
}

/** The bar that combines all categories after the first ones. */
const other = { category: ['string', ''], cut: false, other: true } satisfies Partial<BarMark>;

/** The SQL of a chart's groups. */
interface GroupStatements {
  /** The measured rows, each with its category and the index of its series. */
  readonly rows: string;
  /** A `WITH` clause with the relation `groups`, which has each category with its measure. */
  readonly groups: string;
  /** The `ORDER BY` terms of the categories. */
  readonly sorted: string;
}

/** Returns the SQL of the groups of a bar chart. */
export function groupStatements(chart: BarChart, table: DrawnTable, bins: ColumnBins | null, { relation }: ChartSeries): GroupStatements {
  const { category, measure, order } = chart;
  const own = table.column(category);
  const type = bins === null ? category.type : 'string';
  const { value, text, sum } = measureSql[measure.by];
  const measured = measuredColumns(measure, measure.by === 'count' ? null : table.column(measure.column));
  // Values that aren't timestamps are in no bin and are treated as null.
  const label = bins?.label ?? own.text;
  const kind = bins === null ? own.kind : `CASE WHEN ${label} IS NULL AND ${own.text} IS NOT NULL THEN 'null' ELSE ${own.kind} END`;
  const keys = orderKeys('category', type).map((key) => `${key} ASC NULLS LAST`);
  const rows = `SELECT * FROM (SELECT "row", ${kind} AS kind, ${label} AS category, series, ${measured}
    FROM ${relation}) WHERE isfinite(number)`;
  return {
    rows,
    groups: `WITH groups AS (
      SELECT kind, category, ${value} AS value, ${text} AS as_text, ${sum} AS exact, count(*) AS rows, min("row") AS first
      FROM (${rows}) GROUP BY kind, category)`,
    sorted: order === 'size' ? 'value DESC, first' : `${keys.join(', ')}, first`,
  };
}
