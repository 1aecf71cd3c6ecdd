import type { Pool, PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { EngineError } from '../engine-error.ts';
import { failureOf } from './failure.ts';
import type { Statement } from './statements.ts';

/** Milliseconds until the server is asked again: a cancelling that comes between two messages of a statement is lost. */
const cancelInterval = 100;

/** A server's connections, and the way to end what one of them is doing. */
export interface Server {
  readonly pool: Pool;
  /** Asks for the cancelling of what a server process works at. */
  cancel(process: number): void;
}

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
  #broken: Error | null = null;
  #working = false;
  #cancelling: NodeJS.Timeout | null = null;

  private constructor(server: Server, client: PoolClient, { text, values }: Statement, signal: AbortSignal) {
    this.#server = server;
    this.#client = client;
    this.#signal = signal;
    this.#cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: 'array' }));
    signal.addEventListener('abort', this.#cancel, { once: true });
  }

  static async open(server: Server, statement: Statement, signal: AbortSignal): Promise<RunningStatement> {
    const client = await connect(server.pool, signal);
    return new RunningStatement(server, client, statement, signal);
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
  }

  readonly #cancel = () => {
    this.#cancelling ??= setInterval(this.#cancel, cancelInterval);
    const process = 'processID' in this.#client ? this.#client.processID : null;
    if (this.#working && typeof process === 'number') this.#server.cancel(process);
  };
}

async function connect(pool: Pool, signal: AbortSignal): Promise<PoolClient> {
  if (signal.aborted) throw failureOf(signal.reason, signal);
  try {
    return await pool.connect();
  } catch (cause) {
    throw new EngineError('query-failed', 'The database does not answer.', { cause });
  }
}
