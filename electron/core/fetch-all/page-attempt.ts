import { namesOfRowsPath } from '../../../shared/contract/connections/rows-path.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { encodingReasons } from '../../wire/encoding-facts.ts';
import { charset, type HeaderLines, headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type PageFacts, readPageFacts } from '../../wire/responses/page-facts.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { ServerAccess } from '../connections/server.ts';
import type { Session, SessionResponse } from '../connections/session.ts';
import { explainRefusal } from '../requests/explain-refusal.ts';
import { describeRefusal } from '../requests/response-problem.ts';
import { placedProblem } from '../requests/unexpected-response.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import type { PageCursor } from './page-cursor.ts';
import { pageHeaders } from './page-request.ts';
import { type CursorState, fallbackState, resumedState } from './paging-strategies.ts';
import type { Prefetcher } from './prefetch.ts';
import { isTransient, isTransientStatus } from './retry-policy.ts';

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
  /** Sends the requests. */
  readonly ahead: Prefetcher;
  readonly redaction: Redaction;
  readonly sink: PageSink;
  readonly listener: AttemptListener;
}

/**
 * Requests the current page once and reads it into the sink.
 *
 * @throws the signal's reason. Complete rows stay in the sink.
 */
export async function attemptPage(parts: AttemptParts, cursor: PageCursor, signal: AbortSignal): Promise<Attempt> {
  const { ahead, sink, listener } = parts;
  cursor.state = resumedState(cursor.query, cursor.state, sink.rows);
  const { url } = cursor.state;
  if (url === null) return { kind: 'over' };
  let sent: SessionResponse;
  try {
    const headers = pageHeaders(cursor.query.format, cursor.state.pages);
    const sending = ahead.send({ url, headers, signal, onSend: (lines, credential) => listener.onRequest?.(url, lines, credential) });
    ahead.prefetch(cursor.query, cursor.state, sink.rows);
    sent = await sending;
  } catch (error) {
    return offOrigin(failed(error, [], signal), parts, cursor, url, signal);
  }
  const { response, credential } = sent;
  try {
    listener.onHead?.(response);
    if (response.status === 204) return { kind: 'page', facts: readPageFacts(response.url, response.headers, new Map()) };
    if (response.status !== 200)
      return await offOrigin(
        await refused(parts, cursor, response, credential !== null && response.credentialSent),
        parts,
        cursor,
        url,
        signal,
      );
    return await read(parts, cursor, response, signal);
  } catch (error) {
    return failed(error, response.headers, signal);
  } finally {
    response.discard();
  }
}

/** Replaces the problem of a page on another server, which gets no credentials: the link of the page before is the cause. */
async function offOrigin(
  attempt: Attempt,
  { session, redaction, sink }: AttemptParts,
  { query }: PageCursor,
  url: string,
  signal: AbortSignal,
): Promise<Attempt> {
  const own = new URL(query.fullUrl);
  const { origin } = new URL(url);
  if (attempt.kind !== 'failed' || origin === own.origin) return attempt;
  const { allowedOrigins = [] } = await session.access(signal);
  if (allowedOrigins.includes(origin)) return attempt;
  const parameters = { url: redaction.url(url), host: own.hostname, reason: 'next-page-lost', origin, rows: sink.rows };
  const { status, detail } = attempt.problem;
  return { ...attempt, problem: makeProblem('unexpected-answer', { parameters, status, detail }), passing: false };
}

function failed(error: unknown, headers: HeaderLines, signal: AbortSignal): Attempt {
  signal.throwIfAborted();
  const problem = problemOf(error);
  if (problem === null) throw error;
  return { kind: 'failed', problem, headers, passing: isTransient(problem) };
}

async function refused(parts: AttemptParts, cursor: PageCursor, response: WireResponse, signedIn: boolean): Promise<Attempt> {
  const { sink } = parts;
  const { status, headers } = response;
  const problem = await readRejection(response, signedIn, parts);
  const fallback = fallbackState(cursor.query, cursor.state, sink.rows, problem);
  if (fallback === 'over') return { kind: 'over' };
  if (fallback !== null) return { kind: 'other-way', state: fallback };
  const hasRows = sink.rows > 0;
  // The link's page doesn't exist any longer (RFC 9110 §15.5.11).
  if (hasRows && status === 410) return { kind: 'failed', problem: { ...problem, code: 'walk-outdated' }, headers, passing: false };
  return { kind: 'failed', problem, headers, passing: isTransientStatus(status, hasRows) };
}

async function read(parts: AttemptParts, cursor: PageCursor, response: WireResponse, signal: AbortSignal): Promise<Attempt> {
  const { redaction, session, ahead, sink, listener } = parts;
  const skip = sink.rows - cursor.state.rowsBefore;
  const etag = headerValue(response.headers, 'etag');
  if (skip > 0 && etag !== null && cursor.state.etag !== null && etag !== cursor.state.etag) {
    cursor.notice({ code: 'page-changed', parameters: { page: cursor.state.pages + 1 } });
  }
  cursor.state = { ...cursor.state, etag };
  cursor.listen(() => readPageFacts(response.url, response.headers, sink.facts));
  const head = readPageFacts(response.url, response.headers, new Map());
  const rowsPath = rowsPathOf(cursor.query.format, await session.access(signal));
  const { problem, invalidUtf8 } = await readBody(response, sink, { skip, rowsPath, redaction, signal }, (bytes) => {
    cursor.receive(bytes);
    ahead.prefetch(cursor.query, cursor.state, sink.rows, head);
    listener.onBytes?.();
  });
  if (invalidUtf8) cursor.notice({ code: 'odd-encoding', parameters: {} });
  if (problem !== null) return { kind: 'failed', problem, headers: [], passing: isTransient(problem) };
  return { kind: 'page', facts: readPageFacts(response.url, response.headers, sink.facts) };
}

/** Maximum bytes that are read from an error response. */
const refusalBytes = 64 * 1024;

/** Maximum characters that are shown of a response without an error message. */
const longestMessage = 500;

/** Returns the path of the rows in a response. The connection sets the path for REST; it is fixed for OData. */
export function rowsPathOf(format: Format, access: Pick<ServerAccess, 'rowsPath'>): readonly string[] {
  return format === 'odata' ? [] : namesOfRowsPath(access.rowsPath ?? '');
}

/** Reads the start of an error response and describes it as a problem. */
export async function readRejection(
  response: WireResponse,
  signedIn: boolean,
  { session, redaction }: { readonly session: Pick<Session, 'access' | 'status'>; readonly redaction: Redaction },
): Promise<Problem> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    parts.push(part.slice());
    length += part.length;
    if (length >= refusalBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts));
  const { url, status, headers, redirects, requestId } = response;
  if (status < 400)
    return makeProblem('unexpected-answer', { parameters: { ...responseFacts(response, redaction), reason: 'status' }, status });
  return explainRefusal(describeRefusal({ url, status, headers, text, signedIn, redirects, requestId }, redaction), session);
}

/** The outcome of reading a body. `problem` is null if the body is complete. */
export interface BodyReading {
  readonly problem: Problem | null;
  /** Whether all rows arrived although the text isn't valid UTF-8. */
  readonly invalidUtf8: boolean;
}

/**
 * Reads a body into the sink until its end or an error.
 *
 * @param onPart Called with the number of bytes of each part.
 * @throws the signal's reason. Complete rows stay in the sink.
 */
async function readBody(
  response: WireResponse,
  sink: PageSink,
  options: { readonly skip: number; readonly rowsPath: readonly string[]; readonly redaction: Redaction; readonly signal: AbortSignal },
  onPart: (bytes: number) => void,
): Promise<BodyReading> {
  const { skip, rowsPath, redaction, signal } = options;
  sink.begin({ mediaType: mediaType(response.headers), charset: charset(response.headers), rowsPath }, skip);
  let problem: Problem | null = null;
  try {
    for await (const part of response.body) {
      onPart(part.length);
      problem = await sink.take(part);
      signal.throwIfAborted();
      if (problem !== null) break;
    }
  } catch (error) {
    await sink.end(false);
    signal.throwIfAborted();
    problem = problemOf(error);
    if (problem === null) throw error;
    return { problem, invalidUtf8: false };
  }
  problem = await sink.end(problem === null);
  if (problem === null) return { problem, invalidUtf8: false };
  if (problem.code === 'unexpected-answer' && encodingReasons.has(String(problem.parameters.reason)))
    return { problem: null, invalidUtf8: true };
  if (problem.code === 'unexpected-answer' && problem.parameters.reason === 'no-page') {
    problem = { ...problem, detail: messageOf(response, problem.detail ?? '', redaction) };
  }
  return {
    problem: placedProblem(problem, response, problem.detail ?? '', redaction),
    invalidUtf8: false,
  };
}

/** Returns the server message in a response that isn't a page. */
function messageOf({ url, status, headers }: WireResponse, text: string, redaction: Redaction): string {
  return describeRefusal({ url, status, headers, text, signedIn: false }, redaction).detail ?? redaction.text(text, longestMessage);
}

function responseFacts(response: WireResponse, redaction: Redaction) {
  return { url: redaction.url(response.url), host: new URL(response.url).hostname, contentType: mediaType(response.headers) ?? '' };
}

/** Receives the bodies of pages in order. A sink is a stored result, or a reader that stores nothing. */
export interface PageSink {
  /** Number of rows read from all bodies. */
  readonly rows: number;
  /** Scalars next to the rows of the current body. They are available after the end of the body. */
  readonly facts: ReadonlyMap<string, string>;
  /** Starts a body. @param skip Number of rows at the start that are skipped because they were received before. */
  begin(format: BodyFormat, skip: number): void;
  /** Receives the next part. Waits until there is space for it. Returns the problem so far, or null. */
  take(part: Uint8Array): Promise<Problem | null>;
  /** Ends the body and returns its problem. @param isComplete False if the body was truncated. Its complete rows stay. */
  end(isComplete: boolean): Promise<Problem | null>;
  /** Returns the first row of all bodies. Null before it is received. */
  firstLine(): Promise<string | null>;
}
