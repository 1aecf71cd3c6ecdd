import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dispatcher, errors } from 'undici';
import type { Timings } from '../../shared/contract/results/exchange.ts';
import { BodyBlocks } from './body-blocks.ts';
import type { HeaderLines } from './header-lines.ts';
import type { Connection } from './transport/connection.ts';

/** The status and headers of a response, and its body as a stream. */
export interface RawResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** Chunks of the body. Each chunk is valid until the next one is requested. */
  readonly body: AsyncIterableIterator<Uint8Array>;
  /** Returns the trailers, which arrive after the body (RFC 9110 §6.5). */
  readonly trailers: () => HeaderLines;
  /** The connection of the exchange. Null if it isn't known. */
  readonly connection: Connection | null;
  readonly timings: Timings;
}

/** Number of unread bytes at which the socket is paused. */
const bufferLimit = 256 * 1024;

/**
 * Bytes that are read before other tasks of the event loop run. Otherwise, a fast connection would block the event loop for two megabytes
 * at a time.
 */
const bytesPerTask = 256 * 1024;

/** Maximum number of informational responses (status 1xx). */
const maximumInformational = 100;

function headerLines(
  raw: Dispatcher.DispatchController['rawHeaders'],
  parsed: Readonly<Record<string, string | string[] | undefined>>,
): HeaderLines {
  if (Array.isArray(raw)) {
    const texts = raw.map((part: Buffer | string) => (typeof part === 'string' ? part : part.toString('latin1')));
    return texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? ''] as const] : []));
  }
  return Object.entries(parsed).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, one] as const)));
}

/**
 * Handles one exchange of undici's dispatcher: provides the headers, streams the body with back-pressure, and closes the socket if the
 * exchange is aborted or the reader stops.
 *
 * undici's own `request` ignores an abort while the connection is opened.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly head: Promise<RawResponse>;
  readonly #settleHead: PromiseWithResolvers<RawResponse>;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.abort(this.#signal?.reason);
  #controller: Dispatcher.DispatchController | null = null;
  readonly #blocks = new BodyBlocks();
  #ended = false;
  #failure: { readonly error: unknown } | null = null;
  #wake: (() => void) | null = null;
  #connectionOf: () => Connection | null = () => null;
  #connection: Connection | null = null;
  #reused = false;
  #startedAt = 0;
  #informational = 0;
  #trailers: HeaderLines = [];
  readonly #headersTimeout: number;
  #queueListener: () => void = () => undefined;

  /**
   * @param headersTimeout Milliseconds until the response headers. Needed because undici's own timeout ends with the first informational
   * response.
   */
  constructor(signal: AbortSignal | undefined, headersTimeout: number) {
    this.#headersTimeout = headersTimeout;
    this.#settleHead = Promise.withResolvers();
    this.head = this.#settleHead.promise;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Sets the function that returns the client's connection when the request is sent. */
  setConnection(connection: () => Connection | null): void {
    this.#connectionOf = connection;
  }

  /** Sets a listener that is called once, when the request is sent, or aborted before that. */
  onLeavingQueue(listener: () => void): void {
    this.#queueListener = listener;
  }

  /** Aborts the exchange. The headers and the body throw the reason. */
  abort(reason: unknown): void {
    if (this.#ended) return;
    const error = reason instanceof Error ? reason : new DOMException('The request was aborted', 'AbortError');
    this.onResponseError(null, error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#startedAt = performance.now();
    this.#connection = this.#connectionOf();
    if (this.#connection !== null) {
      this.#reused = this.#connection.requests > 0;
      this.#connection.requests += 1;
    }
    this.#leaveQueue();
    if (this.#failure !== null) controller.abort(this.#failure.error instanceof Error ? this.#failure.error : new Error('aborted'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    statusText?: string,
  ): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > maximumInformational) this.abort(new errors.HeadersOverflowError());
      else if (performance.now() - this.#startedAt > this.#headersTimeout) this.abort(new errors.HeadersTimeoutError());
      return;
    }
    this.#settleHead.resolve({
      status,
      statusText: statusText ?? '',
      headers: headerLines(controller.rawHeaders, headers),
      body: this.#read(),
      trailers: () => this.#trailers,
      connection: this.#connection,
      timings: this.#timings(),
    });
  }

  #timings(): Timings {
    const { dns = null, tcp = null, proxy = null, tls = null } = this.#reused ? {} : (this.#connection?.times ?? {});
    return { reused: this.#reused, dns, tcp, proxy, tls, firstByte: performance.now() - this.#startedAt };
  }

  #leaveQueue(): void {
    const listener = this.#queueListener;
    this.#queueListener = () => undefined;
    listener();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#blocks.add(chunk);
    if (this.#blocks.waiting >= bufferLimit) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: Readonly<Record<string, string | string[] | undefined>>): void {
    this.#trailers = headerLines(controller.rawTrailers, trailers);
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    if (this.#ended) return;
    this.#failure = { error };
    this.#settleHead.reject(error);
    this.#finish();
  }

  #finish(): void {
    this.#ended = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#leaveQueue();
    this.#wake?.();
  }

  async *#read(): AsyncGenerator<Uint8Array, undefined, undefined> {
    let read = 0;
    try {
      for (;;) {
        const chunk = this.#blocks.take();
        if (this.#controller?.paused === true && this.#blocks.waiting < bufferLimit) this.#controller.resume();
        if (chunk !== null) {
          read += chunk.length;
          yield chunk;
          if (read < bytesPerTask) continue;
          read = 0;
          await nextTurn();
          continue;
        }
        if (this.#failure !== null) throw this.#failure.error;
        if (this.#ended) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
        this.#wake = null;
      }
    } finally {
      this.abort(new DOMException('The reader stopped', 'AbortError'));
    }
  }
}
