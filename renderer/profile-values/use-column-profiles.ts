import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { ColumnProfile } from '../../shared/contract/results/column-profile.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { problemOf } from '../components/problem-of.ts';
import type { Results } from '../response/query-client.ts';
import type { StoredRows } from '../response/run-state.ts';

/** What is known of the columns so far, by name; and what stopped it, if something did. */
export interface ColumnProfiles {
  readonly profiles: ReadonlyMap<string, ColumnProfile>;
  readonly problem: Problem | null;
}

const nothing: ColumnProfiles = { profiles: new Map(), problem: null };

/** Profiles the columns of stored rows one after the other while `visible`; begins anew for another answer. */
export function useColumnProfiles(
  results: Results,
  stored: StoredRows | null,
  types: ReadonlyMap<string, ValueType>,
  visible: boolean,
): ColumnProfiles {
  const [state, setState] = useState<ColumnProfiles & { readonly of: string }>({ ...nothing, of: '' });
  const name = stored === null ? '' : `${stored.runId} ${stored.rows} ${stored.columns.length}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored rows by their name; what is known already is not asked again.
  useEffect(() => {
    if (stored === null || !visible) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const known = new Map(state.of === name ? state.profiles : []);
    const follow = async (): Promise<void> => {
      try {
        for (const column of stored.columns) {
          if (known.has(column)) continue;
          const type = types.get(column) ?? 'unknown';
          const profile = await results.profile({ runId: stored.runId, column, type }, { signal });
          if (signal.aborted) return;
          known.set(column, profile);
          setState({ profiles: new Map(known), problem: null, of: name });
        }
      } catch (error) {
        if (!signal.aborted) setState({ profiles: known, problem: problemOf(error), of: name });
      }
    };
    void follow();
    return () => leaving.abort();
  }, [results, name, types, visible]);
  return state.of === name ? state : nothing;
}
