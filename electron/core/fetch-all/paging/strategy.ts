import type { Problem } from '../../../../shared/problems/problem.ts';
import type { CursorState, PagedQuery } from './cursor-state.ts';
import type { FetchPosition, ReceivedPage, SizedQuery } from './page-request.ts';

/** How the pages of a query are requested if no response links to the next one. */
export interface PagingStrategy {
  /** Returns the state before the first page. */
  first(query: PagedQuery): CursorState;
  /**
   * Returns the URL of the next page if the response has no link to it. Null at the end of the fetch.
   *
   * @param position Progress including this page.
   */
  next(query: SizedQuery, position: FetchPosition, response: ReceivedPage): string | null;
  /** Returns the state from which to continue if only some rows of a page have arrived. */
  resume(query: PagedQuery, state: CursorState, rows: number): CursorState;
  /** Returns the fallback after a page was rejected. `over` if there is no further page. Null if the error has another cause. */
  fallback(query: PagedQuery, state: CursorState, rows: number, problem: Problem): CursorState | 'over' | null;
  /** Returns the URL of rows beyond the end of any table. A server that ignores the position sends rows there. */
  farUrl(query: PagedQuery, state: CursorState): string;
  /** Checks whether the current page was requested by its position, and whether the server supports that. */
  isCounted(query: PagedQuery, state: CursorState): boolean;
  /** Whether the next page has a number: in its URL, or in the link of the response. */
  isNumbered(query: PagedQuery, nextUrl: string | null, state: CursorState): boolean;
  /** Whether a server can ignore the position of a page without an error, so that a page far beyond the end is requested once. */
  readonly isTried: boolean;
}
