import type { Problem } from '../../../shared/contract/problem.ts';
import type { WalkNotice, WalkProgress, WalkWait } from '../../../shared/contract/walk.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { pause } from '../../wire/retry.ts';
import type { Session } from '../profiles/session.ts';
import { isWholeAlready } from './numbered-pages.ts';
import { type AttemptListener, attemptPage } from './page-attempt.ts';
import type { PageSink } from './page-sink.ts';
import { PagesAhead } from './pages-ahead.ts';
import { defaultPatience, type Patience, waitBefore } from './patience.ts';
import { Trail, type TrailBeginning } from './trail.ts';
import { noticeOfEnd } from './walk-notices.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';
import { narrowed } from './wide-pages.ts';

/** Hears how a walk goes. */
export interface WalkListener extends AttemptListener {
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

/** Asks for page after page of one query and gives their bodies to a sink, until all rows are there. */
export class PageWalk {
  readonly #parts: PageWalkParts;
  readonly #sink: PageSink;
  readonly #listener: WalkListener;
  readonly #trail: Trail;

  /** @param from Where it goes on: the place, and what was received and noticed before. */
  constructor(parts: PageWalkParts, query: WalkedQuery, sink: PageSink, from: TrailBeginning, listener: WalkListener = {}) {
    this.#parts = parts;
    this.#sink = sink;
    this.#trail = new Trail(query, from);
    this.#listener = listener;
  }

  get place(): PagePlace {
    return this.#trail.place;
  }

  get notices(): readonly WalkNotice[] {
    return this.#trail.notices;
  }

  get progress(): WalkProgress {
    const { received, place, total } = this.#trail;
    return { rows: this.#sink.rows, bytes: received, pages: place.pages, total };
  }

  /**
   * Walks to the end. Returns the problem that stopped it, or null where all rows are there; it can be run again after either.
   *
   * @throws the signal's reason once it is aborted: whole rows stay, and it can be run again.
   */
  async run(signal: AbortSignal): Promise<Problem | null> {
    const parts = { session: this.#parts.session, sink: this.#sink };
    const ahead = new PagesAhead(this.#parts.session, signal);
    try {
      while (this.place.url !== null) {
        signal.throwIfAborted();
        const problem = (await isWholeAlready(parts, this.#trail, signal)) ? null : await this.#page(ahead, signal);
        if (problem !== null) return problem;
        this.#listener.onPage?.();
      }
    } finally {
      ahead.close();
    }
    const atEnd = noticeOfEnd(this.#sink.rows, this.place.total);
    if (atEnd !== null) this.notice(atEnd);
    return null;
  }

  /** Adds to what its reader has to know. */
  notice(notice: WalkNotice): void {
    this.#trail.notice(notice);
  }

  /** One page, however many attempts it takes. */
  async #page(ahead: PagesAhead, signal: AbortSignal): Promise<Problem | null> {
    const { session, redaction, patience = defaultPatience, random = Math.random } = this.#parts;
    const parts = { session, ahead, redaction, sink: this.#sink, listener: this.#listener };
    const trail = this.#trail;
    let attempt = 0;
    let rows = this.#sink.rows;
    for (;;) {
      const begun = performance.now();
      const ended = await attemptPage(parts, trail, signal);
      if (ended.kind === 'page') {
        ahead.passed(this.#sink.rows - rows);
        return trail.advance(this.#sink.rows, ended.facts, performance.now() - begun, redaction);
      }
      ahead.failed(ended.kind === 'failed' ? ended.problem.status : null);
      if (ended.kind === 'over') trail.place = { ...trail.place, url: null, etag: null };
      if (ended.kind === 'other-way') trail.place = ended.place;
      if (ended.kind !== 'failed') return null;
      if (!ended.passing) return ended.problem;
      // Rows came: it is not the same failure over and over.
      attempt = this.#sink.rows > rows ? 1 : attempt + 1;
      rows = this.#sink.rows;
      // What fails twice may be too much at once.
      if (attempt > 1) trail.place = narrowed(trail.query, trail.place, rows, false) ?? trail.place;
      const milliseconds = waitBefore(attempt, ended.headers, patience, random(), Date.now());
      if (milliseconds === null) return ended.problem;
      const reason = ended.problem.status ?? ended.problem.code;
      this.#listener.onWait?.({ reason, milliseconds, attempt: attempt + 1, attempts: patience.attempts + 1 });
      await pause(milliseconds, signal).finally(() => this.#listener.onWait?.(null));
    }
  }
}
