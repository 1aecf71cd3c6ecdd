import { createHash } from 'node:crypto';
import type { FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import { byte, JsonSyntaxError } from '../../../shared/json-bytes/json-scanner.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { encodingReasons } from '../../wire/encoding-facts.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type NestedLink, nestedLinks } from '../../wire/responses/nested-links.ts';
import { absoluteLink, type PageFacts } from '../../wire/responses/page-facts.ts';
import { isTransient, isTransientStatus, pause, type RetryPolicy, waitBeforeRetry } from '../../wire/retry.ts';
import { defaultMaximumRowBytes } from '../../wire/rows/row-splitter.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { type NextPage, requestableListPage, requestableNext } from '../connections/next-page.ts';
import type { Session } from '../connections/session.ts';
import { readResponse } from '../requests/read-response.ts';
import { LineRows } from './handed-rows.ts';
import type { PageCursor } from './page-cursor.ts';
import { redirectedPageProblem } from './page-origin.ts';
import { pageHeaders } from './paging/page-request.ts';
import { replacedRows } from './replaced-rows.ts';

/** Maximum number of requests for pages of lists in one fetch. */
const mostRequests = 1_000;

/** Maximum number of lists inside each other whose pages are requested. */
const deepest = 10;

/** The dependencies of requests for pages of lists. */
export interface ListPagesParts {
  readonly session: Pick<Session, 'send' | 'access' | 'status'>;
  readonly redaction: Redaction;
  readonly retryPolicy: RetryPolicy;
  readonly random: () => number;
  /** Origins of the connection, from which pages can be requested. */
  readonly permittedOrigins: readonly string[];
  readonly onWait: (wait: FetchWait | null) => void;
}

/** A page of a list, or the pages of a list. */
interface Entries {
  readonly rows: readonly Uint8Array[];
  /** The next page as a link. Null after the last page. */
  readonly next: string | null;
}

/** The response to the request for a page of a list. */
type Outcome =
  | { readonly kind: 'page'; readonly lines: Uint8Array; readonly facts: PageFacts; readonly url: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly headers: HeaderLines; readonly passing: boolean };

/** A change of a row: bytes that replace those between two offsets. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

/** Where a link was found. */
interface LinkPlace {
  /** Absolute URL of the request, and that of its response, which is the base of relative links. */
  readonly requestUrl: string;
  readonly responseUrl: string;
  /** Number of lists around the row. */
  readonly depth: number;
  /** URLs of the pages of these lists. */
  readonly around: readonly string[];
}

/**
 * Completes the lists in the rows of a fetch, such as expanded lists with `Items@odata.nextLink`, by requesting their pages.
 *
 * The entries of the pages are added to the list as sent. The link of a complete list becomes null. A list beyond a limit, or whose link
 * can't be requested, keeps a link, so that the reader of the row counts it as incomplete.
 */
export class ListPages {
  /** The problem of a page of a list. Null without a problem. The requests for this page have been repeated as often as permitted. */
  failure: Problem | null = null;
  readonly #parts: ListPagesParts;
  readonly #cursor: PageCursor;
  readonly #signal: AbortSignal;

  constructor(parts: ListPagesParts, cursor: PageCursor, signal: AbortSignal) {
    this.#parts = parts;
    this.#cursor = cursor;
    this.#signal = signal;
  }

  /**
   * Returns the body of a page of rows with complete lists. Reading it throws the {@link failure} as a ProblemError.
   *
   * @param skip Number of rows at the start that aren't needed.
   */
  bodyOf(response: WireResponse, skip: number): AsyncIterable<Uint8Array> {
    this.failure = null;
    const place = { requestUrl: this.#cursor.query.fullUrl, responseUrl: response.url, depth: 0, around: [] };
    return replacedRows(response.body, skip, (row) => this.#complete(row, place, defaultMaximumRowBytes));
  }

  /** Completes the lists of a row. @param longest Maximum bytes of the complete row. */
  async #complete(row: Uint8Array, place: LinkPlace, longest: number): Promise<Uint8Array> {
    const replacements: Replacement[] = [];
    let room = longest - row.length;
    for (const link of linksOf(row)) {
      const { nested, list, from, to } = link;
      const depth = place.depth + list.split('/').length;
      // Only a page of objects can be read.
      if (nested === null || nested.entries === 'others' || depth > deepest) continue;
      const url = this.#firstPage(link, place);
      // A list can't contain itself, so its page would contain itself without end.
      if (url === null || place.around.includes(url)) continue;
      const { rows, next } = await this.#pagesOf(url, row.subarray(nested.from, nested.to), { ...place, depth }, room);
      const added = joinedRows(rows, nested.entries === 'none');
      room -= added.length;
      replacements.push({ from: nested.to, to: nested.to, bytes: added });
      replacements.push({ from, to, bytes: Buffer.from(JSON.stringify(next)) });
    }
    return replaced(row, replacements);
  }

  #firstPage({ target }: NestedLink, { requestUrl, responseUrl }: LinkPlace): string | null {
    const nextUrl = absoluteLink(target, responseUrl);
    return nextUrl === null ? null : this.#urlOf(requestableListPage(nextUrl, requestUrl, this.#parts.permittedOrigins));
  }

  #urlOf({ url, notice }: NextPage): string | null {
    if (notice?.code === 'page-from-own-origin') this.#cursor.notice(notice);
    return url;
  }

  /**
   * Requests all further pages of a list.
   *
   * @param entries The first entries of the list, as sent.
   * @param room Maximum bytes of the rows.
   * @throws ProblemError {@link failure}, such as a link or a page that repeats.
   */
  async #pagesOf(firstUrl: string, entries: Uint8Array, { depth, around }: LinkPlace, room: number): Promise<Entries> {
    const rows: Uint8Array[] = [];
    const seen = new Set<string>();
    const earlier = new Set([digestOf([entries])]);
    let left = room;
    let next: string | null = firstUrl;
    while (next !== null && this.#cursor.state.listRequests < mostRequests) {
      const url: string = next;
      if (seen.has(url)) this.#fail(this.#loop(url));
      seen.add(url);
      const page = await this.#page(url, left);
      if (page === null) break;
      const received = splitLines(page.lines);
      const digest = digestOf(received);
      // Single entries without a key can be equal.
      if (received.length > 1 && earlier.has(digest)) this.#fail(this.#loop(url));
      earlier.add(digest);
      const place = { requestUrl: url, responseUrl: page.url, depth, around: [...around, ...seen] };
      const complete: Uint8Array[] = [];
      for (const row of received) {
        const one = await this.#complete(row, place, left);
        left -= one.length + 1;
        complete.push(one);
      }
      if (left < 0) break;
      rows.push(...complete);
      const found = requestableNext(page.facts, url, this.#parts.permittedOrigins);
      next = this.#urlOf(found) ?? found.unusable?.value ?? null;
      if (found.url === null) break;
    }
    return { rows, next };
  }

  #loop(url: string): Problem {
    const parameters = { reason: 'page-loop', url: this.#parts.redaction.url(url), host: new URL(url).hostname };
    return makeProblem('unexpected-answer', { parameters });
  }

  #fail(problem: Problem): never {
    this.failure = problem;
    throw new ProblemError(problem);
  }

  /** Requests one page with as many attempts as the retry policy allows. Null if the page is larger than `longest` bytes. */
  async #page(url: string, longest: number): Promise<Extract<Outcome, { kind: 'page' }> | null> {
    const { retryPolicy, random, onWait } = this.#parts;
    const firstStart = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const { state } = this.#cursor;
      this.#cursor.state = { ...state, listRequests: state.listRequests + 1 };
      const outcome = await this.#attempt(url, longest);
      if (outcome.kind === 'page') return outcome;
      if (outcome.kind === 'too-large') return null;
      const { problem, headers, passing } = outcome;
      const failed = { status: problem.status, headers, reason: problem.code };
      const time = { attempt, elapsed: performance.now() - firstStart };
      const wait = passing ? waitBeforeRetry(failed, time, retryPolicy, random(), Date.now()) : null;
      if (wait === null) return this.#fail(problem);
      onWait(wait);
      await pause(wait.milliseconds, this.#signal).finally(() => onWait(null));
    }
  }

  async #attempt(url: string, longest: number): Promise<Outcome> {
    const { session } = this.#parts;
    const signal = this.#signal;
    let response: WireResponse | null = null;
    try {
      const sent = await session.send({ url, headers: pageHeaders(this.#cursor.query, 1), signal, once: true });
      response = sent.response;
      const problem = await redirectedPageProblem(response, url, this.#parts, signal);
      if (problem !== null) return { kind: 'failed', problem, headers: [], passing: false };
      return await this.#read(response, sent.credential !== null, longest);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { kind: 'failed', problem, headers: response?.headers ?? [], passing: isTransient(problem) };
    } finally {
      response?.discard();
    }
  }

  async #read(response: WireResponse, hasCredential: boolean, longest: number): Promise<Outcome> {
    const { session, redaction } = this.#parts;
    const sink = new LineRows();
    let bytes = 0;
    const { problem, isRejected, facts } = await readResponse(response, sink, {
      session,
      redaction,
      format: this.#cursor.query.format,
      signal: this.#signal,
      signedIn: hasCredential && response.credentialSent,
      keepsLinks: true,
      onPart: (length) => {
        bytes += length;
      },
      isEnough: () => bytes > longest,
    });
    if (bytes > longest) return { kind: 'too-large' };
    // Invalid characters stay in the row, whose reader reports them.
    if (problem === null || encodingReasons.has(String(problem.parameters.reason))) {
      const nextUrl = nextUrlByContext(sink.facts, response.url) ?? facts.nextUrl;
      return { kind: 'page', lines: sink.lines.takeBatch().bytes, facts: { ...facts, nextUrl }, url: response.url };
    }
    const passing = isRejected ? isTransientStatus(response.status, true) : isTransient(problem);
    return { kind: 'failed', problem, headers: isRejected ? response.headers : [], passing };
  }
}

/**
 * Returns a relative next link as a URL. It is relative to the context URL (OData JSON Format 4.01, 4.6.5), which has fewer folders than
 * the URL of a list such as `Products(0)/Items`. Null without such a link, or if the context names another origin.
 */
function nextUrlByContext(facts: ReadonlyMap<string, string>, responseUrl: string): string | null {
  const link = facts.get('@odata.nextLink') ?? facts.get('@nextLink') ?? '';
  const context = facts.get('@odata.context') ?? facts.get('@context') ?? '';
  const base = /^(?:[/?]|[a-z][a-z\d+.-]*:)/i.test(link) ? null : absoluteLink(context, responseUrl);
  return base === null || new URL(base).origin !== new URL(responseUrl).origin ? null : absoluteLink(link, base);
}

/** Returns the next links of a row. None if its syntax is invalid, because the reader of the body reports that. */
function linksOf(row: Uint8Array): readonly NestedLink[] {
  try {
    return nestedLinks(row);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return [];
    throw error;
  }
}

function splitLines(lines: Uint8Array): readonly Uint8Array[] {
  const rows: Uint8Array[] = [];
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(byte.lineFeed, from);
    rows.push(lines.subarray(from, end));
    from = end + 1;
  }
  return rows;
}

/** Returns a digest of the entries of a list, as sent. */
function digestOf(entries: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const [index, entry] of entries.entries()) digest.update(index === 0 ? '' : ',').update(entry);
  return digest.digest('base64');
}

const comma = Uint8Array.of(byte.comma);

/** Returns rows as entries of a list. @param isFirst Whether the list has no entries yet. */
function joinedRows(rows: readonly Uint8Array[], isFirst: boolean): Uint8Array {
  return Buffer.concat(rows.flatMap((row, index) => (isFirst && index === 0 ? [row] : [comma, row])));
}

function replaced(row: Uint8Array, replacements: readonly Replacement[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, bytes } of replacements.toSorted((one, other) => one.from - other.from)) {
    parts.push(row.subarray(at, from), bytes);
    at = to;
  }
  return Buffer.concat([...parts, row.subarray(at)]);
}
