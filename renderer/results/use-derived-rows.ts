import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';
import { problemOf } from '../connection/problem-of.ts';
import type { Results } from './query-client.ts';

/** The computed rows, and the key of the data that they were computed from. */
export interface DerivedRows<Rows> {
  readonly key: string;
  readonly rows: Rows | null;
  readonly problem: Problem | null;
}

const noRows = { key: '', rows: null, problem: null };

/**
 * Returns a result that the application computes from another result. Computes the result again when the key changes. The previous result
 * stays until then.
 *
 * @param key identifies all data that the result is computed from. Empty if there is nothing to compute
 */
export function useDerivedRows<Rows extends { readonly runId: string }>(
  results: Results,
  key: string,
  derive: (signal: AbortSignal) => Promise<Rows>,
): DerivedRows<Rows> {
  const [computed, setComputed] = useState<DerivedRows<Rows>>(noRows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies all data that the rows are computed from.
  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    derive(controller.signal).then(
      (rows) => {
        if (controller.signal.aborted) void results.release({ runId: rows.runId }).catch(() => {});
        else setComputed({ key, rows, problem: null });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setComputed({ key, rows: null, problem: problemOf(error) });
      },
    );
    return () => controller.abort();
  }, [results, key]);
  const shownId = computed.rows?.runId ?? null;
  useEffect(() => {
    if (shownId === null) return;
    return () => void results.release({ runId: shownId }).catch(() => {});
  }, [results, shownId]);
  return computed;
}
