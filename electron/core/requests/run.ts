import { namesOfRowsPath } from '../../../shared/contract/connections/rows-path.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { type Exchange, factsWithoutPem } from '../../../shared/contract/results/exchange.ts';
import type { Format, RunEvent } from '../../../shared/contract/results/run.ts';
import { charset, mediaType } from '../../wire/header-lines.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Redaction, redactedNotice, redactedProblem } from '../../wire/redaction.ts';
import { noFacts, type PageFacts, readPageFacts } from '../../wire/responses/page-facts.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { Session } from '../connections/session.ts';
import { createEventFeed } from '../event-feed.ts';
import type { RunWatch } from '../history/history.ts';
import { maximumBytes } from '../results/store/body-beginning.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { explainRefusal } from './explain-refusal.ts';
import { longBody, waitForFirstRead } from './first-look.ts';
import { type LaterRows, laterRowsOf } from './later-rows.ts';
import type { RecordedRequests } from './recorded-requests.ts';
import { describeRefusal } from './response-problem.ts';
import { createRowNews } from './row-news.ts';
import { pageTypes, placedProblem } from './unexpected-response.ts';
import { withSimilarField } from './unknown-field.ts';

/** Dependencies of a run. */
export interface RunParts {
  readonly session: Session;
  /** Language of the URL. Defaults to REST. */
  readonly format?: Format;
  /** Number of rows in the first report of rows. Defaults to 0. */
  readonly firstRows?: number | undefined;
  readonly results: ResultStore;
  readonly redaction: Redaction;
  readonly log: Log;
  /** Returns the names of the API's columns, to suggest one instead of an unknown field. */
  readonly columnNames?: () => Promise<readonly string[]>;
  /** Records the events and the end of the run. */
  readonly watch?: RunWatch;
  /** Records the events for an archive. */
  readonly recorded?: RecordedRequests;
  /** Functions that cancel the running requests, by run id. */
  readonly running?: Map<string, () => void>;
}

/** Maximum number of characters of an unexpected body that the problem shows. */
const shownCharacters = 500;

const accept = [['accept', 'application/json, text/plain']] as const;

/** A running request and its result. */
class Run {
  readonly #parts: RunParts;
  readonly #result: Result;
  readonly #url: string;
  readonly #signal: AbortSignal;
  readonly #push: (event: RunEvent) => void;
  #sentAt = performance.now();
  #headAt: number | null = null;
  /** Whether the reader knows the run's id. Otherwise, the result is released. */
  started = false;
  #facts: () => PageFacts = () => noFacts;

  constructor(parts: RunParts, result: Result, url: string, signal: AbortSignal, push: (event: RunEvent) => void) {
    this.#parts = parts;
    this.#result = result;
    this.#url = url;
    this.#signal = signal;
    this.#push = push;
  }

  async perform(): Promise<void> {
    try {
      const problem = await this.#exchange();
      if (problem === null) this.#push({ type: 'done', ...this.#progress(), ...this.#download(), ...(await this.#laterRows()) });
      else await this.#fail(problem);
    } catch (error) {
      if (this.#signal.aborted) {
        await this.#stop();
        return;
      }
      const problem = problemOf(error);
      if (problem === null) this.#parts.log(`request: ${error instanceof Error ? error.stack : String(error)}`);
      await this.#fail(problem ?? makeProblem('internal'));
    }
  }

  #milliseconds(): number {
    return performance.now() - this.#sentAt;
  }

  #progress() {
    return { ...this.#counters(), columns: this.#result.columns, total: this.#facts().total };
  }

  #counters() {
    return { rows: this.#result.rows, bytes: this.#result.bodyStart.bytes, milliseconds: this.#milliseconds() };
  }

  /** Ends the result with the rows that have arrived, and reports the failure. */
  async #fail(problem: Problem): Promise<void> {
    await this.#result.end(false);
    const { columns } = this.#result;
    this.#push({
      type: 'failed',
      ...this.#counters(),
      columns,
      ...this.#download(),
      problem: redactedProblem(problem, this.#parts.redaction),
    });
  }

  /** Ends the run with the rows that have arrived. */
  async #stop(): Promise<void> {
    await this.#result.end(false);
    this.#push({ type: 'cancelled', ...this.#progress() });
  }

  /** Returns what the response says about the rows after it. A next URL with a secret isn't reported, because it couldn't be requested. */
  async #laterRows(): Promise<LaterRows> {
    const { session, format = 'rest', redaction } = this.#parts;
    const received = { format, url: this.#url, rows: this.#result.rows };
    const { nextUrl, moreRows, notices } = laterRowsOf(this.#facts(), received, await session.access(this.#signal));
    return {
      nextUrl: nextUrl !== null && redaction.data(nextUrl) === nextUrl ? nextUrl : null,
      moreRows,
      notices: notices.map((notice) => redactedNotice(notice, redaction)),
    };
  }

  #download() {
    return this.#headAt === null ? {} : { download: performance.now() - this.#headAt };
  }

  /** Sends the request and reads its response. Returns null if the request succeeds. */
  async #exchange(): Promise<Problem | null> {
    const { session, redaction } = this.#parts;
    const { response, credential } = await session.send({
      url: this.#url,
      headers: accept,
      signal: this.#signal,
      onSend: (headers, method) => {
        if (!this.started) this.#sentAt = performance.now();
        const started = { runId: this.#result.runId, url: this.#url, sentHeaders: redaction.headers(headers), credential: method };
        this.started = true;
        this.#push({ type: 'started', ...started });
      },
    });
    try {
      return await this.#read(response, credential !== null && response.credentialSent);
    } finally {
      response.discard();
    }
  }

  async #read(response: WireResponse, signedIn: boolean): Promise<Problem | null> {
    const { redaction } = this.#parts;
    const { status, statusText } = response;
    this.#result.begin({ mediaType: mediaType(response.headers), charset: charset(response.headers), rowsPath: await this.#rowsPath() });
    this.#headAt = performance.now();
    const shownHeaders = redaction.headers(response.headers);
    this.#push({
      type: 'head',
      status,
      statusText,
      headers: shownHeaders,
      milliseconds: this.#milliseconds(),
      exchange: this.#exchangeOf(response),
    });
    if (status === 204 || status === 205) return null;
    if (status < 300) return this.#readRows(response);
    await this.#readBeginning(response.body);
    if (status < 400) return this.#unexpected(response, makeProblem('unexpected-answer', { parameters: { reason: 'status' } }));
    const text = this.#result.raw().text;
    const { url, headers, redirects, requestId } = response;
    const problem = describeRefusal({ url, status, headers, text, signedIn, redirects, requestId }, redaction);
    const explained = await explainRefusal(problem, this.#parts.session);
    const { columnNames } = this.#parts;
    if (explained.parameters.reason !== 'unknown-field' || columnNames === undefined) return explained;
    return withSimilarField(explained, await columnNames().catch(() => []));
  }

  /** Returns the path of the rows in a REST response, which is an option of the connection. OData defines this path. */
  async #rowsPath(): Promise<readonly string[]> {
    if (this.#parts.format === 'odata') return [];
    const { rowsPath = '' } = await this.#parts.session.access(this.#signal);
    return namesOfRowsPath(rowsPath);
  }

  /** Returns the exchange of a response, without secrets in its URLs. */
  #exchangeOf({ exchange }: WireResponse): Exchange {
    const { redaction } = this.#parts;
    const redirects = exchange.redirects.map((redirect) => ({
      ...redirect,
      from: redaction.url(redirect.from),
      to: redaction.url(redirect.to),
    }));
    return { ...exchange, connection: exchange.connection && factsWithoutPem(exchange.connection), redirects };
  }

  async #readRows(response: WireResponse): Promise<Problem | null> {
    const result = this.#result;
    this.#facts = () => readPageFacts(response.url, response.headers, result.facts);
    let hasRead = false;
    let isFirst = true;
    const { firstRows = 0 } = this.#parts;
    const news = createRowNews(result, firstRows, (first) =>
      this.#push({ type: 'rows', ...this.#progress(), ...(first === null ? {} : { first }) }),
    );
    try {
      const body = response.body[Symbol.asyncIterator]();
      for (let part = await body.next(); part.done !== true; part = await body.next()) {
        // If the caller wants the first rows, their content is reported before the next part is read.
        const problem = await (isFirst && firstRows > 0 ? result.take(part.value, 0) : result.take(part.value));
        isFirst = false;
        await news.first();
        this.#signal.throwIfAborted();
        if (news.notifiedAt !== null && !hasRead && result.bodyStart.bytes > longBody) {
          hasRead = true;
          await waitForFirstRead(news.notifiedAt, result.firstLook, this.#signal);
        }
        if (problem === null) continue;
        await this.#readBeginning({ [Symbol.asyncIterator]: () => body });
        return this.#unexpected(response, problem);
      }
      const problem = await result.end(true);
      return problem === null ? null : this.#unexpected(response, problem);
    } finally {
      await news.stop();
    }
  }

  /** Reads the body until the stored start is full, because the raw view shows any content. */
  async #readBeginning(body: AsyncIterable<Uint8Array>): Promise<void> {
    const { bodyStart } = this.#result;
    if (bodyStart.bytes >= maximumBytes) return;
    for await (const chunk of body) {
      bodyStart.take(chunk);
      if (bodyStart.bytes >= maximumBytes) return;
    }
  }

  #unexpected(response: WireResponse, problem: Problem): Problem {
    const { redaction } = this.#parts;
    const bodyText = this.#result.raw().text.trim();
    const placed = placedProblem(problem, response, bodyText, redaction);
    // A page or its sender has been described.
    if (pageTypes.has(mediaType(response.headers) ?? '') && this.#result.rows === 0) return placed;
    if (placed.parameters.reason === 'error-document' || placed.parameters.reason === 'error-in-rows') return placed;
    const showsBody = problem.code === 'unexpected-answer' && this.#result.rows === 0 && bodyText !== '';
    return {
      ...placed,
      detail: showsBody ? redaction.text(bodyText, shownCharacters) : problem.detail,
    };
  }
}

/**
 * Sends a GET request and stores the rows of its response.
 *
 * The returned events report the progress. To stop the run, stop reading the events or release the result.
 *
 * @param url Absolute URL, which is sent unchanged.
 * @param signal Stops the run when it is aborted.
 */
export async function startRun(parts: RunParts, url: string, signal?: AbortSignal) {
  const result = await parts.results.create();
  const disconnecting = new AbortController();
  const disconnect = (): void => disconnecting.abort(new DOMException('The reader left', 'AbortError'));
  const feed = createEventFeed<RunEvent>(disconnect);
  signal?.addEventListener('abort', disconnect, { once: true });
  const record = parts.recorded?.follow(result);
  const push = (event: RunEvent): void => {
    parts.watch?.hear(event);
    record?.(event);
    if (disconnecting.signal.aborted) return;
    feed.push(event, (waiting) => waiting.type === 'rows' && waiting.first === undefined && event.type === 'rows');
  };
  const cancelling = new AbortController();
  parts.running?.set(result.runId, () => cancelling.abort(new DOMException('The run was cancelled', 'AbortError')));
  const stopping = AbortSignal.any([disconnecting.signal, cancelling.signal, result.removed]);
  const run = new Run(parts, result, url, stopping, push);
  void run.perform().finally(async () => {
    parts.running?.delete(result.runId);
    signal?.removeEventListener('abort', disconnect);
    parts.watch?.end();
    if (!run.started) await parts.results.release(result.runId).catch((error: unknown) => parts.log(`result: ${String(error)}`));
    feed.end();
  });
  return feed.events;
}
