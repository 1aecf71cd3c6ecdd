import type { Pool, PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { FairSlots, SlotHolder } from '../../fair-slots.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';
import type { QueryContext } from '../query-context.ts';
import { takeSlot } from '../take-slot.ts';
import { failureOf } from './failure.ts';
import type { Statement } from './statements.ts';

/** Milliseconds until the server is asked again: a cancelling that comes between two messages of a statement is lost. */
const cancelInterval = 100;

/** A server's connections, and the way to end what one of them is doing. */
export interface Server {
  readonly pool: Pool;
  /** As many as the pool has connections. */
  readonly slots: FairSlots;
  /** Asks for the cancelling of what a server process works at. */
  cancel(process: number): void;
}

/** Values that can be bound to a statement: the protocol counts them in 16 bits. */
const mostValues = 65_535;

/**
 * One statement at work on a connection of its own, which it has from the pool until it is closed.
 *
 * `signal` ends it: the server is asked to cancel, and whatever waits for it rejects with `query-cancelled`.
 */
export class RunningStatement {
  readonly #server: Server;
  readonly #client: PoolClient;
  readonly #cursor: Cursor<unknown[]>;
  readonly #signal: AbortSignal;
  readonly #holder: SlotHolder;
  #broken: Error | null = null;
  #working = false;
  #cancelling: NodeJS.Timeout | null = null;

  private constructor(
    { server, client, holder }: { server: Server; client: PoolClient; holder: SlotHolder },
    { text, values }: Statement,
    signal: AbortSignal,
  ) {
    this.#server = server;
    this.#client = client;
    this.#holder = holder;
    this.#signal = signal;
    this.#cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: 'array' }));
    signal.addEventListener('abort', this.#cancel, { once: true });
  }

  /** @throws EngineError `query-refused` for too many values, `engine-busy` if all connections stay in use, `query-failed` if the database can't be reached */
  static async open(server: Server, statement: Statement, context: QueryContext): Promise<RunningStatement> {
    if (statement.values.length > mostValues) throw tooLargeForEngine();
    const holder = { caller: context.caller };
    await takeSlot(server.slots, holder, context);
    try {
      const client = await connect(server.pool, context.signal);
      return new RunningStatement({ server, client, holder }, statement, context.signal);
    } catch (error) {
      server.slots.release(holder);
      throw error;
    }
  }

  /** The first column of that many rows at most; fewer only at the end. */
  async read(rows: number): Promise<readonly string[]> {
    this.#working = true;
    try {
      if (this.#signal.aborted) throw this.#signal.reason;
      const read = await this.#cursor.read(rows);
      // Whoever left does not come back for the rest.
      if (this.#signal.aborted) throw this.#signal.reason;
      return read.map(([first]) => String(first));
    } catch (cause) {
      this.#broken = cause instanceof Error ? cause : new Error(String(cause));
      throw failureOf(cause, this.#signal);
    } finally {
      this.#working = false;
    }
  }

  /** Gives the connection back; one on which something went wrong is closed. */
  async close(): Promise<void> {
    if (this.#cancelling !== null) clearInterval(this.#cancelling);
    this.#signal.removeEventListener('abort', this.#cancel);
    if (this.#broken === null && !this.#signal.aborted) {
      await this.#cursor.close().catch((error: Error) => {
        this.#broken = error;
      });
    }
    this.#client.release(this.#broken ?? this.#signal.aborted);
    this.#server.slots.release(this.#holder);
  }

  readonly #cancel = () => {
    this.#cancelling ??= setInterval(this.#cancel, cancelInterval);
    const process = 'processID' in this.#client ? this.#client.processID : null;
    if (this.#working && typeof process === 'number') this.#server.cancel(process);
  };
}

/** A connection of the pool. One that comes after the signal goes back. */
async function connect(pool: Pool, signal: AbortSignal): Promise<PoolClient> {
  const connecting = pool.connect();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(failureOf(signal.reason, signal));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([connecting, aborted.promise]);
  } catch (cause) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('query-failed', 'The database doesn’t respond.', { cause });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
