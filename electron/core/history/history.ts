import { randomBytes } from 'node:crypto';
import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import type { FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import type { Format, RunEvent } from '../../../shared/contract/results/run.ts';
import { matchingRows, type PartialTable } from '../../../shared/contract/results/scope.ts';
import type { SqlResult } from '../../../shared/contract/results/sql.ts';
import type { HistoryLine, HistoryPage, HistoryRequest, HistorySide, RecalledRows } from '../../../shared/contract/saved/history.ts';
import type { SavedSql } from '../../../shared/saved/saved-sql.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { fail, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Log } from '../host/telemetry.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { EarlierRows, type EarlierRowsLimits } from './earlier-rows.ts';
import { defaultHistoryLimits, HistoryFile, type HistoryLimits } from './history-file.ts';
import { pageOf, runsOf } from './history-runs.ts';

/** The query of a run and its user. */
interface RequestedRun {
  readonly connectionId: string;
  readonly connectionName: string;
  /** Identifies the requests of one run. Absent for a request of its own. */
  readonly run?: string | undefined;
  /** Returns the status of the sign-in. Called when the run is over, because the run might sign in first. */
  readonly status: () => Pick<SignInStatus, 'state' | 'who' | 'method'>;
  readonly api: ApiReference | null;
  readonly format: Format;
}

/** A statement over results, the queries of its tables, and its user. */
interface RequestedSql extends Omit<RequestedRun, 'api' | 'format' | 'run'> {
  readonly saved: SavedSql;
  readonly partialTables: readonly PartialTable[];
}

/** The outcome of a statement. `rows` is 0 if the statement has no result. */
type EndedSql = Pick<HistorySide, 'outcome' | 'problem' | 'rows' | 'milliseconds'> & { readonly at: number };

/** Records a run. */
export interface RunWatch {
  hear(event: RunEvent): void;
  /** Records that the run is over. A run without an end event was stopped. */
  end(): void;
}

/** The history of runs on disk, with the rows of small responses. `list` and `recall` throw ProblemError. */
export interface History {
  /** Returns the recorder of a run. */
  watch(request: RequestedRun): RunWatch;
  /** Records a statement over results once it has ended. */
  ranSql(request: RequestedSql, ended: EndedSql): void;
  /** Records a fetch of all rows. Called each time the fetch stops. */
  fetched(request: RequestedRun, status: FetchStatus): void;
  list(request: HistoryRequest): Promise<HistoryPage>;
  /**
   * Opens the rows of an earlier run if the same user is signed in.
   *
   * @param rowsId `kept` of {@link HistoryPage}.
   * @param whoIsIn Returns the signed-in user of a connection. Null if the sign-in method doesn't report the user; undefined if nobody is
   * signed in.
   * @throws ProblemError `earlier-rows-gone`, `earlier-rows-of-another`, `storage-failed`
   */
  recall(rowsId: string, whoIsIn: (connectionId: string) => string | null | undefined): Promise<RecalledRows>;
  clear(): Promise<void>;
  /** Removes the runs of a connection. */
  forget(connectionId: string): Promise<void>;
  /** Removes a connection's rows of users without a name, such as those with a service token, because another user might have signed in. */
  forgetRowsOfUnnamed(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

interface HistoryParts {
  /** Absolute path of the history file. */
  readonly path: string;
  /** Absolute path of the folder for the rows of small runs. */
  readonly rowsFolder: string;
  /** Returns whether runs are recorded, and whether their rows are recorded. Called for each run. */
  readonly kept: () => { readonly runs: boolean; readonly rows: boolean };
  readonly redaction: Pick<Redaction, 'url' | 'data' | 'secrets'>;
  readonly results: Pick<ResultStore, 'get' | 'create' | 'release'>;
  readonly log: Log;
  readonly limits?: HistoryLimits;
  readonly rowsLimits?: EarlierRowsLimits;
}

interface RunFacts {
  at: number;
  runId: string;
  url: string;
  status: number | null;
  /** The sign-in method of the request. Null if it had no credentials. Undefined if the run had several requests, or none. */
  method: SignInMethod | null | undefined;
  rows: number;
  milliseconds: number;
}

/** Opens the history of all runs. */
export function openHistory({
  path,
  rowsFolder,
  kept,
  redaction,
  results,
  log,
  limits = defaultHistoryLimits,
  rowsLimits,
}: HistoryParts): History {
  const file = new HistoryFile(path, limits, log);
  const earlier = new EarlierRows(rowsFolder, redaction.secrets, rowsLimits);
  /** Resolves after all queued operations on rows and lines. */
  let work: Promise<unknown> = Promise.resolve();
  const next = <T>(task: () => Promise<T>): Promise<T> => {
    const done = work.then(task);
    work = done.catch(() => undefined);
    return done;
  };
  const guarded = (task: () => Promise<void>): Promise<void> => task().catch((error: unknown) => log(`history: ${String(error)}`));
  const retainRows = async (): Promise<void> => earlier.retain(new Set((await file.lines()).map(({ id }) => id)));
  void next(() => guarded(async () => earlier.open(new Set((await file.lines()).map(({ id }) => id)))));

  const keep = (
    { format, api, status: statusNow, ...run }: Omit<RequestedRun, 'format'> & Pick<HistoryLine, 'format' | 'saved'>,
    facts: Omit<RunFacts, 'runId'>,
    side: Omit<HistorySide, 'url' | 'status'>,
    result: Result | null,
  ): void => {
    if (!kept().runs) return;
    const { at, url, status } = facts;
    const { state, who, method } = statusNow();
    const reference = api === null ? null : { root: api.root, accessPoint: api.accessPoint };
    const line: HistoryLine = {
      id: randomBytes(8).toString('hex'),
      at,
      ...run,
      who,
      method: facts.method === undefined ? (state === 'signed-in' ? method : null) : facts.method,
      api: reference,
      format,
      // The text of a statement isn't a URL.
      side: { url: format === 'sql' ? redaction.data(url) : redaction.url(url), status, ...side },
    };
    // Incomplete rows, and rows without an API, can't be compared with others.
    const savesRows = kept().rows && result !== null && reference !== null && side.outcome === 'done';
    void next(async () => {
      if (savesRows) await guarded(() => earlier.keep(line.id, result));
      await file.add(line);
      if ((await file.lines()).length >= limits.lines) await guarded(retainRows);
    });
  };

  /** Returns the rows of a run. Null if they were already released. */
  const resultOf = (runId: string): Result | null => {
    try {
      return results.get(runId);
    } catch {
      return null;
    }
  };

  return {
    watch: (run) => {
      const facts: RunFacts = { at: Date.now(), runId: '', url: '', status: null, method: null, rows: 0, milliseconds: 0 };
      let isOver = false;
      const finish = (
        outcome: HistorySide['outcome'],
        problem: HistorySide['problem'],
        extent: Pick<HistorySide, 'matching'> = {},
      ): void => {
        const { rows, milliseconds, runId } = facts;
        // A run whose request wasn't sent isn't recorded.
        if (!isOver && facts.url !== '') keep(run, facts, { outcome, problem, rows, milliseconds, ...extent }, resultOf(runId));
        isOver = true;
      };
      return {
        hear: (event) => {
          if (event.type === 'started') Object.assign(facts, { runId: event.runId, url: event.url, method: event.credential });
          else facts.milliseconds = event.milliseconds;
          if (event.type === 'head') facts.status = event.status;
          if ('rows' in event) facts.rows = event.rows;
          if (event.type === 'done') {
            const hasNext = event.nextUrl !== null || event.moreRows === 'some';
            const extent = { rows: event.rows, first: null, total: event.total, hasNext, isFetchedToEnd: false };
            finish('done', null, { matching: matchingRows(extent) });
          }
          if (event.type === 'failed') finish('failed', event.problem.code);
        },
        end: () => finish('stopped', null),
      };
    },
    ranSql: ({ saved, partialTables, ...run }, { at, ...ended }) => {
      const text = saved.sql.join('\n');
      // A statement with a secret isn't saved, because it couldn't be opened again unchanged.
      const isPlain = redaction.data(text) === text;
      const facts = { at, url: text, status: null, method: undefined, rows: ended.rows, milliseconds: ended.milliseconds };
      const partial = partialTables.map((table) => ({ ...table, name: redaction.data(table.name) }));
      const side = { ...ended, ...(partial.length === 0 ? {} : { partialTables: partial }) };
      keep({ ...run, api: null, format: 'sql', ...(isPlain ? { saved } : {}) }, facts, side, null);
    },
    fetched: (run, { url, rows, milliseconds, state, problem, runId }) => {
      const facts = { at: Date.now(), url, status: problem?.status ?? null, method: undefined, rows, milliseconds };
      const outcome = problem !== null ? 'failed' : state === 'done' ? 'done' : 'stopped';
      const matching = outcome === 'done' ? ({ kind: 'total', rows } as const) : undefined;
      const side = { outcome, problem: problem?.code ?? null, rows, milliseconds, all: true, ...(matching && { matching }) } as const;
      keep(run, facts, side, runId === null ? null : resultOf(runId));
    },
    list: async (request) => {
      const lines = await next(async () => {
        const now = await file.lines();
        // Removes the rows of lines that are too old.
        await guarded(() => earlier.retain(new Set(now.map(({ id }) => id))));
        return now;
      });
      return pageOf(
        runsOf(lines, (id) => earlier.has(id)),
        request,
      );
    },
    recall: (id, whoIsIn) =>
      next(async () => {
        const line = (await file.lines()).find((one) => one.id === id);
        const bytes = await earlier.read(id);
        if (line === undefined || bytes === null) return fail('earlier-rows-gone');
        if (line.who !== whoIsIn(line.connectionId)) return fail('earlier-rows-of-another', { parameters: { principal: line.who ?? '' } });
        const result = await results.create();
        result.begin({ mediaType: 'application/x-ndjson', charset: 'utf-8' });
        const problem = bytes.length === 0 ? null : ((await result.take(bytes)) ?? (await result.end(true)));
        if (problem === null)
          return { runId: result.runId, columns: result.columns, rows: result.rows, at: line.at, all: line.side.all === true };
        await results.release(result.runId);
        throw new ProblemError(problem);
      }),
    clear: () =>
      next(async () => {
        await file.forget();
        await guarded(retainRows);
      }),
    forget: (connectionId) =>
      next(async () => {
        await file.forget((line) => line.connectionId === connectionId);
        await guarded(retainRows);
      }),
    forgetRowsOfUnnamed: (connectionId) =>
      next(() =>
        guarded(async () => {
          const others = (await file.lines()).filter((line) => line.connectionId !== connectionId || line.who !== null);
          await earlier.retain(new Set(others.map(({ id }) => id)));
        }),
      ),
    close: async () => {
      await work;
      await file.close();
    },
  };
}

/** Runs a statement and records its outcome in the history, also if the statement fails. @throws the error of the statement. */
export async function recordedSql(
  history: Pick<History, 'ranSql'>,
  sql: RequestedSql,
  run: () => Promise<SqlResult>,
  signal: AbortSignal | undefined,
): Promise<SqlResult> {
  const at = Date.now();
  const startedAt = performance.now();
  try {
    const result = await run();
    history.ranSql(sql, { at, outcome: 'done', problem: null, rows: result.rows, milliseconds: result.milliseconds });
    return result;
  } catch (error) {
    const milliseconds = performance.now() - startedAt;
    const isStopped = signal?.aborted === true;
    const problem = isStopped ? null : (problemOf(error)?.code ?? null);
    history.ranSql(sql, { at, outcome: isStopped ? 'stopped' : 'failed', problem, rows: 0, milliseconds });
    throw error;
  }
}
