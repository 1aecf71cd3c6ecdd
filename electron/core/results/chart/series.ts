import type { ChartColumn, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { cellSchema } from '../../../../shared/values/cell.ts';
import type { SqlValue } from '../arrange/worker/orders.ts';
import { type DrawnTable, numberOf } from './chart-sql.ts';

/** Maximum number of characters of a category's text that are sent to the page. */
export const longestShown = 200;

/** Maximum number of series. One more series combines all other values. */
const maxSeries = 8;

type ShownSeries = Extract<ChartMarks, { kind: 'line' }>['series'][number];

/** The series of a chart. */
export interface ChartSeries {
  readonly shown: readonly ShownSeries[];
  /** SQL of the result's rows with the additional column `series`, the index of the row's series. 0 without a series column. */
  readonly relation: string;
}

/**
 * Returns the most frequent values of a column as series, and one series for all other values.
 *
 * Throws the same errors as `DrawnTable.query`.
 *
 * @param relation SQL name of the rows.
 */
export async function seriesOf(table: DrawnTable, relation: string, column: ChartColumn | undefined): Promise<ChartSeries> {
  if (column === undefined) return { shown: [], relation: `(SELECT *, 0 AS series FROM ${relation})` };
  const { text, kind } = table.column(column);
  const values = `(SELECT series_kind, series_text, series_values, row_number() OVER (ORDER BY series_rows DESC, first) - 1 AS series_place
    FROM (SELECT ${kind} AS series_kind, ${text} AS series_text, count(*) AS series_rows, min("row") AS first, count(*) OVER () AS series_values
      FROM ${relation} GROUP BY series_kind, series_text)
    ORDER BY series_place LIMIT ${maxSeries})`;
  const rows = await table.query(`SELECT series_kind::VARCHAR, left(series_text, ${longestShown}),
    length(series_text) > ${longestShown}, series_values FROM ${values} ORDER BY series_place`);
  const shownSeries = rows.map(([kindOf, cellText, cut]) => ({ category: shownCell(kindOf, cellText, table), cut: cut === true }));
  const hasOthers = numberOf(rows[0]?.[3]) > rows.length;
  return {
    shown: hasOthers ? [...shownSeries, { category: ['string', ''], cut: false, other: true }] : shownSeries,
    relation: `(SELECT own.*, coalesce(series_place, ${rows.length}) AS series FROM ${relation} own
      LEFT JOIN ${values} ON ${kind} = series_kind AND ${text} IS NOT DISTINCT FROM series_text)`,
  };
}

/** Returns the cell of a category from its kind and the start of its text, without secrets. */
export function shownCell(kind: SqlValue | undefined, cellText: SqlValue | undefined, table: DrawnTable): ShownSeries['category'] {
  const text = cellText === null || cellText === undefined ? (kind === 'null' ? 'null' : '') : table.withoutSecrets(String(cellText));
  return cellSchema.parse([kind, text]);
}
