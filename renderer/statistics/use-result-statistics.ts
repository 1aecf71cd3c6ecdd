import { useEffect, useState } from 'react';
import type { ColumnStatistics } from '../../shared/contract/results/column-statistics.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { problemOf } from '../connection/problem-of.ts';
import type { Results } from '../results/query-client.ts';
import type { StoredRows } from '../results/run-state.ts';

/** The statistics of the columns loaded so far, by column name, and the error that stopped loading. */
export interface ResultStatistics {
  readonly statistics: ReadonlyMap<string, ColumnStatistics>;
  readonly problem: Problem | null;
}

const noStatistics: ResultStatistics = { statistics: new Map(), problem: null };

/** Requests the statistics of the columns of stored rows sequentially while `visible` is true. Starts again for a different response. */
export function useResultStatistics(
  results: Results,
  stored: StoredRows | null,
  types: ReadonlyMap<string, ValueType>,
  visible: boolean,
): ResultStatistics {
  const [state, setState] = useState<ResultStatistics & { readonly of: string }>({ ...noStatistics, of: '' });
  const name = stored === null ? '' : `${stored.runId} ${stored.rows} ${stored.columns.length}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the stored rows, and loaded statistics stay.
  useEffect(() => {
    if (stored === null || !visible) return;
    const controller = new AbortController();
    const { signal } = controller;
    const known = new Map(state.of === name ? state.statistics : []);
    const follow = async (): Promise<void> => {
      try {
        for (const column of stored.columns) {
          if (known.has(column)) continue;
          const type = types.get(column) ?? 'unknown';
          const statistics = await results.statistics({ runId: stored.runId, column, type }, { signal });
          if (signal.aborted) return;
          known.set(column, statistics);
          setState({ statistics: new Map(known), problem: null, of: name });
        }
      } catch (error) {
        if (!signal.aborted) setState({ statistics: known, problem: problemOf(error), of: name });
      }
    };
    void follow();
    return () => controller.abort();
  }, [results, name, types, visible]);
  return state.of === name ? state : noStatistics;
}
