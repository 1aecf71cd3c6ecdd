import type { PageFacts } from '../../wire/rows/page-facts.ts';
import type { Session, SessionRequest, SessionResponse } from '../connections/session.ts';
import { nextPage, pageHeaders, pageUrl } from './page-request.ts';
import { afterLongPage, type CursorState, firstPageSize, isNumberedPage, type PagedQuery, requestedRows } from './paging-strategies.ts';

/** The next page is asked for once the rest of the present one takes no longer than so many waits for a head. */
const lead = 2;

/** How quickly pages come, milliseconds. */
interface PageTimes {
  /** From a request to the head of its response. */
  readonly head: number;
  /** A row of a body. */
  readonly row: number;
}

/** A page that was asked for. */
interface AskedPage {
  readonly sentAt: number;
  headAt: number | null;
}

/** The page that comes. */
interface PresentPage extends AskedPage {
  /** When the fetch came to it. */
  readonly begunAt: number;
  /** Rows that were here by then; null before that is known. */
  rowsBefore: number | null;
}

/** A page that was asked for before the one in front of it is whole. */
interface PrefetchedPage extends AskedPage {
  readonly url: string;
  readonly leaving: AbortController;
  readonly response: Promise<SessionResponse>;
}

/**
 * Asks for the next page while the present one still comes, so that nobody waits for the server to find it: one page ahead, never two.
 *
 * It is asked for when the present one is nearly over, and its body waits unread, a few hundred kilobytes of it, until then. Short pages are over
 * as soon as they begin, so there two are under way; two long ones are never looked for at once. What was asked for ahead is a response only where
 * the fetch comes to that very address; else it is given up. A server that was busy once is asked for one page at a time from then on.
 */
export class Prefetcher {
  readonly #session: Pick<Session, 'send'>;
  readonly #signal: AbortSignal;
  #pageTimes: PageTimes | null = null;
  #present: PresentPage = { begunAt: 0, sentAt: 0, headAt: null, rowsBefore: null };
  #ahead: PrefetchedPage | null = null;
  #isBusy = false;

  /** @param signal Ends everything that was asked for. */
  constructor(session: Pick<Session, 'send'>, signal: AbortSignal) {
    this.#session = session;
    this.#signal = signal;
  }

  /** The answer to a request for the present page: what was asked for ahead, where it was. @throws as {@link Session.send}. */
  async send(request: SessionRequest): Promise<SessionResponse> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const begunAt = performance.now();
    if (ahead?.url === request.url) {
      this.#present = Object.assign(ahead, { begunAt, rowsBefore: null });
      try {
        return await ahead.response;
      } catch {
        // Nobody was there to try again; now somebody is.
        this.#signal.throwIfAborted();
      }
    } else ahead?.leaving.abort(new DOMException('Another page comes', 'AbortError'));
    const present = { begunAt, sentAt: begunAt, headAt: null, rowsBefore: null };
    this.#present = present;
    const sent = await this.#session.send(request);
    this.#hear(present, sent);
    return sent;
  }

  /**
   * Asks for the page behind the present one if it is time to.
   *
   * @param rows That are here, those of the present page among them.
   * @param facts What the head of the present response tells; left out before it is here.
   */
  look(query: PagedQuery, place: CursorState, rows: number, facts: PageFacts = noFacts): void {
    this.#present.rowsBefore ??= rows;
    if (this.#pageTimes === null || this.#isBusy || this.#ahead !== null) return;
    const { sentAt, headAt } = this.#present;
    const { head, row } = this.#pageTimesNow(this.#pageTimes, rows);
    const expected = expectedRows(place, facts);
    if (headAt === null && expected > firstPageSize) return;
    const untilHead = headAt === null ? Math.max(0, sentAt + head - performance.now()) : 0;
    const untilEnd = untilHead + row * Math.max(0, place.rowsBefore + expected - rows);
    const url = untilEnd > lead * head ? null : pageAfter(query, place, facts);
    if (url !== null) this.#ask(url, query, place);
  }

  /** What the pages before showed, and what the present one does: behind a short page a long one comes at another pace. */
  #pageTimesNow(before: PageTimes, rows: number): PageTimes {
    const { sentAt, begunAt, headAt, rowsBefore } = this.#present;
    if (headAt === null) return before;
    const head = Math.max(before.head, headAt - sentAt);
    const came = rows - (rowsBefore ?? rows);
    return { head, row: came < firstPageSize ? before.row : (performance.now() - Math.max(begunAt, headAt)) / came };
  }

  /** The present page came whole. @param rows Of it that had not been here before. */
  passed(rows: number): void {
    const { sentAt, begunAt, headAt } = this.#present;
    if (rows <= 0 || headAt === null) return;
    this.#pageTimes = { head: headAt - sentAt, row: (performance.now() - Math.max(begunAt, headAt)) / rows };
  }

  /** The present page did not come as expected: nothing is asked for ahead until one came whole. @param status Of its response. */
  failed(status: number | null): void {
    this.#isBusy ||= status !== null;
    this.#pageTimes = null;
    this.close();
  }

  /** Gives up what was asked for ahead. */
  close(): void {
    this.#ahead?.leaving.abort(new DOMException('The page is not wanted', 'AbortError'));
    this.#ahead = null;
  }

  #ask(url: string, query: PagedQuery, place: CursorState): void {
    const leaving = new AbortController();
    const signal = AbortSignal.any([this.#signal, leaving.signal]);
    const asked: AskedPage = { sentAt: performance.now(), headAt: null };
    const response = this.#session.send({ url, headers: pageHeaders(query.format, place.pages + 1), signal });
    this.#ahead = Object.assign(asked, { url, leaving, response });
    response.then(
      (sent) => this.#hear(asked, sent),
      () => undefined,
    );
  }

  #hear(asked: AskedPage, { response }: SessionResponse): void {
    asked.headAt = performance.now();
    this.#isBusy ||= response.status !== 200 || response.exchange.retries.length > 0;
  }
}

/** What is known of a page before its head is here. */
export const noFacts: PageFacts = { total: null, nextUrl: null };

/** How many rows the page of a place has, if it is as long as those before, or as asked for. */
function expectedRows(place: CursorState, { total }: PageFacts): number {
  const full = place.wide ? requestedRows(place, place.rowsBefore) : place.pages === 0 ? place.pageSize : place.firstPageRows;
  const all = total ?? place.total;
  return all === null ? full : Math.max(0, Math.min(full, all - place.rowsBefore));
}

/**
 * The page behind one that has not come whole: the address that it will lead to if it is as long as expected. Null where nobody knows, and where
 * it is the last.
 *
 * Nothing is known before a first page is whole: how many rows come at once, and whether a page's number is heeded.
 *
 * @param facts What the head of the response tells.
 */
export function pageAfter(query: PagedQuery, place: CursorState, facts: PageFacts): string | null {
  const total = facts.total ?? place.total;
  const expected = expectedRows(place, facts);
  const rows = place.rowsBefore + expected;
  if (place.wide) {
    // A server that gives fewer than asked for counts its pages otherwise.
    const isShown =
      place.pages > 0 || (facts.nextUrl !== null && isNumberedPage(facts.nextUrl, query.whole, { page: 2, size: place.pageSize }));
    return isShown ? afterLongPage(query, place, rows, total).url : null;
  }
  if (place.pages === 0) return null;
  if (facts.nextUrl !== null) return facts.nextUrl;
  if (!isCounted(query, place)) return null;
  const { pageSize, firstPageRows } = place;
  return nextPage({ ...query, pageSize }, { pages: place.pages + 1, rows, firstPageRows }, { rows: expected, total, nextUrl: null });
}

/** Whether the page was asked for by its number, or by how many rows come before it, and the server heeds that. */
function isCounted({ format, whole }: PagedQuery, { url, pages, pageSize, rowsBefore, numbered, heedsPage }: CursorState): boolean {
  if (url === null) return false;
  if (format === 'odata') return url === pageUrl(whole, { skip: rowsBefore, size: null });
  return (!numbered || heedsPage) && isNumberedPage(url, whole, { page: pages + 1, size: pageSize });
}
