import { noFacts, type PageFacts } from '../../wire/responses/page-facts.ts';
import type { Session, SessionRequest, SessionResponse } from '../connections/session.ts';
import { type CursorState, firstPageSize, type PagedQuery } from './paging/cursor-state.ts';
import { isNumberedPage, pageHeaders } from './paging/page-request.ts';
import { afterLongPage, requestedRows } from './paging/page-sizes.ts';
import { nextPage, strategyOf } from './paging/strategies.ts';

/** The next page is requested if the rest of the current page is expected to take less than this number of response times. */
const lead = 2;

/** Facts in the headers of a page. */
type HeadFacts = Pick<PageFacts, 'total' | 'nextUrl'>;

/** Durations of pages in milliseconds. */
interface PageTimes {
  /** Milliseconds from a request to the headers of its response. */
  readonly head: number;
  /** Milliseconds per row of a body. */
  readonly row: number;
}

/** A requested page. Times are from `performance.now()`. */
interface PageRequest {
  readonly sentAt: number;
  headAt: number | null;
}

/** The page that is being received. */
interface PresentPage extends PageRequest {
  /** Time when the fetch started the page. */
  readonly startedAt: number;
  /** Number of rows received before the page. Null until that is known. */
  rowsBefore: number | null;
}

/** A page that was requested before the previous one was complete. */
interface PrefetchedPage extends PageRequest {
  readonly url: string;
  readonly cancelling: AbortController;
  readonly response: Promise<SessionResponse>;
}

/**
 * Requests the next page while the current page is received, so that the server prepares it in the meantime. At most one page is requested
 * ahead.
 *
 * It is requested when the current page is nearly complete. Until then, its body stays unread except for some hundred kilobytes. Short
 * pages end as soon as they start, so two of them are in progress. Two long queries never run at the same time.
 *
 * A prefetched response is used only if the fetch requests exactly the same URL. Otherwise it is cancelled. After a server was busy once,
 * pages are requested one at a time.
 */
export class Prefetcher {
  readonly #session: Pick<Session, 'send'>;
  readonly #signal: AbortSignal;
  #pageTimes: PageTimes | null = null;
  #present: PresentPage = { startedAt: 0, sentAt: 0, headAt: null, rowsBefore: null };
  #ahead: PrefetchedPage | null = null;
  #isBusy = false;

  /** @param signal Aborts all requests. */
  constructor(session: Pick<Session, 'send'>, signal: AbortSignal) {
    this.#session = session;
    this.#signal = signal;
  }

  /** Returns the response of the current page, which is prefetched if possible. @throws the errors of {@link Session.send}. */
  async send(request: SessionRequest): Promise<SessionResponse> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const startedAt = performance.now();
    if (ahead?.url === request.url) {
      this.#present = Object.assign(ahead, { startedAt, rowsBefore: null });
      try {
        return await ahead.response;
      } catch {
        // The prefetching request failed and wasn't retried, because it was sent early. Now the request is sent again.
        this.#signal.throwIfAborted();
      }
    } else ahead?.cancelling.abort(new DOMException('Another page comes', 'AbortError'));
    const present = { startedAt, sentAt: startedAt, headAt: null, rowsBefore: null };
    this.#present = present;
    const sent = await this.#session.send(request);
    this.#hear(present, sent);
    return sent;
  }

  /**
   * Requests the next page if the current page is nearly complete.
   *
   * @param rows Number of received rows, including the current page.
   * @param facts Facts in the headers of the current response. Absent before the headers arrive.
   */
  prefetch(query: PagedQuery, state: CursorState, rows: number, facts: HeadFacts = noFacts): void {
    this.#present.rowsBefore ??= rows;
    if (this.#pageTimes === null || this.#isBusy || this.#ahead !== null) return;
    const { sentAt, headAt } = this.#present;
    const { head, row } = this.#pageTimesNow(this.#pageTimes, rows);
    const expected = expectedRows(state, facts);
    if (headAt === null && expected > firstPageSize) return;
    const untilHead = headAt === null ? Math.max(0, sentAt + head - performance.now()) : 0;
    const untilEnd = untilHead + row * Math.max(0, state.rowsBefore + expected - rows);
    const url = untilEnd > lead * head ? null : pageAfter(query, state, facts);
    if (url !== null) this.#ask(url, query, state);
  }

  /**
   * Returns the durations of former pages and the current page. The current page matters, because long pages have other durations than
   * short ones.
   */
  #pageTimesNow(before: PageTimes, rows: number): PageTimes {
    const { sentAt, startedAt, headAt, rowsBefore } = this.#present;
    if (headAt === null) return before;
    const head = Math.max(before.head, headAt - sentAt);
    const receivedRows = rows - (rowsBefore ?? rows);
    return { head, row: receivedRows < firstPageSize ? before.row : (performance.now() - Math.max(startedAt, headAt)) / receivedRows };
  }

  /** Records that the current page is complete. @param rows Number of its new rows. */
  completed(rows: number): void {
    const { sentAt, startedAt, headAt } = this.#present;
    if (rows <= 0 || headAt === null) return;
    this.#pageTimes = { head: headAt - sentAt, row: (performance.now() - Math.max(startedAt, headAt)) / rows };
  }

  /**
   * Records that the current page failed. Nothing is prefetched until a page is complete.
   *
   * @param status Status of the response. Null without a response.
   */
  failed(status: number | null): void {
    this.#isBusy ||= status !== null;
    this.#pageTimes = null;
    this.close();
  }

  /** Cancels the prefetched page. */
  close(): void {
    this.#ahead?.cancelling.abort(new DOMException('The page is not wanted', 'AbortError'));
    this.#ahead = null;
  }

  #ask(url: string, query: PagedQuery, state: CursorState): void {
    const cancelling = new AbortController();
    const signal = AbortSignal.any([this.#signal, cancelling.signal]);
    const request: PageRequest = { sentAt: performance.now(), headAt: null };
    const response = this.#session.send({ url, headers: pageHeaders(query, state.pages + 1), signal, once: true });
    this.#ahead = Object.assign(request, { url, cancelling, response });
    response.then(
      (sent) => this.#hear(request, sent),
      () => undefined,
    );
  }

  #hear(request: PageRequest, { response }: SessionResponse): void {
    request.headAt = performance.now();
    this.#isBusy ||= response.status !== 200 || response.exchange.retries.length > 0;
  }
}

/** Returns the expected number of rows of a page: that of earlier pages, or the requested number. */
function expectedRows(state: CursorState, { total }: Pick<HeadFacts, 'total'>): number {
  const full = state.wide ? requestedRows(state, state.rowsBefore) : state.pages === 0 ? state.pageSize : state.firstPageRows;
  const all = total ?? state.total;
  return all === null ? full : Math.max(0, Math.min(full, all - state.rowsBefore));
}

/**
 * Returns the URL of the page after an incomplete page, if the incomplete page is as long as expected. Null if the URL isn't known, or if
 * the page is the last one.
 *
 * Before the first page is complete, the server's page size isn't known, nor whether the server supports page numbers.
 *
 * @param facts Facts in the headers of the response.
 */
export function pageAfter(query: PagedQuery, state: CursorState, facts: HeadFacts): string | null {
  const total = facts.total ?? state.total;
  const expected = expectedRows(state, facts);
  const rows = state.rowsBefore + expected;
  if (state.wide) {
    // If the server sends fewer rows than requested, its page numbers refer to other rows.
    const isShown =
      state.pages > 0 || (facts.nextUrl !== null && isNumberedPage(facts.nextUrl, query.fullUrl, { page: 2, size: state.pageSize }));
    return isShown ? afterLongPage(query, state, rows, total).url : null;
  }
  if (state.pages === 0) return null;
  // A link to another origin is only followed when its page is complete.
  if (facts.nextUrl !== null) return new URL(facts.nextUrl).origin === new URL(query.fullUrl).origin ? facts.nextUrl : null;
  if (!strategyOf(query).isCounted(query, state)) return null;
  const { pageSize, firstPageRows } = state;
  return nextPage({ ...query, pageSize }, { pages: state.pages + 1, rows, firstPageRows }, { rows: expected, total, nextUrl: null });
}
