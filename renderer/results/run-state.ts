import type { Exchange } from '../../shared/contract/results/exchange.ts';
import type { FetchNotice } from '../../shared/contract/results/fetch-notice.ts';
import type { FlattenRequest } from '../../shared/contract/results/flattened-rows.ts';
import type { GroupsRequest } from '../../shared/contract/results/groups.ts';
import type { Format, MoreRows, RowWindow, RunEvent } from '../../shared/contract/results/run.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Predicate } from '../../shared/query/query.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';

/** The source of rows: a request in one of the formats, or an SQL query of other results. */
export type ResponseSource = Format | 'sql';

/** The rows of a run in the result store. */
export interface StoredRows {
  readonly runId: string;
  readonly columns: readonly string[];
  /** Number of rows known so far. */
  readonly rows: number;
  /** Number of rows that match the query, if the response reported it. */
  readonly total?: number | null;
  /** Time of the request for rows from the history, in milliseconds since 1970. */
  readonly at?: number;
  /** The URL as requested. Absent if it is unknown. */
  readonly url?: string;
}

/** The state of the last run of a format. */
export interface RunState {
  /**
   * `waiting`: sent, no response yet. `arriving`: the response has started. `cancelling`: cancelled, final event pending. `withheld`: not
   * sent because the URL is incomplete. `done`, `failed` and `cancelled` are final.
   */
  readonly phase: 'idle' | 'withheld' | 'waiting' | 'arriving' | 'cancelling' | 'done' | 'failed' | 'cancelled';
  readonly runId: string | null;
  /** The URL as sent, or as requested until the sent URL is known. */
  readonly url: string;
  /** The URL as requested. */
  readonly requested: string;
  /** Identifies the requests that were sent together for one query. Null if the URL doesn't express the query, or if it is unknown. */
  readonly group: string | null;
  /** Whether the query has changed since the URL was requested. */
  readonly outdated: boolean;
  readonly sentHeaders: readonly (readonly [string, string])[];
  readonly credential: SignInMethod | null;
  readonly status: number | null;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Details of the transfer of the response. Null before the response headers arrive. */
  readonly exchange: Exchange | null;
  /** Time from the headers to the end of the body, in milliseconds. Null until the body is complete. */
  readonly download: number | null;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The first rows, if the event contained them. */
  readonly first: RowWindow | null;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Total number of matching rows, if the response reports it. */
  readonly total: number | null;
  readonly nextUrl: string | null;
  /** Whether the server has rows after these. Undefined until the response is complete, and for results of other origins. */
  readonly moreRows?: MoreRows | undefined;
  readonly notices?: readonly FetchNotice[];
  /** Time of the request, in milliseconds since 1970. */
  readonly at?: number | null;
  /** What the request asked for. Undefined if it isn't known. */
  readonly asked?: AskedRows;
  /** Number of the first row among all matching rows, from 1, if a next link was followed. */
  readonly followedFrom?: number | null;
  /** Total that a page before the followed link reported, if this response reports none. */
  readonly followedTotal?: number | null;
  readonly problem: Problem | null;
  /** Rows of the previous run. They are dimmed until this run has rows or ends. */
  readonly former: StoredRows | null;
  /** The rows from which the application computed the displayed groups. */
  readonly grouped?: GroupedRows;
  /** The run whose rows are shown with related data expanded to columns, and the expanded columns. */
  readonly flattened?: Pick<FlattenRequest, 'runId' | 'columns'>;
}

/** What a request asked a server for. */
export interface AskedRows extends Pick<Scope, 'server' | 'first' | 'order' | 'partialTables'> {
  /** The filter in words, such as `origin is LAX`. Null without a filter. */
  readonly condition: string | null;
  /** The filter on the rows of the response. Null without a filter, and if the server groups the rows. */
  readonly where?: Predicate | null;
}

/** Rows of a run that were grouped. */
export interface GroupedRows {
  readonly runId: string;
  readonly rows: number;
  /** Total number of matching rows. Null if it isn't known. */
  readonly total: number | null;
  /** The groups that were computed. */
  readonly request: Omit<GroupsRequest, 'runId'>;
}

/** Returns whether all matching rows were grouped. If the response contains no total, this is unknown and the result is false. */
export function isWholeGrouping({ rows, total }: Pick<GroupedRows, 'rows' | 'total'>): boolean {
  return total === rows;
}

/** The query whose next link is requested, and the number of the first row after the link, from 1. */
export interface FollowedLink {
  readonly requested: string;
  readonly from: number;
  /** Total that an earlier page reported. Null if none reported it. Many servers count only for the first page. */
  readonly total: number | null;
}

/** An event of a run, or an action of the user. */
export type RunAction =
  | { readonly type: 'sent'; readonly url: string; readonly at?: number; readonly followed?: FollowedLink; readonly group?: string }
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'broken'; readonly problem: Problem }
  | { readonly type: 'cancelling' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'withheld' };

/** The state before the first run. */
export const idleRun: RunState = {
  phase: 'idle',
  runId: null,
  url: '',
  requested: '',
  group: null,
  outdated: false,
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

/** Applies an action to the state of a run. */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'sent':
      return {
        ...idleRun,
        phase: 'waiting',
        url: action.url,
        requested: action.followed?.requested ?? action.url,
        followedFrom: action.followed?.from ?? null,
        followedTotal: action.followed?.total ?? null,
        at: action.at ?? null,
        group: action.group ?? null,
        former: storedRows(state) ?? state.former,
      };
    case 'event':
      return withFollowedTotal(afterEvent(state, action.event));
    case 'broken':
      // After a cancellation, an interrupted stream isn't an error. The rows that have arrived stay.
      if (state.phase === 'cancelling') return { ...state, phase: 'cancelled', former: null };
      return { ...state, phase: 'failed', problem: action.problem, former: null };
    case 'withheld':
      return { ...idleRun, phase: 'withheld' };
    case 'cancelling':
      return isPending(state) ? { ...state, phase: 'cancelling' } : state;
    case 'cancelled':
      return isPending(state) ? { ...state, phase: 'cancelled', former: null } : state;
  }
}

function withFollowedTotal(state: RunState): RunState {
  return state.total === null && state.followedTotal != null ? { ...state, total: state.followedTotal } : state;
}

/** Returns the previous column names if they are equal, so that no component renders again. */
function columnsAfter({ columns }: RunState, reported: readonly string[]): readonly string[] {
  return reported.length === columns.length && reported.every((name, index) => name === columns[index]) ? columns : reported;
}

function activePhase({ phase }: RunState): 'arriving' | 'cancelling' {
  return phase === 'cancelling' ? 'cancelling' : 'arriving';
}

function afterEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'started':
      return { ...state, runId: event.runId, url: event.url, sentHeaders: event.sentHeaders, credential: event.credential };
    case 'head': {
      const { status, statusText, headers, milliseconds, exchange = null } = event;
      return { ...state, phase: activePhase(state), status, statusText, headers, milliseconds, exchange };
    }
    case 'rows': {
      const { rows, first = state.first, bytes, milliseconds, total } = event;
      const columns = columnsAfter(state, event.columns);
      const former = rows > 0 ? null : state.former;
      return { ...withoutProblem(state), phase: activePhase(state), rows, first, bytes, milliseconds, columns, total, former };
    }
    case 'done': {
      const { rows, bytes, milliseconds, total, nextUrl, moreRows, notices = [], download = null } = event;
      const columns = columnsAfter(state, event.columns);
      return {
        ...{ ...withoutProblem(state), phase: 'done', rows, bytes, milliseconds, columns, total, nextUrl },
        ...{ moreRows, notices, download, former: null },
      };
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

/** Removes the error of a resumed fetch, and the status if it came from the error. */
function withoutProblem(state: RunState): RunState {
  if (state.problem === null) return state;
  return { ...state, problem: null, status: state.exchange === null ? null : state.status };
}

/** Marks the state as outdated if the query has changed since the run. Otherwise returns the same object. */
export function comparedToQuery(state: RunState, presentUrl: string): RunState {
  return state.requested === '' || state.requested === presentUrl ? state : { ...state, outdated: true };
}

/** Returns whether a response is pending. */
export function isPending({ phase }: RunState): boolean {
  return phase === 'waiting' || phase === 'arriving' || phase === 'cancelling';
}

/** Returns the stored rows of a run. Null if there are none yet. */
export function storedRows({ runId, columns, rows }: RunState): StoredRows | null {
  return runId === null || rows === 0 ? null : { runId, columns, rows };
}

/** Returns whether the server rejected the query, so that the same URL would fail again. */
export function isRefused({ phase, status, outdated }: RunState): boolean {
  return phase === 'failed' && status === 400 && !outdated;
}

/** Returns why a run has no stored rows. `awaited`: they are pending. `none`: the run ended without rows. `nothing`: no query has run. */
export function whyNotStored(state: RunState): 'awaited' | 'none' | 'nothing' {
  if (isPending(state)) return 'awaited';
  return state.phase === 'idle' || state.phase === 'withheld' ? 'nothing' : 'none';
}

/** Returns the runs whose rows are still shown. The application can release all others. */
export function retainedRuns({ runId, former }: RunState): readonly string[] {
  return [runId, former?.runId ?? null].filter((id) => id !== null);
}
