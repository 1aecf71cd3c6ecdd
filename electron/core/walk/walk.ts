import type { Problem } from '../../../shared/contract/problem.ts';
import type { WalkEvent, WalkState, WalkStatus, WalkWait } from '../../../shared/contract/walk.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { redactedProblem } from '../../wire/redacted-problem.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Log } from '../log.ts';
import type { Session } from '../profiles/session.ts';
import { createPace } from '../requests/pace.ts';
import type { ResultStore } from '../results/result-store.ts';
import { refusalOf } from './first-page-refusal.ts';
import { wholeAddress } from './page-address.ts';
import { PageWalk } from './page-walk.ts';
import { defaultPatience, type Patience } from './patience.ts';
import { PositionKeeper } from './position-keeper.ts';
import { Rate } from './rate.ts';
import { noticesOfKeys } from './repeated-keys.ts';
import { Stopwatch } from './stopwatch.ts';
import { WalkAudience } from './walk-audience.ts';
import type { KeptWalk, WalkFolder, WalkRecord } from './walk-folder.ts';
import type { WalkedQuery } from './walk-position.ts';
import { presentReader } from './walk-reader.ts';
import { tellingListener } from './walk-telling.ts';
import { WalkedRows } from './walked-rows.ts';

/** What a walk needs of the session of its profile. */
export type WalkSession = Pick<Session, 'status' | 'access' | 'requireSignIn' | 'send'>;

/** What a walk works with. */
export interface WalkParts {
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (profileId: string) => WalkSession;
  readonly results: ResultStore;
  readonly folder: WalkFolder;
  readonly redaction: Redaction;
  readonly log: Log;
  readonly patience?: Patience;
  /** Bytes that the rows of all walks may take together. */
  readonly maximumBytes: () => number;
  /** How many of them are left for one. */
  readonly room: (walkId: string) => number;
  /** Milliseconds between two positions on disk. */
  readonly keepInterval?: number;
  /** Told of every end: a pause, a problem, the last row. */
  readonly onEnd?: (walk: Walk) => void;
}

/** A crash loses so much of a walk, milliseconds: what came meanwhile is asked for again. */
const usualKeepInterval = 1_000;

const ends: readonly WalkState[] = ['done', 'cancelled'];

/** After these the rows are opened anew: the disk may have room by then, and the user may allow more of it. */
const problemsOfDisk: readonly string[] = ['result-too-large', 'walks-too-large', 'storage-failed'];

/** One walk over all pages of a query. Its rows and its position are on disk: it can be paused, and gone on with by a later start. */
export class Walk {
  readonly record: WalkRecord;
  readonly #parts: WalkParts;
  readonly #query: WalkedQuery;
  readonly #audience = new WalkAudience();
  readonly #rate = new Rate();
  readonly #keeper: PositionKeeper;
  readonly #rows: WalkedRows;
  readonly #clock: Stopwatch;
  #state: WalkState;
  /** Present from its first page until it stops. */
  #pages: PageWalk | null = null;
  #underWay: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;
  #wait: WalkWait | null = null;
  #problem: Problem | null = null;
  #removed = false;

  constructor(parts: WalkParts, { record, position }: KeptWalk) {
    this.record = record;
    this.#parts = parts;
    const { format, url } = record.request;
    this.#query = { format, whole: wholeAddress(format, url) };
    this.#rows = new WalkedRows(parts, record.walkId, this.#query, position);
    this.#state = this.#rows.position.ended ?? 'paused';
    this.#clock = new Stopwatch(this.#rows.position.milliseconds);
    this.#keeper = new PositionKeeper(() => this.#keep(), parts.keepInterval ?? usualKeepInterval, parts.log);
  }

  get status(): WalkStatus {
    const { walkId, request, startedAt } = this.record;
    const { profileId, format, url, title, api = null } = request;
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

  /** Bytes of its rows on disk, as last kept. */
  get storedBytes(): number {
    return this.#rows.position.bytes;
  }

  /** Who was signed in when it went on last. */
  get who(): string | null {
    return this.#rows.position.who;
  }

  /**
   * How it stands, at once, then what happens, until the reader leaves or the walk is discarded.
   *
   * @throws ProblemError `storage-failed`.
   */
  async follow() {
    await this.#rows.open();
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
    this.#rows.end('cancelled');
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
    if (ends.includes(this.#state) || this.#rows.endsWithApplication) await this.discard();
    else await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#stop();
    this.#audience.end();
    await this.#rows.close();
  }

  async #stop(): Promise<void> {
    this.#underWay?.controller.abort(new DOMException('The walk was stopped', 'AbortError'));
    await this.#underWay?.ended;
  }

  async #closeRows(): Promise<void> {
    this.#audience.forget();
    await this.#rows.close();
  }

  /** Never rejects: how it ended is its state. */
  async #goOn(signal: AbortSignal, anew: boolean): Promise<void> {
    const { log, redaction } = this.#parts;
    this.#state = 'walking';
    this.#problem = null;
    this.#clock.start();
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

  /** Walks to the end, true, or to a problem, false. @throws the signal's reason, or what nobody foresaw. */
  async #walk(signal: AbortSignal, stir: () => void): Promise<boolean> {
    const { session: sessionOf, redaction, patience = defaultPatience, results, log } = this.#parts;
    const { profileId, key } = this.record.request;
    const session = sessionOf(profileId);
    this.#problem = await this.#sameReader(session, signal);
    if (this.#problem !== null) return false;
    const result = await this.#rows.open();
    result.onProgress = stir;
    const pages = new PageWalk({ session, redaction, patience }, this.#query, result, this.#rows.position, {
      ...tellingListener(this.#audience, redaction, result.runId, () => this.#clock.milliseconds),
      onBytes: () => this.#keeper.touch(),
      onPage: () => this.#keeper.touch(),
      onWait: (wait) => {
        this.#wait = wait;
        this.#rate.begin();
        this.#tell();
      },
    });
    this.#pages = pages;
    stir();
    const problem = await pages.run(signal);
    result.onProgress = () => undefined;
    if (problem !== null) {
      this.#problem = redactedProblem(this.#rows.told(problem), redaction);
      return false;
    }
    this.#state = 'checking';
    this.#tell();
    for (const notice of await noticesOfKeys(results.columns, result, key, log, signal)) pages.notice(notice);
    return true;
  }

  /** Another user may see other rows: then it begins anew, once the deployment has let them in. What they are refused with, null otherwise. */
  async #sameReader(session: WalkSession, signal: AbortSignal): Promise<Problem | null> {
    // Where nobody can be signed in the request itself says why.
    await session.requireSignIn(signal).catch(() => signal.throwIfAborted());
    const { who, token, rows } = this.#rows.position;
    const present = await presentReader(session, { who, token }, signal);
    if (!present.isSame && rows > 0) {
      const refusal = await refusalOf(session, this.#query, this.#parts.redaction, signal);
      if (refusal !== null) return refusal;
      await this.#closeRows();
      this.#rows.beginAnew();
    }
    this.#rows.belongTo(present.reader);
    return null;
  }

  async #keep(): Promise<void> {
    if (!this.#removed) await this.#rows.keep(this.#pages, this.#clock.milliseconds);
  }

  #restingProgress() {
    const { rows, received, place } = this.#rows.position;
    return { rows, bytes: received, pages: place.pages, total: place.total };
  }

  #tell(): void {
    this.#audience.tell(this.#event());
  }

  #event(): WalkEvent {
    return { type: 'walk', status: this.status, columns: this.#rows.columns };
  }
}
