import { useMemo } from 'react';
import type { Groups } from '../../../shared/contract/results/groups.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { modelOfGroups } from '../../../shared/query/grouping.ts';
import { type Grouping, isColumnOrder, type Query } from '../../../shared/query/query.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Results } from '../../results/query-client.ts';
import { matchingOfRun } from '../../results/run-scope.ts';
import { type GroupedRows, idleRun, isPending, isWholeGrouping, type RunState, storedRows } from '../../results/run-state.ts';
import { type DerivedRows, useDerivedRows } from '../../results/use-derived-rows.ts';

/** Returns the types of the rows' columns and of the groups' columns. */
export function typesWithGroups(
  types: ReadonlyMap<string, ValueType>,
  grouping: Grouping | undefined,
  model: EntityModel,
): ReadonlyMap<string, ValueType> {
  if (grouping === undefined) return types;
  return new Map([...types, ...modelOfGroups(grouping, model).properties.map(({ name, type }) => [name, type] as const)]);
}

/**
 * Replaces the rows in the state of a run with their groups if the application computes groups. Otherwise returns the state unchanged.
 *
 * Groups are computed again when rows or grouping change. Until then, the previous groups are marked as outdated.
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
  const request = useMemo(
    () => (grouping === undefined ? null : { grouping, types: Object.fromEntries(types), order: order.filter(isColumnOrder) }),
    [grouping, types, order],
  );
  const key = rows === null ? '' : JSON.stringify([rows.runId, rows.rows, grouping, order]);
  const runId = rows?.runId ?? '';
  const computed = useDerivedRows<Groups>(results, key, (signal) => {
    if (request === null) return Promise.reject(new Error('There are no groups to compute.'));
    return results.group({ runId, ...request }, { signal });
  });
  return useMemo(
    () => (isOwn && request !== null ? groupedState(state, request, computed, key) : state),
    [isOwn, request, state, computed, key],
  );
}

function groupedState(
  state: RunState,
  request: GroupedRows['request'],
  { key, rows: groups, problem }: DerivedRows<Groups>,
  present: string,
): RunState {
  if (state.runId === null || state.rows === 0) return state;
  const matching = matchingOfRun(state);
  const total = matching.kind === 'total' ? matching.rows : null;
  const grouped = { runId: state.runId, rows: groups?.of ?? state.rows, total, request };
  const empty = { columns: [], rows: 0, first: null, total: null, nextUrl: null, former: null, grouped };
  if (present === key && problem !== null) return { ...state, ...empty, phase: 'failed', problem };
  // No rows are shown until the first groups are computed.
  if (groups === null) return { ...state, ...empty, phase: isPending(state) ? state.phase : 'arriving', runId: null };
  const loaded = { ...state, ...empty, runId: groups.runId, columns: groups.columns, rows: groups.rows };
  return present === key ? loaded : { ...loaded, outdated: true };
}

/**
 * Returns the state that a comparison uses. If only some of the rows were grouped, the groups can't be compared and only `grouped` stays.
 */
export function comparableGroups(state: RunState): RunState {
  return state.grouped === undefined || isWholeGrouping(state.grouped) ? state : { ...idleRun, grouped: state.grouped };
}
