import { isWhole, type MatchingRows, matchingRows, type Scope } from '../../shared/contract/results/scope.ts';
import type { ResponseSource, RunState, StoredRows } from './run-state.ts';

/** Stored rows, and what they are rows of. */
export interface ScopedRows extends StoredRows {
  /** Absent if it is unknown. */
  readonly scope?: Scope;
}

/** Returns how many rows match the query of a run. */
export function matchingOfRun(state: RunState): MatchingRows {
  const { rows, total, nextUrl, moreRows } = state;
  const hasNext = nextUrl !== null || moreRows === 'some';
  return matchingRows({ rows, first: firstOf(state), total, hasNext, isFetchedToEnd: false });
}

function firstOf({ followedFrom, asked }: RunState): number | null {
  return followedFrom ?? asked?.first ?? null;
}

/**
 * Returns the scope of a run's rows. If the application grouped them, it is the scope of the grouped rows.
 *
 * @param local the view of the rows in the grid
 */
export function scopeOfRun(side: ResponseSource, state: RunState, local: Scope['local'] = null): Scope {
  const { grouped, asked, at = null, outdated } = state;
  const rows = grouped?.rows ?? state.rows;
  const groupedTotal: MatchingRows | null =
    grouped === undefined ? null : grouped.total === null ? { kind: 'unknown' } : { kind: 'total', rows: grouped.total };
  const ownTotal: MatchingRows = side === 'sql' ? { kind: 'total', rows } : matchingOfRun(state);
  return {
    server: asked?.server ?? null,
    side,
    rows,
    first: side === 'sql' ? 1 : firstOf(state),
    matching: groupedTotal ?? ownTotal,
    order: asked?.order ?? [],
    local,
    groups: grouped === undefined ? null : state.rows,
    partialTables: asked?.partialTables ?? [],
    at,
    outdated,
  };
}

/** Returns whether a run has all rows of its query. */
export function isWholeRun(side: ResponseSource, state: RunState): boolean {
  return state.phase === 'done' && isWhole(scopeOfRun(side, state));
}
