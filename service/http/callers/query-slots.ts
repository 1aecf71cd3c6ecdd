import type { ServerResponse } from 'node:http';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';

/** Maximum number of parallel queries: in total, and per caller. */
export interface QuerySlotLimits {
  readonly concurrentQueries: number;
  readonly queriesPerCaller: number;
}

/** Counts running queries. Further ones are rejected and not queued: callers know best how long to wait. */
export class QuerySlots {
  readonly #limits: QuerySlotLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: QuerySlotLimits) {
    this.#limits = limits;
  }

  /** Number of running queries. */
  get taken(): number {
    return this.#all;
  }

  /**
   * Occupies a slot until the response ends.
   *
   * @param caller The caller; all its credentials count together.
   * @throws HttpProblem 429 if no slot is free
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

/** Returns the problem of too many queries of a caller, or of all callers. */
export function tooManyQueries(text: ErrorText): HttpProblem {
  return new HttpProblem(429, 'too-many-queries', text, { headers: { 'retry-after': '1' } });
}
