import type { FetchEvent, FetchState, FetchStatus, FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import { allRowsUrl, languageOf } from '../../../shared/languages/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Redaction, redactedProblem } from '../../wire/redaction.ts';
import { fetchRetryPolicy, type RetryPolicy } from '../../wire/retry.ts';
import type { Session } from '../connections/session.ts';
import type { Log } from '../host/telemetry.ts';
import { createThrottle } from '../requests/throttle.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { currentIdentity, firstPageRejection } from './fetch-identity.ts';
import { duplicateKeyNotices } from './fetch-notices.ts';
import { PageFetch } from './page-fetch.ts';
import type { PagedQuery } from './paging/cursor-state.ts';
import { FetchSubscribers, publishingListener, RateMeter, Stopwatch } from './progress-events.ts';
import { type FetchFolder, type FetchRecord, PositionSaver, type SavedFetch } from './saved-fetches.ts';
import { SavedRows } from './saved-rows.ts';

/** The parts of a session that a fetch uses. */
export type FetchSession = Pick<Session, 'status' | 'access' | 'requireSignIn' | 'send'>;

/** The dependencies of a fetch. */
export interface FetchAllParts {
  /** Returns the session of a connection. @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => FetchSession;
  readonly results: ResultStore;
  readonly folder: FetchFolder;
  readonly redaction: Redaction;
  readonly log: Log;
  readonly retryPolicy?: RetryPolicy;
  /** Maximum bytes of the stored rows of all fetches together. */
  readonly maximumBytes: () => number;
  /** Returns the bytes that the rows of one fetch can still use on disk. */
  readonly room: (fetchId: string) => number;
  /** Milliseconds between two saved positions. */
  readonly keepInterval?: number;
  /** Called each time the fetch stops because it is paused, has failed, or is complete. */
  readonly onEnd?: (fetchAll: FetchAll) => void;
}

/** Default milliseconds between two saved positions. After a crash, rows received since the last saved position are requested again. */
const defaultSaveInterval = 1_000;

const finalStates: readonly FetchState[] = ['done', 'cancelled'];

/** After one of these problems, the rows are opened again, because the disk or the limit might have space by then. */
const storageProblems: readonly string[] = ['result-too-large', 'walks-too-large', 'storage-failed'];

/** Fetches all pages of one query. Saves rows and position on disk, so that the fetch can be paused, and resumed after a restart. */
export class FetchAll {
  readonly record: FetchRecord;
  readonly #parts: FetchAllParts;
  readonly #query: PagedQuery;
  readonly #subscribers = new FetchSubscribers();
  readonly #rate = new RateMeter();
  readonly #keeper: PositionSaver;
  readonly #rows: SavedRows;
  readonly #clock: Stopwatch;
  #state: FetchState;
  /** The running page fetch. Null while no pages are fetched. */
  #pages: PageFetch | null = null;
  #underWay: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;
  #wait: FetchWait | null = null;
  #problem: Problem | null = null;
  #removed = false;

  constructor(parts: FetchAllParts, { record, position }: SavedFetch) {
    this.record = record;
    this.#parts = parts;
    const { format, url } = record.request;
    this.#query = { format, fullUrl: allRowsUrl(languageOf(format), url) };
    this.#rows = new SavedRows(parts, record.fetchId, this.#query, position);
    this.#state = this.#rows.position.ended ?? 'paused';
    this.#clock = new Stopwatch(this.#rows.position.milliseconds);
    this.#keeper = new PositionSaver(() => this.#keep(), parts.keepInterval ?? defaultSaveInterval, parts.log);
  }

  get status(): FetchStatus {
    const { fetchId, request, startedAt } = this.record;
    const { connectionId, format, url, title, api = null } = request;
    const progress = this.#pages?.progress ?? this.#savedProgress();
    const isMoving = this.#state === 'fetching' && this.#wait === null;
    const rates = isMoving
      ? this.#rate.sample(progress, performance.now())
      : { rowsPerSecond: null, bytesPerSecond: null, secondsLeft: null };
    return {
      ...progress,
      ...rates,
      fetchId,
      connectionId,
      format,
      api,
      url: this.#parts.redaction.url(url),
      title,
      runId: this.#rows.result?.runId ?? null,
      state: this.#state,
      startedAt,
      milliseconds: this.#clock.milliseconds,
      wait: this.#wait,
      problem: this.#problem,
      notices: this.#pages?.notices ?? this.#rows.position.notices,
    };
  }

  /** Bytes of the rows on disk when the position was last saved. */
  get storedBytes(): number {
    return this.#rows.position.bytes;
  }

  /** Name of the user who was signed in when the fetch last resumed. Null if it isn't known. */
  get who(): string | null {
    return this.#rows.position.who;
  }

  /**
   * Yields the current status, then every change, until the subscriber leaves or the fetch is discarded.
   *
   * @throws ProblemError `storage-failed`.
   */
  async follow() {
    await this.#rows.open();
    return this.#subscribers.follow(({ started }) => {
      const { runId, url } = this.status;
      const opened = runId === null || started ? [] : [{ type: 'started' as const, runId, url, sentHeaders: [], credential: null }];
      return [...opened, this.#event()];
    });
  }

  /** Starts or resumes the fetch. Does nothing if the fetch is running or has ended. */
  resume(): void {
    if (this.#underWay !== null || finalStates.includes(this.#state) || this.#removed) return;
    const controller = new AbortController();
    const wasOfDisk = this.#problem !== null && storageProblems.includes(this.#problem.code);
    this.#underWay = { controller, ended: this.#run(controller.signal, wasOfDisk) };
  }

  /** Pauses the fetch and keeps its rows. */
  async pause(): Promise<void> {
    await this.#stop();
  }

  /** Cancels the fetch. Its rows are kept until the fetch is discarded. */
  async cancel(): Promise<void> {
    await this.#stop();
    if (finalStates.includes(this.#state)) return;
    this.#rows.end('cancelled');
    this.#state = 'cancelled';
    await this.#keeper.last();
    this.#tell();
  }

  /** Stops the fetch and deletes its files. @throws ProblemError `storage-failed`. */
  async discard(): Promise<void> {
    this.#removed = true;
    await this.#end();
    await this.#parts.folder.remove(this.record.fetchId);
  }

  /** Stops the fetch when the application exits. Its files are deleted unless the fetch can be resumed. */
  async close(): Promise<void> {
    await this.#stop();
    if (finalStates.includes(this.#state) || this.#rows.endsWithApplication) await this.discard();
    else await this.#end();
  }

  async #end(): Promise<void> {
    await this.#stop();
    this.#subscribers.end();
    await this.#rows.close();
  }

  async #stop(): Promise<void> {
    this.#underWay?.controller.abort(new DOMException('The fetch was stopped', 'AbortError'));
    await this.#underWay?.ended;
  }

  async #closeRows(): Promise<void> {
    this.#subscribers.forget();
    await this.#rows.close();
  }

  /** Runs the fetch. Never rejects, because the state contains the outcome. */
  async #run(signal: AbortSignal, restart: boolean): Promise<void> {
    const { log, redaction } = this.#parts;
    this.#state = 'fetching';
    this.#problem = null;
    this.#clock.start();
    this.#rate.begin();
    const throttle = createThrottle(() => this.#tell());
    let ended: FetchState = 'paused';
    try {
      if (restart) await this.#closeRows();
      ended = (await this.#fetchPages(signal, () => throttle.touch())) ? 'done' : 'stopped';
    } catch (error) {
      if (!signal.aborted) {
        ended = 'stopped';
        this.#problem = redactedProblem(problemOf(error) ?? makeProblem('internal'), redaction);
        if (problemOf(error) === null) log(`fetch: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    throttle.stop();
    if (ended === 'done') this.#rows.end(ended);
    await this.#keeper.last();
    this.#pages = null;
    this.#clock.stop();
    this.#wait = null;
    this.#state = ended;
    this.#underWay = null;
    this.#tell();
    this.#parts.onEnd?.(this);
  }

  /** Fetches the remaining pages. Returns whether the fetch is complete. @throws the signal's reason, or an unexpected error. */
  async #fetchPages(signal: AbortSignal, notify: () => void): Promise<boolean> {
    const { session: sessionOf, redaction, retryPolicy = fetchRetryPolicy, results, log } = this.#parts;
    const { connectionId, key } = this.record.request;
    const session = sessionOf(connectionId);
    this.#problem = await this.#requireSameUser(session, signal);
    if (this.#problem !== null) return false;
    const result = await this.#rows.open();
    result.onProgress = notify;
    const pages = new PageFetch({ session, redaction, retryPolicy }, this.#query, result, this.#rows.position, {
      ...publishingListener(this.#subscribers, redaction, result.runId, () => this.#clock.milliseconds),
      onBytes: () => this.#keeper.touch(),
      onPage: () => this.#keeper.touch(),
      onWait: (wait) => {
        this.#wait = wait;
        this.#rate.begin();
        this.#tell();
      },
    });
    this.#pages = pages;
    notify();
    const problem = await pages.run(signal);
    result.onProgress = () => undefined;
    if (problem !== null) {
      this.#problem = redactedProblem(this.#rows.withFetchesLimit(problem), redaction);
      return false;
    }
    this.#state = 'checking';
    this.#tell();
    for (const notice of await duplicateKeyNotices(results.columns, result, key, log, signal)) pages.notice(notice);
    return true;
  }

  /**
   * Restarts the fetch if another user resumes it, because that user might see other rows. Returns the problem if the server rejects that
   * user.
   */
  async #requireSameUser(session: FetchSession, signal: AbortSignal): Promise<Problem | null> {
    // If signing in fails, the request reports the reason.
    await session.requireSignIn(signal).catch(() => signal.throwIfAborted());
    const { who, token, rows } = this.#rows.position;
    const present = await currentIdentity(session, { who, token }, signal);
    if (!present.isSame && rows > 0) {
      const refusal = await firstPageRejection(session, this.#query, this.#parts.redaction, signal);
      if (refusal !== null) return refusal;
      await this.#closeRows();
      this.#rows.restart();
    }
    this.#rows.belongTo(present.reader);
    return null;
  }

  async #keep(): Promise<void> {
    if (!this.#removed) await this.#rows.keep(this.#pages, this.#clock.milliseconds);
  }

  #savedProgress() {
    const { rows, received, place: state } = this.#rows.position;
    return { rows, bytes: received, pages: state.pages, total: state.total };
  }

  #tell(): void {
    this.#subscribers.notify(this.#event());
  }

  #event(): FetchEvent {
    return { type: 'fetch', status: this.status, columns: this.#rows.columns };
  }
}
