import type { ServerResponse } from 'node:http';

/** The reason of a signal that a query's time limit gave. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The query took longer than ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/**
 * Ends what is done for one request: when its caller leaves, and when no row has come within the time limit.
 *
 * The limit is for the query's own work, not for the reader's pace: `began` lifts it once rows flow.
 */
export class RequestSignal {
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(response: ServerResponse, seconds: number) {
    const controller = new AbortController();
    this.signal = controller.signal;
    this.#timer = setTimeout(() => controller.abort(new TimeLimitReached(seconds)), seconds * 1000);
    response.once('close', () => {
      clearTimeout(this.#timer);
      if (!response.writableFinished) controller.abort(new Error('The caller left.'));
    });
  }

  began(): void {
    clearTimeout(this.#timer);
  }
}
