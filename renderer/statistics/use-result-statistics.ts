import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { ColumnStatistics } from '../../shared/contract/results/column-statistics.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { problemOf } from '../components/problem-of.ts';
import type { Results } from '../response/query-client.ts';
import type { StoredRows } from '../response/run-state.ts';

/** What is known of the columns so far, by name; and what stopped it, if something did. */
export interface ResultStatistics {
  readonly statistics: ReadonlyMap<string, ColumnStatistics>;
  readonly problem: Problem | null;
}

const noStatistics: ResultStatistics = { statistics: new Map(), problem: null };

/** Requests the statistics of each column of stored rows in turn while `visible`; starts again for another response. */
export function useResultStatistics(
  results: Results,
  stored: StoredRows | null,
  types: ReadonlyMap<string, ValueType>,
  visible: boolean,
): ResultStatistics {
  const [state, setState] = useState<ResultStatistics & { readonly of: string }>({ ...noStatistics, of: '' });
  const name = stored === null ? '' : `${stored.runId} ${stored.rows} ${stored.columns.length}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored rows by their name; what is known already is not asked again.
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
