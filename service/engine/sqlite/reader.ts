import { type ReaderRun, startReader } from './start-reader.ts';
import type { SqliteStatement } from './statements.ts';
import { isReport, type Order, type Report } from './worker/orders.ts';

interface Waiting {
  readonly resolve: (report: Report) => void;
  readonly reject: (cause: Error) => void;
}

/** One reader of a database file, and what it is asked. It answers one thing after the other. */
export class Reader {
  readonly #run: ReaderRun;
  readonly #onEnd: (reader: Reader) => void;
  readonly #waiting = new Map<number, Waiting>();
  /** Numbers of what was asked and not answered, whoever still waits for it, in the order in which it was asked. */
  readonly #pending = new Set<number>();
  readonly #queries = new Set<number>();
  /** Told once the reader no longer works for a closed query. */
  readonly #resting = new Map<number, () => void>();
  #hasEnded = false;
  #wasKilled = false;

  /** @param onEnd told once it has ended, asked to or not; what waits for it is rejected then */
  constructor(file: string, onEnd: (reader: Reader) => void) {
    this.#onEnd = onEnd;
    this.#run = startReader(file, { onReport: (report) => this.#receive(report), onEnd: (cause) => this.#ended(cause) });
  }

  /** How many queries it has open, of which one may be at work. */
  get queries(): number {
    return this.#queries.size;
  }

  /** Whether it is at work. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether it was ended by {@link kill}. */
  get wasKilled(): boolean {
    return this.#wasKilled;
  }

  /** Rejects with the reader's own words, or with why it ended. */
  ask(order: Exclude<Order, { kind: 'open' | 'close' }>): Promise<Report> {
    if (this.#hasEnded) return Promise.reject(new Error('its reader ended'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.id, { resolve, reject });
      this.#pending.add(order.id);
      this.#run.order(order);
    });
  }

  open(id: number, statement: SqliteStatement): void {
    this.#queries.add(id);
    if (!this.#hasEnded) this.#run.order({ kind: 'open', id, statement });
  }

  /** Closes a query; resolves once the reader no longer works for it. */
  async close(id: number): Promise<void> {
    this.#queries.delete(id);
    this.#waiting.delete(id);
    if (!this.#hasEnded) this.#run.order({ kind: 'close', id });
    if (this.isAt(id)) await new Promise<void>((resolve) => this.#resting.set(id, resolve));
  }

  /** Whether what was asked by this number is not answered yet. */
  isAt(id: number): boolean {
    return this.#pending.has(id);
  }

  /** Whether it works at that now: it takes one order after the other. */
  isWorkingAt(id: number): boolean {
    const [first] = this.#pending;
    return first === id;
  }

  /** Ends it at once, whatever it is at. */
  kill(): void {
    this.#wasKilled = true;
    this.#run.kill();
    this.#ended(new Error('its reader was ended'));
  }

  #receive(message: unknown): void {
    if (!isReport(message)) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#pending.delete(message.id);
    this.#resting.get(message.id)?.();
    this.#resting.delete(message.id);
    if (message.kind === 'failed') waiting?.reject(new Error(message.message));
    else waiting?.resolve(message);
  }

  #ended(cause: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#pending.clear();
    for (const rested of this.#resting.values()) rested();
    this.#resting.clear();
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
    this.#onEnd(this);
  }
}
