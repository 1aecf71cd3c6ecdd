import type { ServerResponse } from 'node:http';
import type { QueryContext } from '../engine/query-context.ts';

/** The abort reason if a query exceeds its time limit. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The query took longer than ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** The abort reason if the caller disconnects before the end of the response. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft';

  constructor() {
    super('The caller disconnected.');
  }
}

/** Timeouts of a query. */
export interface QueryTimes {
  /** Seconds until the first row, including the wait for the engine. */
  readonly querySeconds: number;
  /** Seconds until the engine has a slot for the query. */
  readonly engineWaitSeconds: number;
}

/**
 * The caller of a query, and the signal that aborts the query if the caller disconnects or no row is returned within the time limit.
 *
 * The limit applies to the query and not to the reader: `began` ends the limit when rows arrive.
 */
export class RequestSignal implements QueryContext {
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly slotTimeout: number;
  readonly #timer: NodeJS.Timeout;
  #onRows: () => void;

  /** @param onRows called with the seconds until the first rows, or until the end without rows */
  constructor(
    response: ServerResponse,
    caller: string,
    { querySeconds, engineWaitSeconds }: QueryTimes,
    onRows: (seconds: number) => void = () => undefined,
  ) {
    const controller = new AbortController();
    this.signal = controller.signal;
    this.caller = caller;
    this.slotTimeout = engineWaitSeconds * 1000;
    const start = performance.now();
    this.#onRows = () => {
      this.#onRows = () => undefined;
      onRows((performance.now() - start) / 1000);
    };
    this.#timer = setTimeout(() => controller.abort(new TimeLimitReached(querySeconds)), querySeconds * 1000);
    response.once('close', () => {
      clearTimeout(this.#timer);
      this.#onRows();
      if (!response.writableFinished) controller.abort(new CallerLeft());
    });
  }

  began(): void {
    this.#onRows();
    clearTimeout(this.#timer);
  }
}
