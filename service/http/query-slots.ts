import type { ServerResponse } from 'node:http';
import { HttpProblem } from './http-problem.ts';

/** How many queries run at once. More are refused rather than queued: a caller that waits knows best for how long. */
export class QuerySlots {
  readonly #limit: number;
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot until the answer is over. @throws HttpProblem 429 where none is free. */
  take(response: ServerResponse): void {
    if (this.#taken >= this.#limit) {
      const message = `${this.#limit} queries are running, which is as many as the service allows. Try again in a moment.`;
      throw new HttpProblem(429, 'too-many-queries', message, { headers: { 'retry-after': '1' } });
    }
    this.#taken += 1;
    response.once('close', () => {
      this.#taken -= 1;
    });
  }
}
