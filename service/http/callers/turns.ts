import type { FastifyInstance } from 'fastify';
import { errorText } from '../../texts/error-text.ts';
import { tooManyQueries } from './query-slots.ts';

/** Milliseconds of work on requests after which the event loop serves what else is due: other sockets, and `/healthz`. */
const longestPass = 20;
/** A turn of so many milliseconds is large: its caller's next one waits as long as it took. */
const largeTurn = 10;

/**
 * Divides the event loop among callers: to read a large query and write its SQL takes up to 100 ms, during which nobody else is served.
 *
 * A request goes on at once, unless requests took 20 ms since the event loop last served others, or its caller had a large turn just before.
 * Then it waits. Callers who wait take turns.
 */
export class Turns {
  readonly #mostWaiting: number;
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Callers who had a large turn, and until when their next one waits. */
  readonly #resting = new Map<string, number>();
  /** When requests began to go on since others were served; null if none did. */
  #passBegan: number | null = null;
  #turn: { readonly caller: string; readonly began: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param mostWaiting with a body, of one caller */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Waits for a turn. @throws HttpProblem 429 for a request with a body, where too many of the same caller wait */
  async take(caller: string, hasBody: boolean): Promise<void> {
    this.#endTurn();
    const queue = this.#waiting.get(caller) ?? [];
    const isFresh = this.#passBegan === null || performance.now() - this.#passBegan < longestPass;
    if (queue.length === 0 && isFresh && !this.#rests(caller)) {
      this.#begin(caller);
      return;
    }
    if (hasBody && queue.length >= this.#mostWaiting)
      throw tooManyQueries(errorText('too-many-waiting-queries', { count: this.#mostWaiting }));
    this.#waiting.set(caller, queue);
    const turn = new Promise<void>((resolve) => queue.push(resolve));
    if (this.#passBegan === null) this.#next();
    await turn;
  }

  #begin(caller: string): void {
    const began = performance.now();
    this.#turn = { caller, began };
    if (this.#passBegan !== null) return;
    this.#passBegan = began;
    setImmediate(() => {
      this.#endTurn();
      this.#passBegan = null;
      this.#next();
    });
  }

  #endTurn(): void {
    if (this.#turn === null) return;
    const { caller, began } = this.#turn;
    this.#turn = null;
    const now = performance.now();
    if (now - began >= largeTurn) this.#resting.set(caller, now + (now - began));
  }

  #rests(caller: string): boolean {
    const until = this.#resting.get(caller);
    if (until === undefined || until > performance.now()) return until !== undefined;
    this.#resting.delete(caller);
    return false;
  }

  /** One who waits goes on; that caller is behind the others afterwards. */
  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [caller, queue] of this.#waiting) {
      if (this.#rests(caller)) continue;
      const proceed = queue.shift();
      this.#waiting.delete(caller);
      if (queue.length > 0) this.#waiting.set(caller, queue);
      this.#begin(caller);
      proceed?.();
      return;
    }
    if (this.#waiting.size === 0) return;
    const soonest = Math.min(...this.#waiting.keys().map((caller) => this.#resting.get(caller) ?? 0));
    this.#timer = setTimeout(() => this.#next(), Math.max(1, soonest - performance.now()));
  }
}

/** Has requests of known callers wait for their turn once their bodies have come. */
export function takeTurns(app: FastifyInstance, mostWaiting: number): void {
  const turns = new Turns(mostWaiting);
  app.addHook('preHandler', async ({ principal, body }) => {
    if (principal !== null) await turns.take(principal.user, body !== undefined && body !== null);
  });
}
