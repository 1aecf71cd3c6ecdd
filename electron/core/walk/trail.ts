import type { Problem } from '../../../shared/contract/problem.ts';
import type { WalkNotice } from '../../../shared/contract/walk.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { PageFacts } from '../../wire/rows/page-facts.ts';
import { grown } from './grown-pages.ts';
import { nextPage } from './next-page.ts';
import { addNotice } from './walk-notices.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';
import { behindWide, isNumberedPage } from './wide-pages.ts';

/** What a walk is known by while it goes: where it stands, what was received, and what its reader has to know. */
export interface TrailBeginning {
  readonly place: PagePlace;
  /** Bytes. */
  readonly received: number;
  readonly notices: readonly WalkNotice[];
}

/** Pages without a row, one behind the other, that are gone through: services that filter while they page send some, and none so many. */
const mostEmptyPages = 1000;

/** The way of a walk over the pages of one query: each page leads to the place of the next one. */
export class Trail {
  place: PagePlace;
  readonly query: WalkedQuery;
  #received: number;
  #told = (): PageFacts => ({ total: null, nextUrl: null });
  #notices: readonly WalkNotice[];
  /** The links that were followed. */
  readonly #seen = new Set<string>();
  /** Pages without a row since the last one that had some. */
  #emptyPages = 0;

  constructor(query: WalkedQuery, { place, received, notices }: TrailBeginning) {
    this.query = query;
    this.place = place;
    this.#received = received;
    this.#notices = notices;
  }

  /** Bytes received in all. */
  get received(): number {
    return this.#received;
  }

  get notices(): readonly WalkNotice[] {
    return this.#notices;
  }

  /** Counts bytes that came. */
  receive(bytes: number): void {
    this.#received += bytes;
  }

  /** Listens to what the present answer tells so far: it may be the only one, and say how many rows there are before they have come. */
  listen(told: () => PageFacts): void {
    this.#told = told;
  }

  /** Rows in all, as the pages before said, or else the present answer so far. */
  get total(): number | null {
    const { total, mayBeOfPage } = this.#told();
    return this.place.total ?? (mayBeOfPage ? null : total);
  }

  /** Adds to what its reader has to know. */
  notice(notice: WalkNotice): void {
    this.#notices = addNotice(this.#notices, notice);
  }

  /**
   * Goes to the place of the next page. Returns what is wrong where the pages lead in a circle, or bring nothing for ever.
   *
   * @param rows Rows that are here, those of this page among them.
   * @param milliseconds The page took.
   */
  advance(rows: number, facts: PageFacts, milliseconds: number, redaction: Redaction): Problem | null {
    const before = this.place;
    // As many as the page has: of how many there are in all, that may tell nothing.
    const isOfPage = facts.mayBeOfPage && facts.total === rows - before.rowsBefore;
    const total = (isOfPage ? null : facts.total) ?? before.total;
    if (before.total !== null && total !== null && total !== before.total) {
      this.notice({ code: 'total-changed', parameters: { before: before.total, after: total } });
    }
    if (before.wide) {
      const place = behindWide(this.query, before, rows, total);
      this.place = grown(this.query, place, rows, { rows: rows - before.rowsBefore, milliseconds }) ?? place;
      return null;
    }
    const pages = before.pages + 1;
    const rowsOfPage = rows - before.rowsBefore;
    const firstPageRows = before.pages === 0 ? rowsOfPage : before.firstPageRows;
    const walked = { ...this.query, pageSize: before.pageSize };
    const next = nextPage(walked, { pages, rows, firstPageRows }, { rows: rowsOfPage, total, nextUrl: facts.nextUrl });
    const problem = next === null || facts.nextUrl === null ? null : this.#follow(next, before.url, redaction);
    if (problem !== null) return problem;
    const numbered = facts.nextUrl === null && this.query.format === 'rest';
    const place = { ...before, numbered, url: next, pages, rowsBefore: rows, firstPageRows, total, etag: null };
    this.place = (this.#isNumbered(facts, place) ? grown(this.query, place, rows, { rows: rowsOfPage, milliseconds }) : null) ?? place;
    return this.#countEmpty(rowsOfPage, next, redaction);
  }

  /** Whoever goes on behind so many empty pages gets as many again. */
  #countEmpty(rowsOfPage: number, next: string | null, redaction: Redaction): Problem | null {
    this.#emptyPages = rowsOfPage === 0 && next !== null ? this.#emptyPages + 1 : 0;
    if (next === null || this.#emptyPages < mostEmptyPages) return null;
    const pages = this.#emptyPages;
    this.#emptyPages = 0;
    const { hostname: host } = new URL(next);
    return makeProblem('unexpected-answer', { parameters: { reason: 'pages-empty', pages, url: redaction.url(next), host } });
  }

  /** Whether the page behind the present one is asked for by its number, by us or by the link of the deployment. */
  #isNumbered({ nextUrl }: PageFacts, { pages, pageSize }: PagePlace): boolean {
    const { format, whole } = this.query;
    return format === 'rest' && (nextUrl === null || isNumberedPage(nextUrl, whole, { page: pages + 1, size: pageSize }));
  }

  #follow(next: string, present: string | null, redaction: Redaction): Problem | null {
    const { origin, hostname: host } = new URL(next);
    if (next === present || this.#seen.has(next)) {
      return makeProblem('unexpected-answer', { parameters: { reason: 'page-loop', url: redaction.url(next), host } });
    }
    this.#seen.add(next);
    if (origin !== new URL(this.query.whole).origin) this.notice({ code: 'page-elsewhere', parameters: { origin } });
    return null;
  }
}
