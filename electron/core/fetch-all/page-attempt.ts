import type { Problem } from '../../../shared/problems/problem.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { encodingReasons } from '../../wire/encoding-facts.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type PageFacts, readPageFacts } from '../../wire/responses/page-facts.ts';
import { contentOf } from '../../wire/responses/statuses.ts';
import { isTransient, isTransientStatus } from '../../wire/retry.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { Session, SessionResponse } from '../connections/session.ts';
import { type ResponseSink, readResponse } from '../requests/read-response.ts';
import type { PageRows } from '../results/store/worker/row-digest.ts';
import type { RepeatedKeys } from '../results/store/worker/row-keys.ts';
import type { ListPages } from './list-pages.ts';
import type { PageCursor } from './page-cursor.ts';
import { redirectedPageProblem } from './page-origin.ts';
import type { CursorState } from './paging/cursor-state.ts';
import { pageHeaders } from './paging/page-request.ts';
import { strategyOf } from './paging/strategies.ts';
import type { Prefetcher } from './prefetch.ts';

/** The outcome of one attempt to fetch a page. */
export type Attempt =
  | { readonly kind: 'page'; readonly facts: PageFacts }
  | { readonly kind: 'other-way'; readonly state: CursorState }
  | { readonly kind: 'over' }
  /** `headers`: headers of the response, or empty without a response. `passing`: whether a retry can succeed. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly headers: HeaderLines; readonly passing: boolean };

/** Receives the requests and responses of an attempt. */
export interface AttemptListener {
  onRequest?(url: string, headers: HeaderLines, credential: SignInMethod | null): void;
  onHead?(response: WireResponse): void;
  /** Called when bytes have arrived. */
  onBytes?(): void;
}

/** The dependencies of one request for a page. */
export interface AttemptParts {
  readonly session: Pick<Session, 'access' | 'status'>;
  /** Returns the names of the key columns. Empty if they aren't known, or if the sink finds duplicate rows later. */
  readonly key: () => Promise<readonly string[]>;
  /** Sends the requests. */
  readonly ahead: Prefetcher;
  readonly redaction: Redaction;
  readonly sink: PageSink;
  /** Completes the lists inside rows. Null if they aren't completed. */
  readonly lists: ListPages | null;
  readonly listener: AttemptListener;
}

/**
 * Requests the current page once and reads it into the sink.
 *
 * @throws the signal's reason. Complete rows stay in the sink.
 */
export async function attemptPage(parts: AttemptParts, cursor: PageCursor, signal: AbortSignal): Promise<Attempt> {
  const { ahead, sink, listener } = parts;
  cursor.state = strategyOf(cursor.query).resume(cursor.query, cursor.state, sink.rows);
  const { url } = cursor.state;
  if (url === null) return { kind: 'over' };
  let sent: SessionResponse;
  try {
    const headers = pageHeaders(cursor.query, cursor.state.pages);
    const sending = ahead.send({
      url,
      headers,
      signal,
      once: true,
      onSend: (lines, credential) => listener.onRequest?.(url, lines, credential),
    });
    ahead.prefetch(cursor.query, cursor.state, sink.rows);
    sent = await sending;
  } catch (error) {
    return failed(error, [], signal);
  }
  const { response } = sent;
  try {
    listener.onHead?.(response);
    const redirected = await redirectedPageProblem(response, url, parts, signal);
    if (redirected !== null) return { kind: 'failed', problem: redirected, headers: [], passing: false };
    return await read(parts, cursor, sent, signal);
  } catch (error) {
    return failed(error, response.headers, signal);
  } finally {
    response.discard();
  }
}

function failed(error: unknown, headers: HeaderLines, signal: AbortSignal): Attempt {
  signal.throwIfAborted();
  const problem = problemOf(error);
  if (problem === null) throw error;
  return { kind: 'failed', problem, headers, passing: isTransient(problem) };
}

/** Returns the outcome of a response whose status announces no rows. */
function rejected(sink: PageSink, cursor: PageCursor, { status, headers }: WireResponse, problem: Problem): Attempt {
  const fallback = strategyOf(cursor.query).fallback(cursor.query, cursor.state, sink.rows, problem);
  if (fallback === 'over') return { kind: 'over' };
  if (fallback !== null) return { kind: 'other-way', state: fallback };
  const hasRows = sink.rows > 0;
  // The link's page doesn't exist any longer (RFC 9110 §15.5.11).
  if (hasRows && status === 410) return { kind: 'failed', problem: { ...problem, code: 'walk-outdated' }, headers, passing: false };
  return { kind: 'failed', problem, headers, passing: isTransientStatus(status, hasRows) };
}

/** Reads a response into the sink. */
async function read(
  parts: AttemptParts,
  cursor: PageCursor,
  { response, credential }: SessionResponse,
  signal: AbortSignal,
): Promise<Attempt> {
  const { redaction, session, ahead, sink, lists, listener } = parts;
  const skip = sink.rows - cursor.state.rowsBefore;
  if (contentOf(response.status) === 'rows') {
    const etag = headerValue(response.headers, 'etag');
    if (skip > 0 && etag !== null && cursor.state.etag !== null && etag !== cursor.state.etag) {
      cursor.notice({ code: 'page-changed', parameters: { page: cursor.state.pages + 1 } });
    }
    cursor.state = { ...cursor.state, etag };
    cursor.listen(
      () => readPageFacts(response.url, response.headers, sink.facts),
      () => sink.incompleteLists,
    );
  }
  const head = readPageFacts(response.url, response.headers, new Map());
  const signedIn = credential !== null && response.credentialSent;
  const { format } = cursor.query;
  const onPart = (bytes: number): void => {
    cursor.receive(bytes);
    ahead.prefetch(cursor.query, cursor.state, sink.rows, head);
    listener.onBytes?.();
  };
  const key = contentOf(response.status) === 'rows' ? await parts.key() : [];
  const reading = { session, redaction, format, signal, signedIn, skip, onPart, isPage: true, key, body: lists?.bodyOf(response, skip) };
  // The rows before a failure stay, so their lists are reported in any case.
  const { problem, isRejected, facts } = await readResponse(response, sink, reading).finally(() => cursor.endLists());
  if (problem === null) return { kind: 'page', facts };
  if (isRejected) return rejected(sink, cursor, response, problem);
  if (problem.code === 'unexpected-answer' && encodingReasons.has(String(problem.parameters.reason))) {
    const { row = 0, column = '', byte = '', character = '' } = problem.parameters;
    cursor.notice({
      code: 'invalid-characters',
      parameters: { row: Number(row), column: String(column), byte: String(byte), character: String(character) },
    });
    return { kind: 'page', facts };
  }
  return { kind: 'failed', problem, headers: [], passing: isTransient(problem) && lists?.failure !== problem };
}

/** Receives the bodies of pages in order. A sink is a stored result, or a reader that stores nothing. */
export interface PageSink extends ResponseSink {
  /** The rows of the current page. They are available after the end of a complete body. */
  readonly page: PageRows;
  /** The rows with the key of an earlier row. They are available after the end of a complete body. Absent if they are found later. */
  readonly repeatedKeys?: RepeatedKeys;
  /** Accepts the rows of the page. */
  keepPage(): Promise<void>;
  /** Removes the rows of the page, which start after the first `rows` rows of all bodies. */
  dropRowsAfter(rows: number): Promise<void>;
  /** Returns the first row of all bodies. Null before it is received. */
  firstLine(): Promise<string | null>;
}
