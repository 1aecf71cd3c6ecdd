import { EngineError } from '../engine-error.ts';

/** What has a turn. */
export interface TurnHolder {
  /** Gives its turn back if it can, at once: true if it did. */
  giveWay(): boolean;
  /** True for what cannot give way until it is over, for however long that takes. */
  readonly lasting: boolean;
  /** True for what had a turn before and gave it up. */
  readonly resuming: boolean;
}

interface Waiter {
  readonly holder: TurnHolder;
  readonly grant: () => void;
  /** The waiter with the least is next. */
  readonly due: number;
}

/** Milliseconds by which somebody new comes before who goes on: a page is not to wait for every long answer's next part. */
const precedence = 500;

/** How often holders are asked anew while somebody waits, in milliseconds: who has idled since may give way now. */
const askingInterval = 20;

/**
 * Who may work with DuckDB: a few at a time, for each open query holds memory whether or not anybody reads it (a scan of Parquet about
 * 10 MB). The others wait. A stream whose reader is slow gives way to them and goes on later where it was.
 *
 * What cannot give way gets half of the turns at most, so that slow readers of such never hold up everybody.
 */
export class Turns {
  readonly #limit: number;
  readonly #holders = new Set<TurnHolder>();
  readonly #waiters: Waiter[] = [];
  #asking: NodeJS.Timeout | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether anybody waits. */
  get wanted(): boolean {
    return this.#waiters.length > 0;
  }

  /** Resolves when `holder` has a turn. Rejects with `query-cancelled` where the signal comes first. */
  async take(holder: TurnHolder, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled(signal);
    if (this.#waiters.length === 0 && this.#admits(holder)) {
      this.#holders.add(holder);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        this.#askWhileWanted();
        reject(cancelled(signal));
      };
      const grant = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { holder, grant, due: performance.now() + (holder.resuming ? precedence : 0) };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiters.push(waiter);
      this.#grantNext();
      if (this.wanted) this.#makeRoom();
      this.#askWhileWanted();
    });
  }

  /** Gives a turn back; does nothing for who has none. */
  release(holder: TurnHolder): void {
    if (this.#holders.delete(holder)) this.#grantNext();
  }

  /** Asks the holders, who had their turn longest first, until one gives way. */
  #makeRoom(): void {
    for (const holder of [...this.#holders]) if (holder.giveWay()) return;
  }

  #askWhileWanted(): void {
    if (this.wanted) this.#asking ??= setInterval(() => this.#makeRoom(), askingInterval);
    else if (this.#asking !== null) {
      clearInterval(this.#asking);
      this.#asking = null;
    }
  }

  #grantNext(): void {
    for (;;) {
      const admissible = this.#waiters.filter(({ holder }) => this.#admits(holder));
      const [first, ...others] = admissible;
      if (first === undefined) break;
      const waiter = others.reduce((next, other) => (other.due < next.due ? other : next), first);
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.#holders.add(waiter.holder);
      waiter.grant();
    }
    this.#askWhileWanted();
  }

  #admits({ lasting }: TurnHolder): boolean {
    return this.#holders.size < this.#limit && (!lasting || this.#roomForLasting());
  }

  #roomForLasting(): boolean {
    const lasting = [...this.#holders].filter((holder) => holder.lasting).length;
    return lasting < Math.ceil(this.#limit / 2);
  }
}

function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('query-cancelled', 'The query was ended before its turn came.', { cause: signal.reason });
}
