import type { SlotHolder } from '../../fair-slots.ts';
import { EngineError } from '../engine-error.ts';
import type { QueryContext } from '../query-context.ts';
import { takeSlot } from '../take-slot.ts';
import type { Database } from './database.ts';
import type { SqliteStatement } from './statements.ts';
import type { Batch } from './worker/orders.ts';

/**
 * One query of a database file. Each batch is read in a slot of its own: between two batches the query rests and keeps no reader busy, however
 * slowly its rows are read.
 */
export class RunningQuery {
  readonly #database: Database;
  readonly #statement: SqliteStatement;
  readonly #context: QueryContext;
  readonly #leaving = new AbortController();
  readonly #signal: AbortSignal;
  #id: number | null = null;
  #holder: SlotHolder | null = null;

  /** The caller closes it. */
  constructor(database: Database, statement: SqliteStatement, context: QueryContext) {
    this.#database = database;
    this.#statement = statement;
    this.#context = context;
    this.#signal = AbortSignal.any([context.signal, this.#leaving.signal]);
  }

  /** The next rows. @throws EngineError `engine-busy` if the query can't begin in time, `query-cancelled`, `query-failed` */
  async read(): Promise<Batch> {
    const { caller, slotTimeout } = this.#context;
    const holder = { caller, resuming: this.#id !== null };
    const { slots } = this.#database;
    await takeSlot(slots, holder, { signal: this.#signal, slotTimeout });
    if (this.#signal.aborted) {
      slots.release(holder);
      throw cancelled(this.#signal);
    }
    this.#holder = holder;
    this.#id ??= this.#database.open(this.#statement);
    try {
      return await untilAborted(this.#database.read(this.#id), this.#signal);
    } finally {
      // Once it is aborted the reader may still work for it: then `close` releases the slot.
      if (!this.#signal.aborted) slots.release(holder);
    }
  }

  /** Ends the query. Its slot is free once no reader works for it. */
  close(): void {
    this.#leaving.abort();
    const [id, holder] = [this.#id, this.#holder];
    if (id === null || holder === null) return;
    void this.#database.close(id).then(() => this.#database.slots.release(holder));
  }
}

/** A statement ends when its reader comes to rest, or is ended: the caller waits for neither. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(cancelled(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('query-cancelled', 'The query was ended before its response was complete.', { cause: signal.reason });
}
