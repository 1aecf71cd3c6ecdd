import { createContext, useContext, useMemo } from 'react';
import type { FlattenedRows } from '../../shared/contract/results/flattened-rows.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { modelOfPath } from '../grid/nested/nested-rows.ts';
import type { Results } from '../results/query-client.ts';
import { isPending, type RunState, storedRows } from '../results/run-state.ts';
import { type DerivedRows, useDerivedRows } from '../results/use-derived-rows.ts';

/** The columns whose related data is expanded to separate columns, and the function that changes them. */
export interface FlattenedColumns {
  readonly names: readonly string[];
  readonly set: (names: readonly string[]) => void;
}

export const FlattenedContext = createContext<FlattenedColumns | null>(null);

/** Returns the columns that are expanded. Null outside a query workspace. */
export function useFlattenedColumns(): FlattenedColumns | null {
  return useContext(FlattenedContext);
}

/** Returns the types of the rows' columns, and of the columns of expanded related data. */
export function typesWithFlattened(
  types: ReadonlyMap<string, ValueType>,
  flattened: readonly string[],
  model: EntityModel,
): ReadonlyMap<string, ValueType> {
  if (flattened.length === 0) return types;
  const own = flattened.flatMap((path) => [
    ...(modelOfPath(model, path)?.properties ?? []).map(({ name, type }) => [`${path}.${name}`, type] as const),
    [`${path}.count`, 'int64'] as const,
  ]);
  return new Map([...own, ...types]);
}

/**
 * Expands related data to columns in the state of a run. Returns the state unchanged if no column is expanded, or while rows still arrive.
 */
export function useFlattenedRows(results: Results, state: RunState, flattened: readonly string[]): RunState {
  const rows = flattened.length > 0 && !isPending(state) ? storedRows(state) : null;
  const columns = useMemo(
    () => flattened.filter((path) => rows?.columns.includes(path.split('.')[0] ?? '') === true),
    [flattened, rows?.columns],
  );
  const runId = rows?.runId ?? '';
  const key = rows === null || columns.length === 0 ? '' : JSON.stringify([runId, rows.rows, columns]);
  const computed = useDerivedRows<FlattenedRows>(results, key, (signal) => results.flatten({ runId, columns }, { signal }));
  return useMemo(() => flattenedState(state, computed, key, columns), [state, computed, key, columns]);
}

function flattenedState(
  state: RunState,
  { key, rows, problem }: DerivedRows<FlattenedRows>,
  present: string,
  columns: readonly string[],
): RunState {
  if (present === '' || state.runId === null) return state;
  const flattened = { runId: state.runId, columns };
  if (present !== key) {
    if (rows === null) return state;
    return { ...state, phase: 'arriving', runId: null, rows: 0, first: null, former: rows, flattened };
  }
  if (rows === null) return problem === null ? state : { ...state, problem };
  return { ...state, runId: rows.runId, columns: rows.columns, rows: rows.rows, first: null, former: null, flattened };
}
