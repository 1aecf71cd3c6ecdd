/** Memory for rows that were read before their readers requested them, shared by all responses. One caller uses at most a quarter. */
export class ReadAheadMemory {
  readonly #limits: { readonly resultMegabytes: number };
  readonly #used = new Map<string, number>();
  #total = 0;

  /** @param limits limits that a reload of the configuration can change */
  constructor(limits: { readonly resultMegabytes: number }) {
    this.#limits = limits;
  }

  hasRoom(caller: string): boolean {
    const bytes = this.#limits.resultMegabytes * 2 ** 20;
    return this.#total < bytes && (this.#used.get(caller) ?? 0) < bytes / 4;
  }

  /**
   * Adds bytes to the memory that a caller uses.
   *
   * @param bytes negative to free memory
   */
  add(caller: string, bytes: number): void {
    this.#total += bytes;
    const used = (this.#used.get(caller) ?? 0) + bytes;
    if (used === 0) this.#used.delete(caller);
    else this.#used.set(caller, used);
  }
}

/** Limits of reading from the engine. */
export interface ReadAheadOptions {
  readonly caller: string;
  readonly memory: ReadAheadMemory;
  /** Bytes of a result that are read from the engine without waiting for the reader. */
  readonly resultBytes: number;
  /** Seconds for which the engine waits for the reader in any case. */
  readonly readerSeconds: number;
  /** Minimum average rate of the reader after these seconds, while the engine waits for the reader. */
  readonly readerBytesPerSecond: number;
  /** Called if the reader is slower than that rate. */
  readonly onTooSlow: () => void;
}

/**
 * Reads rows before their reader requests them. The engine can therefore release a small result early, even if the response is sent slowly.
 *
 * For a larger result, the first part is read ahead, and then as much as the reader reads.
 */
export class ReadAhead implements AsyncIterator<Uint8Array, undefined> {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #options: ReadAheadOptions;
  readonly #queue: Uint8Array[] = [];
  #waiting: PromiseWithResolvers<IteratorResult<Uint8Array, undefined>> | null = null;
  #isReading = false;
  #isOver = false;
  #failure: { readonly error: unknown } | null = null;
  /** Bytes read from the engine (`#read`), and bytes of these that the reader has read (`#consumed`). */
  #read = 0;
  #consumed = 0;
  /** Milliseconds for which the engine has waited for the reader, and the start of the current wait. */
  #waited = 0;
  #waitsSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(rows: AsyncIterable<Uint8Array>, options: ReadAheadOptions) {
    this.#source = rows[Symbol.asyncIterator]();
    this.#options = options;
  }

  /** Returns the next rows. Only one call can be pending. Rejects with the source's error after the rows before the error. */
  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#endWait();
    const rows = this.#queue.shift();
    if (rows !== undefined) {
      this.#options.memory.add(this.#options.caller, -rows.length);
      this.#consumed += rows.length;
      this.#fill();
      return { done: false, value: rows };
    }
    if (this.#failure !== null) throw this.#failure.error;
    if (this.#isOver) return { done: true, value: undefined };
    this.#waiting = Promise.withResolvers();
    const { promise } = this.#waiting;
    this.#fill();
    return promise;
  }

  /** Aborts the query and frees the memory of rows that were read ahead. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#endWait();
    this.#end();
    for (const { length } of this.#queue.splice(0)) this.#options.memory.add(this.#options.caller, -length);
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  #fill(): void {
    if (this.#isReading || this.#isOver) return;
    this.#isReading = true;
    this.#readRows().catch((error: unknown) => this.#fail(error));
  }

  async #readRows(): Promise<void> {
    while (this.#waiting !== null || this.#canReadAhead()) {
      const next = await this.#source.next();
      // No caller reads after `return`.
      if (this.#isOver) return;
      if (next.done === true) return this.#end();
      this.#deliver(next.value);
    }
    this.#isReading = false;
    this.#beginWait();
  }

  #canReadAhead(): boolean {
    const { caller, memory, resultBytes } = this.#options;
    return this.#read <= resultBytes && memory.hasRoom(caller);
  }

  #deliver(rows: Uint8Array): void {
    this.#read += rows.length;
    const waiting = this.#waiting;
    if (waiting === null) {
      this.#queue.push(rows);
      this.#options.memory.add(this.#options.caller, rows.length);
      return;
    }
    this.#waiting = null;
    this.#consumed += rows.length;
    waiting.resolve({ done: false, value: rows });
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting?.resolve({ done: true, value: undefined });
    this.#waiting = null;
  }

  #fail(error: unknown): void {
    this.#isOver = true;
    this.#failure = { error };
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #beginWait(): void {
    const { readerSeconds, readerBytesPerSecond, onTooSlow } = this.#options;
    this.#waitsSince = performance.now();
    const allowed = (readerSeconds + this.#consumed / readerBytesPerSecond) * 1000;
    this.#timer = setTimeout(onTooSlow, Math.min(Math.max(0, allowed - this.#waited), longestTimer));
  }

  #endWait(): void {
    clearTimeout(this.#timer);
    if (this.#waitsSince !== null) this.#waited += performance.now() - this.#waitsSince;
    this.#waitsSince = null;
  }
}

/** Maximum delay of a timer in milliseconds. A timer with a longer delay would fire immediately. */
const longestTimer = 2 ** 31 - 1;
