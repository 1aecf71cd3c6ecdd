import { type Exchange, factsWithoutPem } from '../../../shared/contract/results/exchange.ts';
import type { Format, RunEvent } from '../../../shared/contract/results/run.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Redaction, redactedNotice, redactedProblem } from '../../wire/redaction.ts';
import { noFacts, type PageFacts, readPageFacts } from '../../wire/responses/page-facts.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { Session } from '../connections/session.ts';
import { createEventFeed } from '../events/event-feed.ts';
import type { RunWatch } from '../history/history.ts';
import type { Log } from '../host/telemetry.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { longBody, waitForFirstRead } from './first-look.ts';
import { type LaterRows, laterRowsOf } from './later-rows.ts';
import { type ResponseSink, readResponse } from './read-response.ts';
import type { RecordedRequests } from './recorded-requests.ts';
import { createRowNews } from './row-news.ts';
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
  #responseUrl: string;

  constructor(parts: RunParts, result: Result, url: string, signal: AbortSignal, push: (event: RunEvent) => void) {
    this.#parts = parts;
    this.#result = result;
    this.#url = url;
    this.#responseUrl = url;
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
    const received = { format, url: this.#url, responseUrl: this.#responseUrl, rows: this.#result.rows };
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
    const { session, redaction, format = 'rest', columnNames } = this.#parts;
    const { status, statusText } = response;
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
    this.#responseUrl = response.url;
    this.#facts = () => readPageFacts(response.url, response.headers, this.#result.facts, this.#result.incompleteLists);
    const first = this.#firstRows();
    try {
      const reading = { session, redaction, format, signal: this.#signal, signedIn, afterPart: first.afterPart };
      const { problem } = await readResponse(response, first.sink, reading);
      if (problem?.parameters.reason !== 'unknown-field' || columnNames === undefined) return problem;
      return withSimilarField(problem, await columnNames().catch(() => []));
    } finally {
      await first.stop();
    }
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

  /** Reports the first rows before the rest of the body is read. */
  #firstRows() {
    const result = this.#result;
    const { firstRows = 0 } = this.#parts;
    const news = createRowNews(result, firstRows, (first) =>
      this.#push({ type: 'rows', ...this.#progress(), ...(first === null ? {} : { first }) }),
    );
    let hasRead = false;
    let isFirst = true;
    const sink: ResponseSink = {
      get rows() {
        return result.rows;
      },
      get facts() {
        return result.facts;
      },
      get incompleteLists() {
        return result.incompleteLists;
      },
      begin: (format, skip) => result.begin(format, skip),
      // If the caller wants the first rows, their content is reported before the next part is read.
      take: (part) => (isFirst && firstRows > 0 ? result.take(part, 0) : result.take(part)),
      end: (isComplete) => result.end(isComplete),
      show: (part, charset) => result.show(part, charset),
    };
    const afterPart = async (): Promise<void> => {
      isFirst = false;
      await news.first();
      this.#signal.throwIfAborted();
      if (news.notifiedAt === null || hasRead || result.bodyStart.bytes <= longBody) return;
      hasRead = true;
      await waitForFirstRead(news.notifiedAt, result.firstLook, this.#signal);
    };
    return { sink, afterPart, stop: () => news.stop() };
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
