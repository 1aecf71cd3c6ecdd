import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { cellSchema } from '../../../../shared/contract/results/run.ts';
import { orderKeys } from '../columns/order-keys.ts';
import { measuredColumns, measureSql } from './chart-sql.ts';
import type { DrawnTable } from './drawn-table.ts';
import { measuredValue, numberOf } from './measured-value.ts';

/** More bars than that are no longer told apart. */
const mostBars = 40;
const longestShown = 200;

type BarChart = Extract<Chart, { kind: 'bar' }>;

/** One bar for each value of a column, `null` and absent being values too. */
export async function barMarks({ category, measure, order }: BarChart, table: DrawnTable): Promise<ChartMarks> {
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
