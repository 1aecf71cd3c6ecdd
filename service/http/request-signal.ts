import type { ServerResponse } from 'node:http';
import type { QueryContext } from '../engine/query-context.ts';

/** The reason of a signal that a query's time limit gave. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The query took longer than ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** Limits of one query in time. */
export interface QueryTimes {
  /** Until the first row, waiting for the engine included. */
  readonly querySeconds: number;
  /** Until the engine has a slot for it. */
  readonly engineWaitSeconds: number;
}

/**
 * For whom a request's query runs, and what ends it: its caller leaves, or no row has come within the time limit.
 *
 * The limit is for the query's own work, not for the reader's pace: `began` lifts it once rows flow.
 */
export class RequestSignal implements QueryContext {
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly slotTimeout: number;
  readonly #timer: NodeJS.Timeout;

  constructor(response: ServerResponse, caller: string, { querySeconds, engineWaitSeconds }: QueryTimes) {
    const controller = new AbortController();
    this.signal = controller.signal;
    this.caller = caller;
    this.slotTimeout = engineWaitSeconds * 1000;
    this.#timer = setTimeout(() => controller.abort(new TimeLimitReached(querySeconds)), querySeconds * 1000);
    response.once('close', () => {
      clearTimeout(this.#timer);
      if (!response.writableFinished) controller.abort(new Error('The caller left.'));
    });
  }

  began(): void {
    clearTimeout(this.#timer);
  }
}
