/** A task that holds a slot or waits for one. Each object stands for one slot. */
export interface SlotHolder {
  /** The caller of the task. Callers share the slots fairly. */
  readonly caller: string;
  /** The connection of the request. Connections of one caller take turns. By default, all tasks of the caller count as one connection. */
  readonly connection?: object;
  /** Whether the task keeps its slot until its reader has finished. False by default. */
  readonly lasting?: boolean;
  /** Whether the task had a slot before and released it. False by default. */
  readonly resuming?: boolean;
  /** Releases the slot if the task can continue later, and then returns true. A task without this method keeps its slot until it ends. */
  yieldSlot?(): boolean;
}

/** How long a task waits for a slot. */
export interface SlotWait {
  /** Cancels the wait. */
  readonly signal: AbortSignal;
  /** Milliseconds until the wait times out. Infinite for a task that waits until its signal is aborted. A resuming task has no timeout. */
  readonly slotTimeout: number;
}

/** The outcome of a wait for a slot. `full` means that the caller, or its connection, already has the maximum number of waiting tasks. */
export type SlotOutcome = 'granted' | 'timed-out' | 'full' | 'cancelled';

interface Waiter {
  readonly holder: SlotHolder;
  readonly grant: () => void;
  /** Due time in milliseconds of `performance.now()`. Of one caller's waiters, the one with the earliest time is next. */
  readonly due: number;
}

interface Share {
  readonly holders: Set<SlotHolder>;
  /** Number of waiting tasks by connection. Null stands for tasks without a connection. */
  readonly waiting: Map<object | null, number>;
  /** Number of the caller's latest grant. The caller with the lowest number is next. */
  lastGrant: number;
}

/**
 * Milliseconds by which new tasks precede resuming tasks of the same caller, so that a page doesn't wait for each part of a long response.
 */
const precedence = 500;

/** Milliseconds between two rounds in which holders are asked to release their slots while other tasks wait. */
const askingInterval = 20;

/**
 * A limited number of slots, shared fairly by callers.
 *
 * One caller holds at most half of the slots, so that some always remain for others. Lasting tasks of all callers hold at most half of the
 * slots, and those of one caller half of that. A free slot goes to the waiting caller with the fewest slots, then to the one whose latest
 * grant is oldest (round robin). Of one caller's connections, the one whose latest grant is oldest gets the slot.
 */
export class FairSlots {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #shares = new Map<string, Share>();
  /** Number of each connection's latest grant. */
  readonly #connectionGrants = new WeakMap<object, number>();
  readonly #holders = new Set<SlotHolder>();
  readonly #waiters = new Set<Waiter>();
  #grants = 0;
  #asking: NodeJS.Timeout | null = null;

  /** @param maxWaiting maximum number of waiting tasks of one caller, or of each of its connections; unlimited by default */
  constructor(limit: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** Returns whether a waiting task could use the slot of this holder. */
  isWanted({ caller }: SlotHolder): boolean {
    for (const { holder } of this.#waiters)
      if (!this.#isLastingFull(holder) && (holder.caller === caller || !this.#isShareFull(holder))) return true;
    return false;
  }

  /** Waits until `holder` has a slot. The caller of this method must release the slot. Never rejects. */
  async take(holder: SlotHolder, { signal, slotTimeout }: SlotWait): Promise<SlotOutcome> {
    if (signal.aborted) return 'cancelled';
    const share = this.#shareOf(holder.caller);
    if (this.#admits(holder)) {
      this.#grant(holder, share);
      return 'granted';
    }
    const connection = holder.connection ?? null;
    const alsoWaiting = share.waiting.get(connection) ?? 0;
    if (alsoWaiting >= this.#maxWaiting) return 'full';
    return new Promise((resolve) => {
      const settle = (outcome: SlotOutcome) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.#waiters.delete(waiter);
        const remaining = (share.waiting.get(connection) ?? 1) - 1;
        if (remaining === 0) share.waiting.delete(connection);
        else share.waiting.set(connection, remaining);
        if (outcome !== 'granted') this.#forgetUnused(holder.caller, share);
        this.#askWhileWaiting();
        resolve(outcome);
      };
      const cancel = () => settle('cancelled');
      const hasTimeout = holder.resuming !== true && Number.isFinite(slotTimeout);
      const timer = hasTimeout ? setTimeout(() => settle('timed-out'), slotTimeout) : undefined;
      const grant = () => {
        this.#grant(holder, share);
        settle('granted');
      };
      const waiter = { holder, grant, due: performance.now() + (holder.resuming === true ? precedence : 0) };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiters.add(waiter);
      share.waiting.set(connection, alsoWaiting + 1);
      this.#makeRoom();
      this.#askWhileWaiting();
    });
  }

  /** Releases a slot. Does nothing if the holder has no slot. */
  release(holder: SlotHolder): void {
    if (!this.#holders.delete(holder)) return;
    const share = this.#shareOf(holder.caller);
    share.holders.delete(holder);
    this.#grantWaiting();
    this.#forgetUnused(holder.caller, share);
  }

  #grant(holder: SlotHolder, share: Share): void {
    this.#holders.add(holder);
    share.holders.add(holder);
    this.#grants += 1;
    share.lastGrant = this.#grants;
    if (holder.connection !== undefined) this.#connectionGrants.set(holder.connection, this.#grants);
  }

  #grantWaiting(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.grant();
  }

  #next(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of this.#waiters)
      if (this.#admits(waiter.holder) && (next === undefined || this.#compare(waiter, next) < 0)) next = waiter;
    return next;
  }

  #compare(one: Waiter, other: Waiter): number {
    const [share, otherShare] = [this.#shareOf(one.holder.caller), this.#shareOf(other.holder.caller)];
    const turns = this.#turnOf(one.holder) - this.#turnOf(other.holder);
    return share.holders.size - otherShare.holders.size || share.lastGrant - otherShare.lastGrant || turns || one.due - other.due;
  }

  #turnOf({ connection }: SlotHolder): number {
    return connection === undefined ? 0 : (this.#connectionGrants.get(connection) ?? 0);
  }

  /**
   * Asks holders to release their slots until one does. Holders whose callers have the most slots are asked first; of one caller, those
   * with the oldest grants.
   */
  #makeRoom(): void {
    const sizeOf = ({ caller }: SlotHolder) => this.#shareOf(caller).holders.size;
    const holders = [...this.#holders]
      .filter((holder) => holder.yieldSlot !== undefined)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one));
    for (const holder of holders) if (this.isWanted(holder) && holder.yieldSlot?.() === true) return;
  }

  #askWhileWaiting(): void {
    if (this.#waiters.size > 0) this.#asking ??= setInterval(() => this.#makeRoom(), askingInterval);
    else if (this.#asking !== null) {
      clearInterval(this.#asking);
      this.#asking = null;
    }
  }

  #admits(holder: SlotHolder): boolean {
    return this.#holders.size < this.#limit && !this.#isShareFull(holder) && !this.#isLastingFull(holder);
  }

  #isShareFull({ caller }: SlotHolder): boolean {
    return this.#shareOf(caller).holders.size >= half(this.#limit);
  }

  #isLastingFull({ caller, lasting }: SlotHolder): boolean {
    if (lasting !== true) return false;
    const maxLasting = half(this.#limit);
    return countLasting(this.#holders) >= maxLasting || countLasting(this.#shareOf(caller).holders) >= half(maxLasting);
  }

  #shareOf(caller: string): Share {
    const known = this.#shares.get(caller);
    if (known !== undefined) return known;
    const share: Share = { holders: new Set(), waiting: new Map(), lastGrant: 0 };
    this.#shares.set(caller, share);
    return share;
  }

  #forgetUnused(caller: string, share: Share): void {
    if (share.holders.size === 0 && share.waiting.size === 0) this.#shares.delete(caller);
  }
}

function half(count: number): number {
  return Math.max(1, Math.floor(count / 2));
}

function countLasting(holders: Iterable<SlotHolder>): number {
  let count = 0;
  for (const { lasting } of holders) if (lasting === true) count += 1;
  return count;
}
