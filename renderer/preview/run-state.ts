import type { Exchange } from '../../shared/contract/exchange.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SignInMethod } from '../../shared/contract/profile.ts';
import type { RowWindow, RunEvent } from '../../shared/contract/run.ts';

/** Rows of one run that can be read from the result store. */
export interface StoredRows {
  readonly runId: string;
  readonly columns: readonly string[];
  /** Known so far. */
  readonly rows: number;
  /** Milliseconds since 1970, when they were asked for, where they come from the history. */
  readonly at?: number;
}

/** Everything a preview shows of the last run of its format. */
export interface RunState {
  /**
   * `waiting`: sent, nothing has come; `arriving`: the answer has begun; `cancelling`: told to stop, and not yet told what came by then. The last
   * three are ends. `withheld`: not sent, for its URL asks for something else than the query.
   */
  readonly phase: 'idle' | 'withheld' | 'waiting' | 'arriving' | 'cancelling' | 'done' | 'failed' | 'cancelled';
  readonly runId: string | null;
  /** As sent, once it is known; before that as it was asked for. */
  readonly url: string;
  readonly sentHeaders: readonly (readonly [string, string])[];
  readonly credential: SignInMethod | null;
  readonly status: number | null;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** How the answer came; null before its head. */
  readonly exchange: Exchange | null;
  /** Milliseconds from the head to the end of the body, once it has ended. */
  readonly download: number | null;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The first of them, where they came with the news of them. */
  readonly first: RowWindow | null;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Matching rows in all, where the answer says so. */
  readonly total: number | null;
  readonly nextUrl: string | null;
  readonly problem: Problem | null;
  /** Rows of the run before, kept in sight (dimmed) until this one has rows or ends. */
  readonly former: StoredRows | null;
}

/** What can happen to a run, as the application tells it or the user decides. */
export type RunAction =
  | { readonly type: 'sent'; readonly url: string }
  | { readonly type: 'told'; readonly event: RunEvent }
  | { readonly type: 'broken'; readonly problem: Problem }
  | { readonly type: 'cancelling' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'withheld' };

/** Nothing was run yet. */
export const idleRun: RunState = {
  phase: 'idle',
  runId: null,
  url: '',
  sentHeaders: [],
  credential: null,
  status: null,
  statusText: '',
  headers: [],
  exchange: null,
  download: null,
  columns: [],
  rows: 0,
  first: null,
  bytes: 0,
  milliseconds: 0,
  total: null,
  nextUrl: null,
  problem: null,
  former: null,
};

/** The state after an action. */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'sent':
      return { ...idleRun, phase: 'waiting', url: action.url, former: storedRows(state) ?? state.former };
    case 'told':
      return afterEvent(state, action.event);
    case 'broken':
      // Whoever wanted no more has what came.
      if (state.phase === 'cancelling') return { ...state, phase: 'cancelled', former: null };
      return { ...state, phase: 'failed', problem: action.problem, former: null };
    case 'withheld':
      return { ...idleRun, phase: 'withheld' };
    case 'cancelling':
      return isUnderWay(state) ? { ...state, phase: 'cancelling' } : state;
    case 'cancelled':
      return isUnderWay(state) ? { ...state, phase: 'cancelled', former: null } : state;
  }
}

/** The names known before where they are the same still: what is drawn by them stays as it is. */
function columnsAfter({ columns }: RunState, told: readonly string[]): readonly string[] {
  return told.length === columns.length && told.every((name, index) => name === columns[index]) ? columns : told;
}

function phaseOnTheWay({ phase }: RunState): 'arriving' | 'cancelling' {
  return phase === 'cancelling' ? 'cancelling' : 'arriving';
}

function afterEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'started':
      return { ...state, runId: event.runId, url: event.url, sentHeaders: event.sentHeaders, credential: event.credential };
    case 'head': {
      const { status, statusText, headers, milliseconds, exchange = null } = event;
      return { ...state, phase: phaseOnTheWay(state), status, statusText, headers, milliseconds, exchange };
    }
    case 'rows': {
      const { rows, first = state.first, bytes, milliseconds, total } = event;
      const columns = columnsAfter(state, event.columns);
      const former = rows > 0 ? null : state.former;
      return { ...state, phase: phaseOnTheWay(state), rows, first, bytes, milliseconds, columns, total, former };
    }
    case 'done': {
      const { rows, bytes, milliseconds, total, nextUrl, download = null } = event;
      const columns = columnsAfter(state, event.columns);
      return { ...state, phase: 'done', rows, bytes, milliseconds, columns, total, nextUrl, download, former: null };
    }
    case 'cancelled': {
      const { rows, bytes, milliseconds, total } = event;
      const columns = columnsAfter(state, event.columns);
      return { ...state, phase: 'cancelled', rows, bytes, milliseconds, columns, total, former: null };
    }
    case 'failed': {
      const { rows, bytes, milliseconds, problem, download = null } = event;
      const columns = columnsAfter(state, event.columns);
      return {
        ...state,
        phase: 'failed',
        rows,
        bytes,
        milliseconds,
        columns,
        problem,
        download,
        status: state.status ?? problem.status,
        former: null,
      };
    }
  }
}

/** Whether an answer is still to come or to end. */
export function isUnderWay({ phase }: RunState): boolean {
  return phase === 'waiting' || phase === 'arriving' || phase === 'cancelling';
}

/** The rows of this run that can be read, or null while it has none. */
export function storedRows({ runId, columns, rows }: RunState): StoredRows | null {
  return runId === null || rows === 0 ? null : { runId, columns, rows };
}

/** Why a run has no rows to work with: they are `awaited`, it ended with `none`, or there was `nothing` run. */
export function whyNothingStored(state: RunState): 'awaited' | 'none' | 'nothing' {
  if (isUnderWay(state)) return 'awaited';
  return state.phase === 'idle' || state.phase === 'withheld' ? 'nothing' : 'none';
}

/** The runs whose rows a preview still shows; every other one can be released. */
export function runsHeld({ runId, former }: RunState): readonly string[] {
  return [runId, former?.runId ?? null].filter((id) => id !== null);
}
