import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dispatcher, errors } from 'undici';
import type { Timings } from '../../shared/contract/results/exchange.ts';
import { BodyBlocks } from './body-blocks.ts';
import type { HeaderLines } from './header-lines.ts';
import type { Connection } from './transport/connection.ts';

/** The head of a response as it came, and its body as it comes. */
export interface RawResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** Each part is valid until the next one is asked for. */
  readonly body: AsyncIterableIterator<Uint8Array>;
  /** What it came over; null where that is not known. */
  readonly connection: Connection | null;
  readonly timings: Timings;
}

/** Bytes that may wait for their reader before the socket is paused. */
const waitingLimit = 256 * 1024;

/** Bytes read before others get their turn: a fast line would keep the event loop busy for two megabytes at a stretch. */
const turnBytes = 256 * 1024;

/** Informational responses (status 1xx) before the response. */
const mostInformational = 100;

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
 * One exchange over undici's dispatcher: settles with the head, hands the body on with back-pressure, and closes the socket as soon as
 * it is aborted or its reader leaves.
 *
 * undici's own `request` leaves an abort during the connection unanswered until the connection stands, hence this handler.
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
  #connectionNow: () => Connection | null = () => null;
  #connection: Connection | null = null;
  #reused = false;
  #startedAt = 0;
  #informational = 0;
  readonly #headersTimeout: number;
  #onItsWay: () => void = () => undefined;

  /** @param headersTimeout milliseconds until the head of the response: undici's own timeout ends with the first informational response */
  constructor(signal: AbortSignal | undefined, headersTimeout: number) {
    this.#headersTimeout = headersTimeout;
    this.#settleHead = Promise.withResolvers();
    this.head = this.#settleHead.promise;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Told by the client that takes the exchange: which connection it has once the request goes out. */
  goesOver(connection: () => Connection | null): void {
    this.#connectionNow = connection;
  }

  /** Calls back once, when the request goes out or is given up before. */
  onceOnItsWay(listener: () => void): void {
    this.#onItsWay = listener;
  }

  /** Ends the exchange with a reason: an error of the caller's own, thrown to whoever waits. */
  abort(reason: unknown): void {
    if (this.#ended) return;
    const error = reason instanceof Error ? reason : new DOMException('The request was given up', 'AbortError');
    this.onResponseError(null, error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#startedAt = performance.now();
    this.#connection = this.#connectionNow();
    if (this.#connection !== null) {
      this.#reused = this.#connection.requests > 0;
      this.#connection.requests += 1;
    }
    this.#leaveQueue();
    if (this.#failure !== null) controller.abort(this.#failure.error instanceof Error ? this.#failure.error : new Error('given up'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    statusText?: string,
  ): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > mostInformational) this.abort(new errors.HeadersOverflowError());
      else if (performance.now() - this.#startedAt > this.#headersTimeout) this.abort(new errors.HeadersTimeoutError());
      return;
    }
    this.#settleHead.resolve({
      status,
      statusText: statusText ?? '',
      headers: headerLines(controller.rawHeaders, headers),
      body: this.#read(),
      connection: this.#connection,
      timings: this.#timings(),
    });
  }

  #timings(): Timings {
    const { dns = null, tcp = null, proxy = null, tls = null } = this.#reused ? {} : (this.#connection?.times ?? {});
    return { reused: this.#reused, dns, tcp, proxy, tls, firstByte: performance.now() - this.#startedAt };
  }

  #leaveQueue(): void {
    const leave = this.#onItsWay;
    this.#onItsWay = () => undefined;
    leave();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#blocks.add(chunk);
    if (this.#blocks.waiting >= waitingLimit) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
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
        const part = this.#blocks.take();
        if (this.#controller?.paused === true && this.#blocks.waiting < waitingLimit) this.#controller.resume();
        if (part !== null) {
          read += part.length;
          yield part;
          if (read < turnBytes) continue;
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
      this.abort(new DOMException('The reader left', 'AbortError'));
    }
  }
}
