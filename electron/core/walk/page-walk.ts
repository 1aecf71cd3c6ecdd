import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInMethod } from '../../../shared/contract/profile.ts';
import type { WalkNotice, WalkProgress, WalkWait } from '../../../shared/contract/walk.ts';
import type { WireAnswer } from '../../wire/client.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { pause } from '../../wire/retry.ts';
import { type PageFacts, readPageFacts } from '../../wire/rows/page-facts.ts';
import type { Session, SessionAnswer } from '../profiles/session.ts';
import { readFirstRow } from './first-row.ts';
import { nextPage } from './next-page.ts';
import { pageHeaders, readBody, readRefusal, rowsPathOf } from './page-answer.ts';
import type { PageSink } from './page-sink.ts';
import { farPage, otherWay, placeToGoOn } from './page-ways.ts';
import { defaultPatience, isPassing, isPassingStatus, type Patience, waitBefore } from './patience.ts';
import { addNotice, noticeOfEnd } from './walk-notices.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';

/** Hears how a walk goes. */
export interface WalkListener {
  onRequest?(url: string, headers: HeaderLines, credential: SignInMethod | null): void;
  onHead?(answer: WireAnswer): void;
  /** Bytes came. */
  onBytes?(): void;
  /** A page was received whole, or the way goes another way. */
  onPage?(): void;
  /** A pause begins; null when it is over. */
  onWait?(wait: WalkWait | null): void;
}

export interface PageWalkParts {
  readonly session: Pick<Session, 'send' | 'access'>;
  readonly redaction: Redaction;
  readonly patience?: Patience;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** How one attempt at a page ended. */
type Attempt =
  | { readonly kind: 'page'; readonly facts: PageFacts }
  | { readonly kind: 'other-way'; readonly place: PagePlace }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly headers: HeaderLines; readonly passing: boolean };

/** Asks for page after page of one query and gives their bodies to a sink, until all rows are there. */
export class PageWalk {
  readonly #parts: PageWalkParts;
  readonly #query: WalkedQuery;
  readonly #sink: PageSink;
  readonly #listener: WalkListener;
  readonly #seen = new Set<string>();
  #place: PagePlace;
  #received: number;
  #notices: readonly WalkNotice[];

  /** @param from Where it goes on: the place, and what was received and noticed before. */
  constructor(
    parts: PageWalkParts,
    query: WalkedQuery,
    sink: PageSink,
    from: { readonly place: PagePlace; readonly received: number; readonly notices: readonly WalkNotice[] },
    listener: WalkListener = {},
  ) {
    this.#parts = parts;
    this.#query = query;
    this.#sink = sink;
    this.#place = from.place;
    this.#received = from.received;
    this.#notices = from.notices;
    this.#listener = listener;
  }

  get place(): PagePlace {
    return this.#place;
  }

  get notices(): readonly WalkNotice[] {
    return this.#notices;
  }

  get progress(): WalkProgress {
    return { rows: this.#sink.rows, bytes: this.#received, pages: this.#place.pages, total: this.#place.total };
  }

  /**
   * Walks to the end. Returns the problem that stopped it, or null where all rows are there; it can be run again after either.
   *
   * @throws the signal's reason once it is aborted: whole rows stay, and it can be run again.
   */
  async run(signal: AbortSignal): Promise<Problem | null> {
    while (this.#place.url !== null) {
      signal.throwIfAborted();
      const problem = (await this.#isWholeAlready(signal)) ? null : await this.#page(signal);
      if (problem !== null) return problem;
      this.#listener.onPage?.();
    }
    const atEnd = noticeOfEnd(this.#sink.rows, this.#place.total);
    if (atEnd !== null) this.notice(atEnd);
    return null;
  }

  /** Adds to what its reader has to know. */
  notice(notice: WalkNotice): void {
    this.#notices = addNotice(this.#notices, notice);
  }

  /** One page, however many attempts it takes. */
  async #page(signal: AbortSignal): Promise<Problem | null> {
    const { patience = defaultPatience, random = Math.random } = this.#parts;
    let attempt = 0;
    let rows = this.#sink.rows;
    for (;;) {
      const ended = await this.#attempt(signal);
      if (ended.kind === 'page') return this.#advance(ended.facts);
      if (ended.kind === 'over') this.#place = { ...this.#place, url: null, etag: null };
      if (ended.kind === 'other-way') this.#place = ended.place;
      if (ended.kind !== 'failed') return null;
      if (!ended.passing) return ended.problem;
      // Rows came: it is not the same failure over and over.
      attempt = this.#sink.rows > rows ? 1 : attempt + 1;
      rows = this.#sink.rows;
      const milliseconds = waitBefore(attempt, ended.headers, patience, random(), Date.now());
      if (milliseconds === null) return ended.problem;
      const reason = ended.problem.status ?? ended.problem.code;
      this.#listener.onWait?.({ reason, milliseconds, attempt: attempt + 1, attempts: patience.attempts + 1 });
      await pause(milliseconds, signal).finally(() => this.#listener.onWait?.(null));
    }
  }

  async #attempt(signal: AbortSignal): Promise<Attempt> {
    this.#place = placeToGoOn(this.#query, this.#place, this.#sink.rows);
    const { url } = this.#place;
    if (url === null) return { kind: 'over' };
    let sent: SessionAnswer;
    try {
      sent = await this.#send(url, signal);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { kind: 'failed', problem, headers: [], passing: isPassing(problem) };
    }
    const { answer, credential } = sent;
    try {
      this.#listener.onHead?.(answer);
      if (answer.status === 204) return { kind: 'page', facts: readPageFacts(answer.url, answer.headers, new Map()) };
      if (answer.status !== 200) return await this.#refused(answer, credential !== null && answer.credentialKept);
      return await this.#read(answer, signal);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { kind: 'failed', problem, headers: answer.headers, passing: isPassing(problem) };
    } finally {
      answer.discard();
    }
  }

  #send(url: string, signal: AbortSignal): Promise<SessionAnswer> {
    const headers = pageHeaders(this.#query.format);
    const onSend = (lines: HeaderLines, credential: SignInMethod | null): void => this.#listener.onRequest?.(url, lines, credential);
    return this.#parts.session.send({ url, headers, signal, onSend });
  }

  async #refused(answer: WireAnswer, signedIn: boolean): Promise<Attempt> {
    const { status, headers } = answer;
    const problem = await readRefusal(answer, signedIn, this.#parts.redaction);
    const way = otherWay(this.#query, this.#place, this.#sink.rows, problem);
    if (way === 'over') return { kind: 'over' };
    if (way !== null) return { kind: 'other-way', place: way };
    const begun = this.#sink.rows > 0;
    // What a link to the next page led to is not there any more (RFC 9110 §15.5.11).
    if (begun && status === 410) return { kind: 'failed', problem: { ...problem, code: 'walk-outdated' }, headers, passing: false };
    return { kind: 'failed', problem, headers, passing: isPassingStatus(status, begun) };
  }

  async #read(answer: WireAnswer, signal: AbortSignal): Promise<Attempt> {
    const { redaction, session } = this.#parts;
    const skip = this.#sink.rows - this.#place.rowsBefore;
    const etag = headerValue(answer.headers, 'etag');
    if (skip > 0 && etag !== null && this.#place.etag !== null && etag !== this.#place.etag) {
      this.notice({ code: 'page-changed', parameters: { page: this.#place.pages + 1 } });
    }
    this.#place = { ...this.#place, etag };
    const rowsPath = rowsPathOf(this.#query.format, await session.access(signal));
    const { problem, oddlyEncoded } = await readBody(answer, this.#sink, { skip, rowsPath, redaction, signal }, (bytes) => {
      this.#received += bytes;
      this.#listener.onBytes?.();
    });
    if (oddlyEncoded) this.notice({ code: 'odd-encoding', parameters: {} });
    if (problem !== null) return { kind: 'failed', problem, headers: [], passing: isPassing(problem) };
    return { kind: 'page', facts: readPageFacts(answer.url, answer.headers, this.#sink.facts) };
  }

  /** Goes to the place of the next page. Returns what is wrong where the pages lead in a circle. */
  #advance(facts: PageFacts): Problem | null {
    const before = this.#place;
    const rows = this.#sink.rows;
    const total = facts.total ?? before.total;
    if (before.total !== null && total !== null && total !== before.total) {
      this.notice({ code: 'total-changed', parameters: { before: before.total, after: total } });
    }
    const pages = before.pages + 1;
    const rowsOfPage = rows - before.rowsBefore;
    const firstPageRows = before.pages === 0 ? rowsOfPage : before.firstPageRows;
    const walked = { ...this.#query, pageSize: before.pageSize };
    const next = nextPage(walked, { pages, rows, firstPageRows }, { rows: rowsOfPage, total, nextUrl: facts.nextUrl });
    const numbered = facts.nextUrl === null && this.#query.format === 'rest';
    const place: PagePlace = { ...before, numbered, url: next, pages, rowsBefore: rows, firstPageRows, total, etag: null };
    if (next !== null && facts.nextUrl !== null) {
      if (next === before.url || this.#seen.has(next)) {
        return makeProblem('unexpected-answer', {
          parameters: { reason: 'page-loop', url: this.#parts.redaction.url(next), host: new URL(next).hostname },
        });
      }
      this.#seen.add(next);
      const { origin } = new URL(next);
      if (origin !== new URL(this.#query.whole).origin) this.notice({ code: 'page-elsewhere', parameters: { origin } });
    }
    this.#place = place;
    return null;
  }

  /**
   * Whether the page to come is not another one: a deployment that does not know pages gives the same rows for each. A page far beyond the
   * end tells, once in a walk.
   */
  async #isWholeAlready(signal: AbortSignal): Promise<boolean> {
    if (!this.#place.numbered || this.#place.heedsPage) return false;
    const heeds = await this.#heedsPage(this.#place.pageSize, signal);
    if (heeds === true) this.#place = { ...this.#place, heedsPage: true };
    if (heeds === false) this.#place = { ...this.#place, url: null };
    return heeds === false;
  }

  /** Whether a page far beyond the end is another than the first; null where that could not be found out this time. */
  async #heedsPage(size: number, signal: AbortSignal): Promise<boolean | null> {
    try {
      const { answer } = await this.#parts.session.send({ url: farPage(this.#query, size), headers: pageHeaders('rest'), signal });
      if (answer.status !== 200) {
        answer.discard();
        return isPassingStatus(answer.status, true) ? null : true;
      }
      const far = await readFirstRow(answer, rowsPathOf('rest', await this.#parts.session.access(signal)));
      return far === null || far !== (await this.#sink.firstLine());
    } catch (error) {
      signal.throwIfAborted();
      if (problemOf(error) === null) throw error;
      return null;
    }
  }
}
