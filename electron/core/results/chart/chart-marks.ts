import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import type { ResultColumns } from '../columns/result-columns.ts';
import type { Result } from '../result.ts';
import { barMarks } from './bars.ts';
import type { DrawnTable } from './drawn-table.ts';
import { histogramBins } from './histogram-bins.ts';
import { linePoints } from './line-points.ts';
import { scatterPoints } from './scatter-points.ts';

/** The columns that a chart needs, each once. */
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
 * The marks of a chart: worked out in the store over all fetched rows, at most some thousand of them.
 *
 * @param withoutSecrets Takes out of a text what must not be shown.
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
