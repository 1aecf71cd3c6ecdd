import { namesOfRowsPath } from '../../../shared/contract/connections/rows-path.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { languageOf } from '../../../shared/languages/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { charset, headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type IncompleteLists, type PageFacts, readPageFacts } from '../../wire/responses/page-facts.ts';
import { errorInHeader } from '../../wire/responses/server-error.ts';
import { contentOf } from '../../wire/responses/statuses.ts';
import { isWebPage } from '../../wire/sender.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { ServerAccess } from '../connections/server.ts';
import type { Session } from '../connections/session.ts';
import { BodyStart, maximumBytes } from '../results/store/body-beginning.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import { explainRefusal } from './explain-refusal.ts';
import { refusalInDocument } from './refusal-in-document.ts';
import { describeRefusal } from './response-problem.ts';
import { placedProblem } from './unexpected-response.ts';

/** Receives the body of a response as rows, such as a stored result, or a reader that stores nothing. */
export interface ResponseSink {
  /** Number of rows read from all bodies. */
  readonly rows: number;
  /** Scalars next to the rows of the current body. They are available after the end of the body. */
  readonly facts: ReadonlyMap<string, string>;
  /** The lists in the rows of the current body that have a next page. */
  readonly incompleteLists: IncompleteLists;
  /** Starts a body. @param skip Number of rows at the start that are skipped because they were received before. */
  begin(format: BodyFormat, skip: number): void;
  /** Receives the next part. Waits until there is space for it. Returns the problem so far, or null. */
  take(part: Uint8Array): Promise<Problem | null>;
  /** Ends the body and returns its problem. @param isComplete False if the body was truncated. Its complete rows stay. */
  end(isComplete: boolean): Promise<Problem | null>;
  /** Receives a part of a body that isn't read as rows, so that it can be shown. @param charset Charset of the headers. */
  show?(part: Uint8Array, charset: string | null): void;
}

/** How a response is read. */
export interface ReadOptions {
  readonly session: Pick<Session, 'access' | 'status'>;
  readonly redaction: Redaction;
  readonly format: Format;
  readonly signal: AbortSignal;
  /** Whether credentials were sent. */
  readonly signedIn: boolean;
  /** Number of rows at the start of the body that were received before. Defaults to 0. */
  readonly skip?: number;
  /** Whether the rows are compared with those of other pages. Defaults to false. */
  readonly isPage?: boolean;
  /** Names of the key columns, by which duplicate rows are found. Defaults to none. */
  readonly key?: readonly string[];
  /** The body that is read instead of that of the response, such as one with complete lists. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Whether rows keep the next links of their lists. Defaults to false. */
  readonly keepsLinks?: boolean;
  /** Called before each part of a body with rows is read into the sink. @param bytes Size of the part. */
  readonly onPart?: (bytes: number) => void;
  /** Called after each part of a body with rows was read into the sink. */
  readonly afterPart?: () => Promise<void>;
  /** Checks whether the rest of the body isn't needed. */
  readonly isEnough?: () => boolean;
}

/** The outcome of reading a response. */
export interface ResponseReading {
  /** Null if the response is complete. */
  readonly problem: Problem | null;
  /** Whether the status announces no rows. If so, the problem isn't null. */
  readonly isRejected: boolean;
  readonly facts: PageFacts;
}

/** Maximum milliseconds to wait for the rest of a response without rows. */
const longestWait = 2_000;

/** Maximum number of characters of an unexpected body that the problem shows. */
const shownCharacters = 500;

/** Returns the path of the rows in a response: that of the language, or else that of the connection. */
export function rowsPathOf(format: Format, access: Pick<ServerAccess, 'rowsPath'>): readonly string[] {
  return languageOf(format).definesResponses ? [] : namesOfRowsPath(access.rowsPath ?? '');
}

/**
 * Reads one response into a sink. All requests for rows read their responses with this function.
 *
 * It decides which statuses contain rows, and describes every response that isn't as expected. Complete rows before a problem stay in the
 * sink.
 *
 * @throws the signal's reason, or an unexpected error. The caller must discard the response.
 */
export async function readResponse(response: WireResponse, sink: ResponseSink, options: ReadOptions): Promise<ResponseReading> {
  const content = contentOf(response.status);
  const facts = (): PageFacts =>
    content === 'rows'
      ? readPageFacts(response.url, response.headers, sink.facts, sink.incompleteLists)
      : readPageFacts(response.url, response.headers, new Map());
  if (content === 'nothing') return { problem: null, isRejected: false, facts: facts() };
  if (content !== 'rows') return { problem: await readRejection(response, options, sink), isRejected: true, facts: facts() };
  const problem = await readRows(response, sink, options);
  return { problem, isRejected: false, facts: facts() };
}

/** Reads the body of a response with rows into the sink. Returns its problem, or null. */
async function readRows(response: WireResponse, sink: ResponseSink, options: ReadOptions): Promise<Problem | null> {
  const { session, format, signal, skip = 0, isPage = false, key = [], keepsLinks = false } = options;
  const { onPart, afterPart, isEnough = () => false } = options;
  const rowsBefore = sink.rows;
  const start = new BodyStart();
  const rowsPath = rowsPathOf(format, await session.access(signal));
  sink.begin({ mediaType: mediaType(response.headers), charset: charset(response.headers), rowsPath, isPage, key, keepsLinks }, skip);
  const body = (options.body ?? response.body)[Symbol.asyncIterator]();
  try {
    for (let part = await body.next(); part.done !== true; part = await body.next()) {
      onPart?.(part.value.length);
      start.take(part.value);
      const problem = await sink.take(part.value);
      await afterPart?.();
      signal.throwIfAborted();
      if (problem === null && isEnough()) break;
      if (problem === null) continue;
      await readBeginning(response, start, body, sink);
      await sink.end(false);
      return unexpected(problem, response, sink.rows - rowsBefore, start, options);
    }
  } catch (error) {
    await sink.end(false);
    signal.throwIfAborted();
    if (isEnough()) return null;
    const problem = problemOf(error);
    if (problem === null) throw error;
    return problem;
  }
  const ended = await sink.end(!isEnough());
  const rows = sink.rows - rowsBefore;
  const problem = ended ?? errorInHeaders(response, rows);
  return problem === null ? null : unexpected(problem, response, rows, start, options);
}

/** Returns the problem of rows whose headers or trailers report an error. Null if they report none. */
function errorInHeaders(response: WireResponse, rows: number): Problem | null {
  const detail = errorInHeader(headerValue([...response.trailers(), ...response.headers], 'odata-error'));
  const reason = rows > 0 ? 'error-in-rows' : 'error-document';
  return detail === null ? null : makeProblem('unexpected-answer', { parameters: { reason, rows }, detail });
}

/** Reads the start of a response whose status announces no rows, and describes it as a problem. @throws the signal's reason. */
export async function readRejection(
  response: WireResponse,
  { session, redaction, signedIn, signal }: Pick<ReadOptions, 'session' | 'redaction' | 'signedIn' | 'signal'>,
  sink: Pick<ResponseSink, 'show'> = {},
): Promise<Problem> {
  const start = new BodyStart();
  await readBeginning(response, start, response.body[Symbol.asyncIterator](), sink);
  signal.throwIfAborted();
  const { url, status, headers, redirects, requestId, sent } = response;
  const content = contentOf(status);
  if (content !== 'error') {
    const reason = content === 'accepted' ? 'not-rows' : 'status';
    const problem = makeProblem('unexpected-answer', { parameters: { reason } });
    return unexpected(problem, response, 0, start, { session, redaction, signedIn, signal });
  }
  const text = start.read(charset(headers)).text;
  return explainRefusal(describeRefusal({ url, status, headers, text, signedIn, redirects, requestId, sent }, redaction), session, signal);
}

/** Reads the start of a document, for a limited time. Its problem is known already, so that a failure of the connection doesn't matter. */
async function readBeginning(
  response: WireResponse,
  start: BodyStart,
  body: AsyncIterator<Uint8Array>,
  sink: Pick<ResponseSink, 'show'>,
): Promise<void> {
  const timer = setTimeout(() => response.discard(), longestWait);
  try {
    while (start.bytes < maximumBytes) {
      const part = await body.next();
      if (part.done === true) return;
      start.take(part.value);
      sink.show?.(part.value, charset(response.headers));
    }
  } catch {
    // The start that arrived describes the document.
  } finally {
    clearTimeout(timer);
  }
}

/** Describes a body that isn't as expected. @param rows Number of its rows that were read. */
async function unexpected(
  problem: Problem,
  response: WireResponse,
  rows: number,
  start: BodyStart,
  { session, redaction, signedIn, signal }: Pick<ReadOptions, 'session' | 'redaction' | 'signedIn' | 'signal'>,
): Promise<Problem> {
  if (problem.code !== 'unexpected-answer') return problem;
  const { url, status, headers, redirects, requestId } = response;
  const text = start.read(charset(headers)).text.trim();
  const sent = { url, status, headers, text, signedIn, redirects, requestId };
  const placed = placedProblem(problem, response, text, redaction);
  const { reason } = placed.parameters;
  if (reason === 'error-document') {
    // Some servers report a rejected token with a success status.
    const refusal = refusalInDocument(parsed(text), sent, redaction);
    return refusal === null ? placed : explainRefusal(refusal, session, signal);
  }
  // A page, its sender, or an error has been described.
  if (rows > 0 || text === '' || isWebPage({ headers, text }) || reason === 'error-in-rows') return placed;
  const message = reason === 'no-page' ? describeRefusal({ ...sent, signedIn: false }, redaction).detail : null;
  return { ...placed, detail: message ?? redaction.text(text, shownCharacters) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
