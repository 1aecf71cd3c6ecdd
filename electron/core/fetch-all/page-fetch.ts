import type { FetchProgress, FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { languageOf } from '../../../shared/languages/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { PageFacts } from '../../wire/responses/page-facts.ts';
import { fetchRetryPolicy, pause, type RetryPolicy, waitBeforeRetry } from '../../wire/retry.ts';
import type { Session } from '../connections/session.ts';
import { repeatedKeysNotice, rowCountNotice } from './fetch-notices.ts';
import { ListPages } from './list-pages.ts';
import { type AttemptListener, attemptPage, type PageSink } from './page-attempt.ts';
import { type CursorStart, PageCursor } from './page-cursor.ts';
import { originsOf, unusableNextProblem } from './page-origin.ts';
import { type CursorState, firstPageSize, type PagedQuery } from './paging/cursor-state.ts';
import { withShorterPages } from './paging/page-sizes.ts';
import { Prefetcher } from './prefetch.ts';
import { endsAtRepeatedPage, isRepeatedPage } from './repeated-pages.ts';

/** Receives the progress of a page fetch. */
export interface FetchListener extends AttemptListener {
  /** Called when a page is complete, or when the paging strategy has changed. */
  onPage?(): void;
  /** Called when a wait before a retry begins, and with null when the wait is over. */
  onWait?(wait: FetchWait | null): void;
}

/** The dependencies of a fetch. */
export interface PageFetchParts {
  readonly session: Pick<Session, 'send' | 'access' | 'status'>;
  readonly redaction: Redaction;
  readonly retryPolicy?: RetryPolicy;
  /** Returns the names of the key columns, as soon as the first rows arrive. Defaults to none. */
  readonly key?: (signal: AbortSignal) => Promise<readonly string[]>;
  /** Returns a random number from 0 to 1. Defaults to `Math.random`. */
  readonly random?: () => number;
}

/** How the pages of a fetch are requested. */
interface PagePaths {
  readonly ahead: Prefetcher;
  readonly lists: ListPages | null;
  readonly permittedOrigins: readonly string[];
}

/** Requests the pages of one query in sequence and passes their bodies to a sink, until all rows are received. */
export class PageFetch {
  readonly #parts: PageFetchParts;
  readonly #sink: PageSink;
  readonly #listener: FetchListener;
  readonly #cursor: PageCursor;
  #key: readonly string[] | null = null;

  /** @param from Position at which the fetch starts or resumes. */
  constructor(parts: PageFetchParts, query: PagedQuery, sink: PageSink, from: CursorStart, listener: FetchListener = {}) {
    this.#parts = parts;
    this.#sink = sink;
    this.#cursor = new PageCursor(query, from);
    this.#listener = listener;
  }

  get place(): CursorState {
    return this.#cursor.state;
  }

  get notices(): readonly FetchNotice[] {
    return this.#cursor.notices;
  }

  get progress(): FetchProgress {
    const { received, state, total } = this.#cursor;
    return { rows: this.#sink.rows, bytes: received, pages: state.pages, total };
  }

  /**
   * Fetches all remaining pages. Returns the problem that stopped the fetch, or null if it is complete. Can be called again.
   *
   * @throws the signal's reason. Complete rows stay in the sink, and the fetch can be run again.
   */
  async run(signal: AbortSignal): Promise<Problem | null> {
    const parts = { session: this.#parts.session, sink: this.#sink };
    const permittedOrigins = await originsOf(this.#parts.session, signal);
    const ahead = new Prefetcher(this.#parts.session, signal);
    const lists = this.#listPages(permittedOrigins, signal);
    try {
      while (this.place.url !== null) {
        signal.throwIfAborted();
        if (await endsAtRepeatedPage(parts, this.#cursor, signal)) {
          const { total, firstPageRows, pageSize, wide } = this.place;
          // The server sent exactly as many rows as requested, so there are probably more.
          if (total === null && firstPageRows === (wide ? firstPageSize : pageSize)) return this.#repeatedPage();
        } else {
          const problem = await this.#page({ ahead, lists, permittedOrigins }, signal);
          if (problem !== null) return problem;
        }
        this.#listener.onPage?.();
      }
    } finally {
      ahead.close();
    }
    return this.#missingRows();
  }

  /** Returns the object that completes lists inside rows. Null for languages whose links have no common meaning inside rows. */
  #listPages(permittedOrigins: readonly string[], signal: AbortSignal): ListPages | null {
    if (!languageOf(this.#cursor.query.format).paging.linksInsideRows) return null;
    const { session, redaction, retryPolicy = fetchRetryPolicy, random = Math.random } = this.#parts;
    const onWait = (wait: FetchWait | null): void => this.#listener.onWait?.(wait);
    return new ListPages({ session, redaction, retryPolicy, random, permittedOrigins, onWait }, this.#cursor, signal);
  }

  /** Returns the problem that the server has announced more rows than it sent. Null if all rows arrived. */
  #missingRows(): Problem | null {
    const { rows } = this.#sink;
    const { total, unusableNext } = this.place;
    const { fullUrl } = this.#cursor.query;
    const facts = { url: this.#parts.redaction.url(fullUrl), host: new URL(fullUrl).hostname, rows };
    if (unusableNext !== null && rows !== total) return unusableNextProblem(unusableNext, facts);
    const { rows: repeated = 0, examples = [] } = this.#sink.repeatedKeys ?? {};
    if (repeated > 0) this.notice(repeatedKeysNotice(repeated, this.#key ?? [], examples));
    const notice = rowCountNotice(rows, total);
    if (notice === null) return null;
    const hasChanged = this.notices.some(({ code }) => code === 'total-changed');
    if (notice.code === 'rows-missing' && !hasChanged) {
      return makeProblem('unexpected-answer', { parameters: { ...facts, reason: 'rows-missing', expected: total ?? 0 } });
    }
    this.notice(notice);
    return null;
  }

  /** Checks whether the page repeats an earlier one. If so, its rows are dropped. @throws the signal's reason. */
  async #isRepeated(facts: PageFacts, signal: AbortSignal): Promise<boolean> {
    const { rowsBefore } = this.place;
    try {
      const isRepeated = await isRepeatedPage({ session: this.#parts.session, sink: this.#sink }, this.#cursor, facts, signal);
      await (isRepeated ? this.#sink.dropRowsAfter(rowsBefore) : this.#sink.keepPage());
      return isRepeated;
    } catch (error) {
      // The page is requested again if the fetch is resumed.
      await this.#sink.dropRowsAfter(rowsBefore);
      throw error;
    }
  }

  /** Returns the problem that the server sent an earlier page again. */
  #repeatedPage(): Problem {
    const url = this.place.url ?? this.#cursor.query.fullUrl;
    const parameters = { url: this.#parts.redaction.url(url), host: new URL(url).hostname, rows: this.#sink.rows };
    return makeProblem('unexpected-answer', {
      parameters: { ...parameters, reason: this.#cursor.isLinked ? 'page-loop' : 'page-repeated' },
    });
  }

  notice(notice: FetchNotice): void {
    this.#cursor.notice(notice);
  }

  /** Fetches one page with as many attempts as the retry policy allows. Returns the problem of the last attempt, or null. */
  async #page({ ahead, lists, permittedOrigins }: PagePaths, signal: AbortSignal): Promise<Problem | null> {
    const { session, redaction, retryPolicy = fetchRetryPolicy, random = Math.random } = this.#parts;
    const key = async (): Promise<readonly string[]> => {
      this.#key ??= (await this.#parts.key?.(signal)) ?? [];
      return this.#key;
    };
    const parts = { session, key, ahead, redaction, sink: this.#sink, lists, listener: this.#listener };
    const cursor = this.#cursor;
    let attempt = 0;
    let rows = this.#sink.rows;
    let firstStart = performance.now();
    for (;;) {
      const startedAt = performance.now();
      const ended = await attemptPage(parts, cursor, signal);
      if (ended.kind === 'page') {
        ahead.completed(this.#sink.rows - rows);
        if (await this.#isRepeated(ended.facts, signal)) return this.#repeatedPage();
        return cursor.advance(this.#sink.rows, ended.facts, performance.now() - startedAt, { redaction, permittedOrigins });
      }
      ahead.failed(ended.kind === 'failed' ? ended.problem.status : null);
      if (ended.kind === 'over') cursor.state = { ...cursor.state, url: null, etag: null };
      if (ended.kind === 'other-way') cursor.state = ended.state;
      if (ended.kind !== 'failed') return null;
      if (!ended.passing) return ended.problem;
      // The failure isn't a repetition, because new rows arrived.
      if (this.#sink.rows > rows) {
        attempt = 0;
        firstStart = startedAt;
      }
      attempt += 1;
      rows = this.#sink.rows;
      // If a page fails twice, it might be too long.
      if (attempt > 1) cursor.state = withShorterPages(cursor.query, cursor.state, rows, false) ?? cursor.state;
      const { status, code } = ended.problem;
      const time = { attempt, elapsed: performance.now() - firstStart };
      const wait = waitBeforeRetry({ status, headers: ended.headers, reason: code }, time, retryPolicy, random(), Date.now());
      if (wait === null) return ended.problem;
      this.#listener.onWait?.(wait);
      await pause(wait.milliseconds, signal).finally(() => this.#listener.onWait?.(null));
    }
  }
}
