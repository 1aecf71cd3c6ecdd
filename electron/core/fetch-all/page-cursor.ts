import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type IncompleteLists, noFacts, noLists, type PageFacts } from '../../wire/responses/page-facts.ts';
import { requestableNext } from '../connections/next-page.ts';
import { incompleteListsNotice } from '../requests/incomplete-lists.ts';
import { addNotice } from './fetch-notices.ts';
import type { CursorState, PagedQuery } from './paging/cursor-state.ts';
import { afterLongPage, withLongerPages } from './paging/page-sizes.ts';
import { nextPage, strategyOf } from './paging/strategies.ts';

/** The position at which a fetch starts or resumes. */
export interface CursorStart {
  readonly place: CursorState;
  /** Number of received bytes. */
  readonly received: number;
  readonly notices: readonly FetchNotice[];
}

/** Maximum consecutive empty pages. A fetch stops after them. Services that filter while paging send some empty pages. */
const maxEmptyPages = 1000;

/** Maximum number of pages to which later pages are compared, and maximum number of these that are saved. */
const mostPages = 100_000;
const savedPages = 100;

/** Moves through the pages of one query, in which each page leads to the next. */
export class PageCursor {
  state: CursorState;
  readonly query: PagedQuery;
  #received: number;
  #told = (): PageFacts => noFacts;
  #toldLists = (): IncompleteLists => noLists;
  #notices: readonly FetchNotice[];
  /** Links that were followed, to detect loops. */
  readonly #seen = new Set<string>();
  /** Digests of the rows of earlier pages. */
  readonly #digests: Set<string>;
  #emptyPages = 0;

  constructor(query: PagedQuery, { place: state, received, notices }: CursorStart) {
    this.query = query;
    this.state = state;
    this.#received = received;
    this.#notices = notices;
    this.#digests = new Set(state.pageDigests);
  }

  /** Total number of received bytes. */
  get received(): number {
    return this.#received;
  }

  /** Notices about all rows so far, including those of the current page. */
  get notices(): readonly FetchNotice[] {
    const lists = incompleteListsNotice(this.#toldLists());
    return lists === null ? this.#notices : addNotice(this.#notices, lists);
  }

  /** Whether the current page was requested by a link of the page before. */
  get isLinked(): boolean {
    return this.state.url !== null && this.#seen.has(this.state.url);
  }

  /** Checks whether a link leads to the current page or to an earlier one. */
  isFollowed(link: string): boolean {
    return link === this.state.url || this.#seen.has(link);
  }

  /** Checks whether an earlier page has this digest, and remembers the digest. */
  isSeen(digest: string): boolean {
    if (this.#digests.has(digest)) return true;
    if (this.#digests.size < mostPages) this.#digests.add(digest);
    const { pageDigests } = this.state;
    if (pageDigests.length < savedPages) this.state = { ...this.state, pageDigests: [...pageDigests, digest] };
    return false;
  }

  receive(bytes: number): void {
    this.#received += bytes;
  }

  /** Sets the functions that return the facts of the current response so far, such as its total, and its incomplete lists. */
  listen(facts: () => PageFacts, lists: () => IncompleteLists): void {
    this.#told = facts;
    this.#toldLists = lists;
  }

  /** Records the incomplete lists of the current response, which has ended. */
  endLists(): void {
    this.#notices = this.notices;
    this.#toldLists = () => noLists;
  }

  /** Total number of rows as reported by earlier pages, or by the current response if earlier pages reported none. */
  get total(): number | null {
    const { total, mayBeOfPage } = this.#told();
    return this.state.total ?? (mayBeOfPage ? null : total);
  }

  notice(notice: FetchNotice): void {
    this.#notices = addNotice(this.#notices, notice);
  }

  /**
   * Moves to the next page. Returns a problem if the pages form a loop, or if too many pages are empty.
   *
   * @param rows Number of received rows, including this page.
   * @param milliseconds Duration of the page.
   * @param permittedOrigins Origins of the connection, from which pages can be requested.
   */
  advance(
    rows: number,
    received: PageFacts,
    milliseconds: number,
    { redaction, permittedOrigins }: { readonly redaction: Redaction; readonly permittedOrigins: readonly string[] },
  ): Problem | null {
    const { url: nextUrl, notice, unusable } = requestableNext(received, this.query.fullUrl, permittedOrigins);
    if (notice?.code === 'page-from-own-origin') this.notice(notice);
    const facts = { ...received, nextUrl };
    const before = { ...this.state, unusableNext: unusable };
    // A total that is equal to the number of rows of the page might count only this page.
    const isOfPage = facts.mayBeOfPage && facts.total === rows - before.rowsBefore;
    const total = (isOfPage ? null : facts.total) ?? before.total;
    if (before.total !== null && total !== null && total !== before.total) {
      this.notice({ code: 'total-changed', parameters: { before: before.total, after: total } });
    }
    if (before.wide) {
      const state = afterLongPage(this.query, before, rows, total);
      this.state = withLongerPages(this.query, state, rows, { rows: rows - before.rowsBefore, milliseconds }) ?? state;
      return null;
    }
    const pages = before.pages + 1;
    const rowsOfPage = rows - before.rowsBefore;
    const firstPageRows = before.pages === 0 ? rowsOfPage : before.firstPageRows;
    const sized = { ...this.query, pageSize: before.pageSize };
    const next = nextPage(sized, { pages, rows, firstPageRows }, { rows: rowsOfPage, total, nextUrl: facts.nextUrl });
    const problem = next === null || facts.nextUrl === null ? null : this.#follow(next, before.url, redaction);
    if (problem !== null) return problem;
    const strategy = strategyOf(this.query);
    const numbered = facts.nextUrl === null && strategy.isTried;
    const state = { ...before, numbered, url: next, pages, rowsBefore: rows, firstPageRows, total, etag: null };
    this.state =
      (strategy.isNumbered(this.query, facts.nextUrl, state)
        ? withLongerPages(this.query, state, rows, { rows: rowsOfPage, milliseconds })
        : null) ?? state;
    return this.#countEmpty(rowsOfPage, next, redaction);
  }

  /** Counts consecutive empty pages. The count restarts if the user resumes. */
  #countEmpty(rowsOfPage: number, next: string | null, redaction: Redaction): Problem | null {
    this.#emptyPages = rowsOfPage === 0 && next !== null ? this.#emptyPages + 1 : 0;
    if (next === null || this.#emptyPages < maxEmptyPages) return null;
    const pages = this.#emptyPages;
    this.#emptyPages = 0;
    const { hostname: host } = new URL(next);
    return makeProblem('unexpected-answer', { parameters: { reason: 'pages-empty', pages, url: redaction.url(next), host } });
  }

  #follow(next: string, present: string | null, redaction: Redaction): Problem | null {
    const { hostname: host } = new URL(next);
    if (next === present || this.#seen.has(next)) {
      return makeProblem('unexpected-answer', { parameters: { reason: 'page-loop', url: redaction.url(next), host } });
    }
    this.#seen.add(next);
    return null;
  }
}
