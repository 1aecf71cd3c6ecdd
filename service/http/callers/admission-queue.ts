import type { FastifyInstance } from 'fastify';
import { errorText } from '../../texts/error-text.ts';
import { tooManyQueries } from './query-slots.ts';

/** Milliseconds of request processing after which the event loop serves other sockets and `/healthz`. */
const longestPass = 20;
/** Minimum milliseconds of a large turn. After a large turn, the caller's next turn waits for the same time. */
const largeTurn = 10;

/** The limit of waiting requests. A reload of the configuration can change it. */
export interface WaitingLimits {
  /** Maximum number of waiting requests with a body, per caller. */
  readonly queriesPerCaller: number;
}

/**
 * Shares the event loop among callers. Parsing a large query and writing its SQL takes up to 100 ms, which would block all other callers.
 *
 * A request starts immediately, unless requests used 20 ms since the event loop last served others, or the caller just had a large turn.
 * Otherwise, the request waits. Waiting callers take turns.
 */
export class AdmissionQueue {
  readonly #limits: WaitingLimits;
  readonly #now: () => number;
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Callers who had a large turn, and the time when their next turn can start. */
  readonly #resting = new Map<string, number>();
  /** Start time of the first request since the event loop last served others. Null if no request has started since. */
  #passBegan: number | null = null;
  #turn: { readonly caller: string; readonly startedAt: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param now Returns milliseconds of a monotonic clock. Defaults to `performance.now`. */
  constructor(limits: WaitingLimits, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Waits for a turn.
   *
   * @throws HttpProblem 429 for a request with a body if the caller has too many waiting requests
   */
  async enter(caller: string, hasBody: boolean): Promise<void> {
    this.#endTurn();
    const queue = this.#waiting.get(caller) ?? [];
    const isFresh = this.#passBegan === null || this.#now() - this.#passBegan < longestPass;
    if (queue.length === 0 && isFresh && !this.#isResting(caller)) {
      this.#begin(caller);
      return;
    }
    const { queriesPerCaller } = this.#limits;
    if (hasBody && queue.length >= queriesPerCaller)
      throw tooManyQueries(errorText('too-many-waiting-queries', { count: queriesPerCaller }));
    this.#waiting.set(caller, queue);
    const turn = new Promise<void>((resolve) => queue.push(resolve));
    if (this.#passBegan === null) this.#next();
    await turn;
  }

  #begin(caller: string): void {
    const startedAt = this.#now();
    this.#turn = { caller, startedAt };
    if (this.#passBegan !== null) return;
    this.#passBegan = startedAt;
    setImmediate(() => {
      this.#endTurn();
      this.#passBegan = null;
      this.#next();
    });
  }

  #endTurn(): void {
    if (this.#turn === null) return;
    const { caller, startedAt } = this.#turn;
    this.#turn = null;
    const now = this.#now();
    if (now - startedAt >= largeTurn) this.#resting.set(caller, now + (now - startedAt));
  }

  #isResting(caller: string): boolean {
    const until = this.#resting.get(caller);
    if (until === undefined || until > this.#now()) return until !== undefined;
    this.#resting.delete(caller);
    return false;
  }

  /** Starts the next waiting request and moves its caller to the end of the queue. */
  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [caller, queue] of this.#waiting) {
      if (this.#isResting(caller)) continue;
      const proceed = queue.shift();
      this.#waiting.delete(caller);
      if (queue.length > 0) this.#waiting.set(caller, queue);
      this.#begin(caller);
      proceed?.();
      return;
    }
    if (this.#waiting.size === 0) return;
    const soonest = Math.min(...this.#waiting.keys().map((caller) => this.#resting.get(caller) ?? 0));
    this.#timer = setTimeout(() => this.#next(), Math.max(1, soonest - this.#now()));
  }
}

/** Makes requests of authenticated callers wait for their turn after their bodies are complete. */
export function queueRequests(app: FastifyInstance, limits: WaitingLimits): void {
  const queue = new AdmissionQueue(limits);
  app.addHook('preHandler', async ({ principal, body }) => {
    if (principal !== null) await queue.enter(principal.user, body !== undefined && body !== null);
  });
}
