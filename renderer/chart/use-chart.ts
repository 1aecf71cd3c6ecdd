import { useCallback, useMemo } from 'react';
import type { Chart, ChartMarks } from '../../shared/contract/results/chart.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { type Loaded, useLoaded } from '../components/use-loaded.ts';
import type { Results } from '../results/query-client.ts';
import type { StoredRows } from '../results/run-state.ts';
import { type ChartableColumn, chartableColumns } from './chartable-column.ts';

const sampledRows = 200;
const minSampledRows = 50;
/** Maximum number of cells that are inspected. More cells would block the page. */
const sampledCells = 20_000;

/** Returns the columns of stored rows that can be drawn. The value is null until the first rows are loaded. */
export function useChartableColumns(
  results: Results,
  stored: StoredRows | null,
  types: ReadonlyMap<string, ValueType>,
  keys: ReadonlySet<string>,
  visible: boolean,
): Loaded<readonly ChartableColumn[]> {
  const name = stored === null || !visible ? null : `${stored.runId} ${stored.rows} ${stored.columns.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run id identifies the stored rows.
  const load = useMemo(
    () =>
      name === null || stored === null
        ? null
        : async () => {
            const count = Math.min(sampledRows, Math.max(minSampledRows, Math.floor(sampledCells / Math.max(1, stored.columns.length))));
            const first = await results.window({ runId: stored.runId, from: 0, count, cut: true });
            return chartableColumns(stored.columns, types, keys, first);
          },
    [results, name, types, keys],
  );
  return useLoaded(load);
}

/** A chart of a run with its marks. */
export interface DrawnChart {
  readonly runId: string;
  readonly chart: Chart;
  readonly marks: ChartMarks;
}

/** The drawn chart of a run. */
interface ChartMarksLoad {
  /** The requested chart, or the previous chart of the same run while the requested one is computed. */
  readonly drawn: DrawnChart | null;
  /** Whether `drawn` isn't the requested chart. */
  readonly isFormer: boolean;
  readonly problem: Loaded<DrawnChart>['problem'];
}

/** Computes the marks of a chart of a stored run. */
export function useChartMarks(results: Results, runId: string | null, chart: Chart | null): ChartMarksLoad {
  const chartKey = JSON.stringify(chart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the content of the chart.
  const load = useCallback(
    async (signal: AbortSignal): Promise<DrawnChart> => {
      if (runId === null || chart === null) throw new Error('there is no chart to ask for');
      return { runId, chart, marks: await results.chart({ runId, chart }, { signal }) };
    },
    [results, runId, chartKey],
  );
  const { value, problem } = useLoaded(runId === null || chart === null ? null : load);
  // A chart of another run is never shown.
  const drawn = value?.runId === runId ? value : null;
  return { drawn, isFormer: drawn !== null && JSON.stringify(drawn.chart) !== chartKey, problem };
}
