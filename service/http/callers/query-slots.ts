import type { ServerResponse } from 'node:http';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';

/** How many queries may run at once: in all, and of one caller. */
export interface QuerySlotLimits {
  readonly concurrentQueries: number;
  readonly queriesPerCaller: number;
}

/** Queries that run. More are refused rather than queued: a caller that waits knows best for how long. */
export class QuerySlots {
  readonly #limits: QuerySlotLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: QuerySlotLimits) {
    this.#limits = limits;
  }

  /** How many run now. */
  get taken(): number {
    return this.#all;
  }

  /**
   * Takes a slot until the response is over.
   *
   * @param caller Whose query it is: all its credentials count together.
   * @throws HttpProblem 429 where none is free
   */
  take(response: ServerResponse, caller: string): void {
    const { concurrentQueries, queriesPerCaller } = this.#limits;
    const own = this.#taken.get(caller) ?? 0;
    if (this.#all >= concurrentQueries) {
      throw tooManyQueries(errorText('too-many-queries', { count: concurrentQueries }));
    }
    if (own >= queriesPerCaller) {
      throw tooManyQueries(errorText('too-many-own-queries', { count: queriesPerCaller }));
    }
    this.#all += 1;
    this.#taken.set(caller, own + 1);
    response.once('close', () => {
      this.#all -= 1;
      const left = (this.#taken.get(caller) ?? 1) - 1;
      if (left === 0) this.#taken.delete(caller);
      else this.#taken.set(caller, left);
    });
  }
}

/** The problem of a caller, or of all callers, with too many queries. */
export function tooManyQueries(text: ErrorText): HttpProblem {
  return new HttpProblem(429, 'too-many-queries', text, { headers: { 'retry-after': '1' } });
}
