import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Groups } from '../../../shared/contract/results/groups.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { EntityModel } from '../../../shared/query/entity-model.ts';
import { modelOfGroups } from '../../../shared/query/grouping.ts';
import { type Grouping, isColumnOrder, type Query } from '../../../shared/query/query.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { problemOf } from '../../components/problem-of.ts';
import type { Results } from '../../response/query-client.ts';
import { idleRun, isPending, isWholeGrouping, type RunState, storedRows } from '../../response/run-state.ts';

/** Returns the types of the rows' columns and of the groups' columns. */
export function typesWithGroups(
  types: ReadonlyMap<string, ValueType>,
  grouping: Grouping | undefined,
  model: EntityModel,
): ReadonlyMap<string, ValueType> {
  if (grouping === undefined) return types;
  return new Map([...types, ...modelOfGroups(grouping, model).properties.map(({ name, type }) => [name, type] as const)]);
}

/** What was computed, and from what. */
interface Computed {
  readonly key: string;
  readonly groups: Groups | null;
  readonly problem: Problem | null;
}

const nothing: Computed = { key: '', groups: null, problem: null };

/**
 * Returns the state of a run with the groups of its rows in their place, if the application computes them; else the state itself.
 *
 * Groups are computed again when rows or grouping change. Until then the former ones are marked as outdated.
 */
export function useGroupedRows(
  results: Results,
  format: Format,
  state: RunState,
  query: Query,
  types: ReadonlyMap<string, ValueType>,
): RunState {
  const { grouping, order } = query;
  const isOwn = grouping !== undefined && (format === 'rest' || grouping.computedBy === 'application');
  const rows = isOwn && !isPending(state) ? storedRows(state) : null;
  const key = rows === null ? '' : JSON.stringify([rows.runId, rows.rows, grouping, order]);
  const [computed, setComputed] = useState<Computed>(nothing);
  const runId = rows?.runId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the groups are computed from.
  useEffect(() => {
    if (key === '' || grouping === undefined) return;
    const leaving = new AbortController();
    const request = { runId, grouping, types: Object.fromEntries(types), order: order.filter(isColumnOrder) };
    results.group(request, { signal: leaving.signal }).then(
      (groups) => {
        if (leaving.signal.aborted) void results.release({ runId: groups.runId }).catch(() => {});
        else setComputed({ key, groups, problem: null });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setComputed({ key, groups: null, problem: problemOf(error) });
      },
    );
    return () => leaving.abort();
  }, [results, key]);
  const shownId = computed.groups?.runId ?? null;
  useEffect(() => {
    if (shownId === null) return;
    return () => void results.release({ runId: shownId }).catch(() => {});
  }, [results, shownId]);
  return useMemo(() => (isOwn ? groupedState(state, computed, key) : state), [isOwn, state, computed, key]);
}

function groupedState(state: RunState, { key, groups, problem }: Computed, present: string): RunState {
  if (state.runId === null || state.rows === 0) return state;
  const grouped = { runId: state.runId, rows: groups?.of ?? state.rows, total: state.total };
  const empty = { columns: [], rows: 0, first: null, total: null, nextUrl: null, former: null, grouped };
  if (present === key && problem !== null) return { ...state, ...empty, phase: 'failed', problem };
  // While the first groups are computed there is nothing to show.
  if (groups === null) return { ...state, ...empty, phase: isPending(state) ? state.phase : 'arriving', runId: null };
  const shown = { ...state, ...empty, runId: groups.runId, columns: groups.columns, rows: groups.rows };
  return present === key ? shown : { ...shown, outdated: true };
}

/** Returns the state as it can be compared with others: groups of only some rows can't be, so that only `grouped` stays. */
export function comparableGroups(state: RunState): RunState {
  return state.grouped === undefined || isWholeGrouping(state.grouped) ? state : { ...idleRun, grouped: state.grouped };
}
