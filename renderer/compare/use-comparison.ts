import { useEffect, useState } from 'react';
import type { ComparisonSummary, RowAlignment } from '../../shared/contract/results/comparison.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { problemOf } from '../connection/problem-of.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';
import { alignmentName, type ResponsePair } from './compared-pair.ts';

/** The part of the queries' rows that a comparison covers. */
export interface ComparedExtent {
  /** False if a response was truncated. */
  readonly isComplete: boolean;
  /** Number of rows that match each query. Null if the response didn't report it. */
  readonly totals: readonly [left: number | null, right: number | null];
}

/** State of a comparison. */
export type ComparisonState =
  /** There are no responses to compare yet. */
  | { readonly kind: 'open' }
  /** Nothing can be compared, because these runs ended without a response. */
  | { readonly kind: 'without'; readonly sides: readonly string[] }
  /** The application grouped only some of the rows of these responses. */
  | { readonly kind: 'partly-grouped'; readonly sides: readonly string[] }
  /** The responses belong to different queries. `outdated` names the side of an earlier query if the other one is of the current query. */
  | { readonly kind: 'different-queries'; readonly outdated: string | null }
  /** The responses are so large that they are compared only on request. */
  | { readonly kind: 'offered'; readonly rows: number }
  | { readonly kind: 'comparing'; readonly rows: number; readonly of: number }
  | { readonly kind: 'compared'; readonly summary: ComparisonSummary; readonly extent: ComparedExtent }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Maximum number of rows that are compared automatically. This takes about a second in another thread. */
const comparedUnasked = 200_000;

const open: ComparisonState = { kind: 'open' };

/**
 * Compares two responses when both are complete, and again for each pair and alignment. Releases the previous comparison.
 *
 * @param isRequested whether to compare responses of any size
 */
export function useComparison(
  client: ComparisonsClient,
  pair: ResponsePair | null,
  alignment: RowAlignment,
  types: ReadonlyMap<string, ValueType>,
  isRequested: boolean,
): ComparisonState {
  const [{ of, state }, setComparison] = useState({ of: '', state: open });
  const rows = pair === null ? 0 : pair.left.rows + pair.right.rows;
  const [left, right, isComplete] = [pair?.left.runId ?? null, pair?.right.runId ?? null, pair?.isComplete ?? false];
  const [leftTotal, rightTotal] = [pair?.left.total ?? null, pair?.right.total ?? null];
  const isWanted = isRequested || rows <= comparedUnasked;
  const name = alignmentName(alignment);
  const present = JSON.stringify([left, right, rows, isComplete, leftTotal, rightTotal, name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the alignment, whose object can change.
  useEffect(() => {
    const setState = (next: ComparisonState): void => setComparison({ of: present, state: next });
    if (left === null || right === null || !isWanted) {
      setState(left === null || right === null ? open : { kind: 'offered', rows });
      return;
    }
    const controller = new AbortController();
    let createdId: string | null = null;
    const update = (next: ComparisonState): void => {
      if (!controller.signal.aborted) setState(next);
    };
    const release = (comparisonId: string): void => {
      // The application removes old comparisons itself, so an error has no effect.
      client.release({ comparisonId }).catch(() => {});
    };
    const follow = async (): Promise<void> => {
      try {
        const request = { left, right, alignment, types: Object.fromEntries(types) };
        for await (const event of await client.start(request, { signal: controller.signal })) {
          if (event.type === 'progress') update({ kind: 'comparing', rows: event.rows, of: event.of });
          else if (event.type === 'failed') update({ kind: 'failed', problem: event.problem });
          else {
            createdId = event.summary.comparisonId;
            if (controller.signal.aborted) release(createdId);
            update({ kind: 'compared', summary: event.summary, extent: { isComplete, totals: [leftTotal, rightTotal] } });
          }
          if (controller.signal.aborted) return;
        }
      } catch (error) {
        update({ kind: 'failed', problem: problemOf(error) });
      }
    };
    setState({ kind: 'comparing', rows: 0, of: rows });
    void follow();
    return () => {
      controller.abort();
      if (createdId !== null) release(createdId);
    };
  }, [client, present, types, isWanted]);
  // The state of other rows is never shown, even before the next effect runs.
  return of === present ? state : open;
}
