import type { ServerResponse } from 'node:http';
import type { LabelledValue } from '../../metrics/metric.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';

/** Maximum number of parallel queries, in total and per caller. */
export interface QuerySlotLimits {
  readonly concurrentQueries: number;
  readonly queriesPerCaller: number;
}

/** Counts running queries. Further queries are rejected instead of queued, because callers know best how long to wait. */
export class QuerySlots {
  readonly #limits: QuerySlotLimits;
  readonly #usedByCaller = new Map<string, number>();
  #used = 0;

  constructor(limits: QuerySlotLimits) {
    this.#limits = limits;
  }

  /** Number of running queries. */
  get used(): number {
    return this.#used;
  }

  /** Returns the share of each limit that is in use: by all callers, and by the caller with most queries. */
  use(): readonly LabelledValue[] {
    const { concurrentQueries, queriesPerCaller } = this.#limits;
    const most = Math.max(0, ...this.#usedByCaller.values());
    const shares = { 'concurrent-queries': this.#used / concurrentQueries, 'queries-per-caller': most / queriesPerCaller };
    return Object.entries(shares).map(([quota, value]) => ({ labels: { quota }, value }));
  }

  /**
   * Occupies a slot until the response ends.
   *
   * @param caller the caller, whose credentials all count together
   * @throws HttpProblem 429 if no slot is free
   */
  take(response: ServerResponse, caller: string): void {
    const { concurrentQueries, queriesPerCaller } = this.#limits;
    const own = this.#usedByCaller.get(caller) ?? 0;
    if (this.#used >= concurrentQueries) {
      throw tooManyQueries(errorText('too-many-queries', { count: concurrentQueries }));
    }
    if (own >= queriesPerCaller) {
      throw tooManyQueries(errorText('too-many-own-queries', { count: queriesPerCaller }));
    }
    this.#used += 1;
    this.#usedByCaller.set(caller, own + 1);
    response.once('close', () => {
      this.#used -= 1;
      const remaining = (this.#usedByCaller.get(caller) ?? 1) - 1;
      if (remaining === 0) this.#usedByCaller.delete(caller);
      else this.#usedByCaller.set(caller, remaining);
    });
  }
}

/** Returns the problem of too many queries of a caller, or of all callers. */
export function tooManyQueries(text: ErrorText): HttpProblem {
  return new HttpProblem(429, 'too-many-queries', text, { headers: { 'retry-after': '1' } });
}
