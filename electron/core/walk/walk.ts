import type { Problem } from '../../../shared/contract/problem.ts';
import type { WalkEvent, WalkState, WalkStatus, WalkWait } from '../../../shared/contract/walk.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { redactedProblem } from '../../wire/redacted-problem.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Log } from '../log.ts';
import type { Session } from '../profiles/session.ts';
import { createPace } from '../requests/pace.ts';
import type { Result } from '../results/result.ts';
import type { ResultStore } from '../results/result-store.ts';
import { begunAnew, firstPosition, openKeptRows } from './kept-result.ts';
import { wholeAddress } from './page-address.ts';
import { PageWalk } from './page-walk.ts';
import { defaultPatience, type Patience } from './patience.ts';
import { PositionKeeper } from './position-keeper.ts';
import { Rate } from './rate.ts';
import { noticesOfKeys } from './repeated-keys.ts';
import { WalkAudience } from './walk-audience.ts';
import type { KeptWalk, WalkFolder, WalkRecord } from './walk-folder.ts';
import type { WalkedQuery, WalkPosition } from './walk-position.ts';

/** What a walk works with. */
export interface WalkParts {
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (profileId: string) => Session;
  readonly results: ResultStore;
  readonly folder: WalkFolder;
  readonly redaction: Redaction;
  readonly log: Log;
  readonly patience?: Patience;
  /** Milliseconds between two positions on disk. */
  readonly keepInterval?: number;
  /** Told of every end: a pause, a problem, the last row. */
  readonly onEnd?: (walk: Walk) => void;
}

/** A crash loses so much of a walk, milliseconds: what came meanwhile is asked for again. */
const usualKeepInterval = 1_000;

const ends: readonly WalkState[] = ['done', 'cancelled'];

/** After these the rows are opened anew: the disk may have room by then, and the user may allow more of it. */
const problemsOfDisk: readonly string[] = ['result-too-large', 'storage-failed'];

/** One walk over all pages of a query. Its rows and its position are on disk: it can be paused, and gone on with by a later start. */
export class Walk {
  readonly record: WalkRecord;
  readonly #parts: WalkParts;
  readonly #query: WalkedQuery;
  readonly #audience = new WalkAudience();
  readonly #rate = new Rate();
  readonly #keeper: PositionKeeper;
  #position: WalkPosition;
  #state: WalkState;
  #opening: Promise<Result> | null = null;
  #result: Result | null = null;
  /** Present from its first page until it stops. */
  #pages: PageWalk | null = null;
  #underWay: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;
  /** Milliseconds under way before it went on last, and when that was. */
  #earlier: number;
  #since: number | null = null;
  #wait: WalkWait | null = null;
  #problem: Problem | null = null;
  #removed = false;

  constructor(parts: WalkParts, { record, position }: KeptWalk) {
    this.record = record;
    this.#parts = parts;
    const { format, url } = record.request;
    this.#query = { format, whole: wholeAddress(format, url) };
    this.#position = position ?? firstPosition(this.#query);
    this.#state = this.#position.ended ?? 'paused';
    this.#earlier = this.#position.milliseconds;
    this.#keeper = new PositionKeeper(() => this.#keep(), parts.keepInterval ?? usualKeepInterval, parts.log);
  }

  get status(): WalkStatus {
    const { walkId, request, startedAt } = this.record;
    const { profileId, format, url, title } = request;
    const progress = this.#pages?.progress ?? this.#restingProgress();
    const isMoving = this.#state === 'walking' && this.#wait === null;
    const rates = isMoving
      ? this.#rate.look(progress, performance.now())
      : { rowsPerSecond: null, bytesPerSecond: null, secondsLeft: null };
    return {
      ...progress,
      ...rates,
      walkId,
      profileId,
      format,
      url: this.#parts.redaction.url(url),
      title,
      runId: this.#result?.runId ?? null,
      state: this.#state,
      startedAt,
      milliseconds: this.#milliseconds(),
      wait: this.#wait,
      problem: this.#problem,
      notices: this.#pages?.notices ?? this.#position.notices,
    };
  }

  /** Who was signed in when it went on last. */
  get who(): string | null {
    return this.#position.who;
  }

  /**
   * How it stands, at once, then what happens, until the reader leaves or the walk is discarded.
   *
   * @throws ProblemError `storage-failed`.
   */
  async follow() {
    await this.#open();
    return this.#audience.follow(({ started }) => {
      const { runId, url } = this.status;
      const opened = runId === null || started ? [] : [{ type: 'started' as const, runId, url, sentHeaders: [], credential: null }];
      return [...opened, this.#event()];
    });
  }

  /** Goes on. Nothing happens where it goes on already or has ended. */
  resume(): void {
    if (this.#underWay !== null || ends.includes(this.#state) || this.#removed) return;
    const controller = new AbortController();
    const wasOfDisk = this.#problem !== null && problemsOfDisk.includes(this.#problem.code);
    this.#underWay = { controller, ended: this.#goOn(controller.signal, wasOfDisk) };
  }

  /** Stops for now; what is here stays. */
  async pause(): Promise<void> {
    await this.#stop();
  }

  /** Stops for good; what is here stays until it is discarded. */
  async cancel(): Promise<void> {
    await this.#stop();
    if (ends.includes(this.#state)) return;
    this.#position = { ...this.#position, ended: 'cancelled' };
    this.#state = 'cancelled';
    await this.#keeper.last();
    this.#tell();
  }

  /** Ends it and removes everything of it. @throws ProblemError `storage-failed`. */
  async discard(): Promise<void> {
    this.#removed = true;
    await this.#leave();
    await this.#parts.folder.remove(this.record.walkId);
  }

  /** The application ends: what can be gone on with stays on disk. */
  async close(): Promise<void> {
    await this.#stop();
    if (ends.includes(this.#state)) await this.discard();
    else await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#stop();
    this.#audience.end();
    await this.#opening?.catch(() => undefined);
    await this.#closeRows();
  }

  async #stop(): Promise<void> {
    this.#underWay?.controller.abort(new DOMException('The walk was stopped', 'AbortError'));
    await this.#underWay?.ended;
  }

  /** The rows, opened with the first look at them. */
  #open(): Promise<Result> {
    this.#opening ??= this.#openRows().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #openRows(): Promise<Result> {
    const { folder, results } = this.#parts;
    const { walkId } = this.record;
    await folder.make(walkId);
    const { result, position } = await openKeptRows(results, folder.rowsOf(walkId), this.#query, this.#position);
    this.#position = position;
    this.#result = result;
    return result;
  }

  async #closeRows(): Promise<void> {
    const result = this.#result;
    this.#opening = null;
    this.#result = null;
    this.#audience.forget();
    if (result !== null) await this.#parts.results.leave(result.runId);
  }

  /** Never rejects: how it ended is its state. */
  async #goOn(signal: AbortSignal, anew: boolean): Promise<void> {
    const { log, redaction } = this.#parts;
    this.#state = 'walking';
    this.#problem = null;
    this.#since = performance.now();
    this.#rate.begin();
    const pace = createPace(() => this.#tell());
    let ended: WalkState = 'paused';
    try {
      if (anew) await this.#closeRows();
      ended = (await this.#walk(signal, () => pace.touch())) ? 'done' : 'stopped';
    } catch (error) {
      if (!signal.aborted) {
        ended = 'stopped';
        this.#problem = redactedProblem(problemOf(error) ?? makeProblem('internal'), redaction);
        if (problemOf(error) === null) log(`walk: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    pace.stop();
    if (ended === 'done') this.#position = { ...this.#position, ended };
    await this.#keeper.last();
    this.#pages = null;
    this.#earlier = this.#milliseconds();
    this.#since = null;
    this.#wait = null;
    this.#state = ended;
    this.#underWay = null;
    this.#tell();
    this.#parts.onEnd?.(this);
  }

  /** Walks to the end, true, or to a problem, false. @throws the signal's reason, or what nobody foresaw. */
  async #walk(signal: AbortSignal, stir: () => void): Promise<boolean> {
    const { session: sessionOf, redaction, patience = defaultPatience, results, log } = this.#parts;
    const { profileId, key } = this.record.request;
    const session = sessionOf(profileId);
    await this.#sameReader(session, signal);
    const result = await this.#open();
    result.onProgress = stir;
    const { place, received, notices } = this.#position;
    const pages = new PageWalk(
      { session, redaction, patience },
      this.#query,
      result,
      { place, received, notices },
      {
        onRequest: (url, headers, credential) => {
          if (this.#audience.hasStarted) return;
          const sentHeaders = redaction.headers(headers);
          this.#audience.tell({ type: 'started', runId: result.runId, url: redaction.url(url), sentHeaders, credential });
        },
        onHead: ({ status, statusText, headers, exchange }) => {
          if (this.#audience.hasHead) return;
          const redirects = exchange.redirects.map((one) => ({ ...one, from: redaction.url(one.from), to: redaction.url(one.to) }));
          const told = { status, statusText, headers: redaction.headers(headers), exchange: { ...exchange, redirects } };
          this.#audience.tell({ type: 'head', ...told, milliseconds: this.#milliseconds() });
        },
        onBytes: () => this.#keeper.touch(),
        onPage: () => this.#keeper.touch(),
        onWait: (wait) => {
          this.#wait = wait;
          this.#rate.begin();
          this.#tell();
        },
      },
    );
    this.#pages = pages;
    stir();
    const problem = await pages.run(signal);
    result.onProgress = () => undefined;
    if (problem !== null) {
      this.#problem = redactedProblem(problem, redaction);
      return false;
    }
    this.#state = 'checking';
    this.#tell();
    for (const notice of await noticesOfKeys(results.columns, result, key, log, signal)) pages.notice(notice);
    return true;
  }

  /** Another user may see other rows: then it begins anew. */
  async #sameReader(session: Session, signal: AbortSignal): Promise<void> {
    // Where nobody can be signed in the request itself says why.
    await session.requireSignIn(signal).catch(() => signal.throwIfAborted());
    const { who } = session.status.value;
    const { who: before, rows } = this.#position;
    if (before !== null && who !== null && before !== who && rows > 0) {
      await this.#closeRows();
      this.#position = begunAnew(this.#query, this.#position);
    }
    this.#position = { ...this.#position, who };
  }

  /** Puts the rows that came, and the position behind them, on the disk. @throws what the disk throws. */
  async #keep(): Promise<void> {
    const { folder, redaction } = this.#parts;
    const result = this.#result;
    if (this.#removed || result === null || result.removed.aborted) return;
    const pages = this.#pages;
    const place = pages?.place ?? this.#position.place;
    const told = pages === null ? {} : { received: pages.progress.bytes, notices: pages.notices };
    const { rows, bytes } = await result.keep();
    await result.sync();
    this.#position = {
      ...this.#position,
      ...told,
      place,
      rows,
      bytes,
      columns: result.columns,
      milliseconds: this.#milliseconds(),
      process: process.pid,
    };
    // An address with a secret in it is not written down: such a walk ends with the application.
    const isSecret = [this.#query.whole, place.url ?? ''].some((url) => redaction.url(url) !== url);
    if (!isSecret) await folder.keepPosition(this.record.walkId, this.#position);
  }

  #restingProgress() {
    const { rows, received, place } = this.#position;
    return { rows, bytes: received, pages: place.pages, total: place.total };
  }

  /** Milliseconds under way, earlier starts included. */
  #milliseconds(): number {
    return Math.round(this.#earlier + (this.#since === null ? 0 : performance.now() - this.#since));
  }

  #tell(): void {
    this.#audience.tell(this.#event());
  }

  #event(): WalkEvent {
    return { type: 'walk', status: this.status, columns: this.#result?.columns ?? this.#position.columns };
  }
}
