import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LabelledValue } from '../../metrics/metric.ts';
import { errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { onResponseEnd } from '../responses/response-end.ts';

/** Rate limits per caller. Infinite by default. */
export interface RateLimits {
  /** Maximum number of requests of one user per minute, with any credentials. */
  readonly requestsPerMinute: number;
  /** Maximum megabytes of responses to one user per hour. */
  readonly megabytesPerHour: number;
}

/** Maximum number of callers in memory. The oldest are removed first. */
const maxCallers = 10_000;

/** Counts an amount per caller. In each period, the count decreases evenly by the limit. */
class Allowance {
  readonly #limit: () => number;
  readonly #milliseconds: number;
  readonly #used = new Map<string, { readonly amount: number; readonly at: number }>();

  constructor(limit: () => number, milliseconds: number) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
  }

  /**
   * Returns the seconds until the caller is below the limit again. 0 if the caller is below the limit now.
   *
   * @param next amount that the request adds
   */
  retryAfter(caller: string, next: number): number {
    const limit = this.#limit();
    const excess = this.#usedBy(caller) + next - limit;
    return limit === Number.POSITIVE_INFINITY || excess <= 0 ? 0 : Math.ceil((excess * this.#milliseconds) / limit / 1000);
  }

  add(caller: string, amount: number): void {
    if (this.#limit() === Number.POSITIVE_INFINITY) return;
    const used = { amount: this.#usedBy(caller) + amount, at: Date.now() };
    this.#used.delete(caller);
    this.#used.set(caller, used);
    const [oldest] = this.#used.keys();
    if (this.#used.size > maxCallers && oldest !== undefined) this.#used.delete(oldest);
  }

  /** The share of the limit that the caller with the highest use has used. 0 without a limit. */
  get highestUse(): number {
    const limit = this.#limit();
    if (limit === Number.POSITIVE_INFINITY) return 0;
    return Math.max(0, ...[...this.#used.keys()].map((caller) => this.#usedBy(caller) / limit));
  }

  #usedBy(caller: string): number {
    const used = this.#used.get(caller);
    if (used === undefined) return 0;
    // A clock that was set back must not block callers.
    return Math.max(0, used.amount - (Math.abs(Date.now() - used.at) / this.#milliseconds) * this.#limit());
  }
}

/** The use of the rate limits by each caller. */
export class RequestRates {
  readonly limits: RateLimits;
  readonly requests: Allowance;
  readonly bytes: Allowance;

  constructor(limits: RateLimits) {
    this.limits = limits;
    this.requests = new Allowance(() => limits.requestsPerMinute, 60_000);
    this.bytes = new Allowance(() => limits.megabytesPerHour * 1_000_000, 3_600_000);
  }

  /** Returns the share of each limit that its heaviest caller uses. */
  use(): readonly LabelledValue[] {
    const limits = { 'requests-per-minute': this.requests, 'megabytes-per-hour': this.bytes };
    return Object.entries(limits).map(([quota, allowance]) => ({ labels: { quota }, value: allowance.highestUse }));
  }
}

/**
 * Rejects requests of authenticated callers above their limits with 429. Each request of a batch counts.
 *
 * A caller can use the whole limit at once, and then as much as the count decreases. A response counts when it ends, so the response that
 * exceeds the limit is still complete.
 */
export function limitRates(app: FastifyInstance, { limits, requests, bytes }: RequestRates): void {
  app.addHook('onRequest', async (request, reply) => {
    const caller = request.principal?.user;
    if (caller === undefined) return;
    const wait = requests.retryAfter(caller, 1);
    if (wait > 0) throw tooMany(errorText('too-many-requests', { count: limits.requestsPerMinute, seconds: wait }), wait);
    const sooner = bytes.retryAfter(caller, 0);
    if (sooner > 0) throw tooMany(errorText('too-many-bytes', { count: limits.megabytesPerHour, seconds: sooner }), sooner);
    requests.add(caller, 1);
    if (limits.megabytesPerHour === Number.POSITIVE_INFINITY) return;
    const before = bytesWritten(request);
    onResponseEnd(reply.raw, () => bytes.add(caller, bytesWritten(request) - before));
  });
}

/**
 * Returns the bytes sent on a request's connection. Returns 0 for a request in a batch, because its response is part of the batch response.
 */
export function bytesWritten({ raw: { socket } }: FastifyRequest): number {
  return socket?.bytesWritten ?? 0;
}

function tooMany(text: ReturnType<typeof errorText>, seconds: number): HttpProblem {
  return new HttpProblem(429, 'too-many-requests', text, { headers: { 'retry-after': String(seconds) } });
}
