import { DatabaseError, type Pool, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { errorText } from '../../texts/error-text.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';
import type { FairSlots, SlotHolder } from '../fair-slots.ts';
import { type QueryContext, takeSlot } from '../query-context.ts';
import type { Statement } from '../sql/statements.ts';
import { shortenNames } from './long-names.ts';

/** Milliseconds between cancel requests. They are repeated because a request between two messages of a statement is lost. */
const cancelInterval = 100;

/** The connections of a server, and a way to cancel their statements. */
export interface Server {
  readonly pool: Pool;
  /** Slots for queries. Their number equals the number of connections in the pool. */
  readonly slots: FairSlots;
  /** Whether each query runs with the role that has the name of its caller. See `SET ROLE`. */
  readonly rolePerCaller: boolean;
  /** Requests the cancellation of the current statement of a server process. */
  cancel(process: number): void;
}

/** Maximum number of bound values. The protocol counts them in 16 bits. */
const maxValues = 65_535;

/**
 * A running statement on its own connection of the pool.
 *
 * If `signal` is aborted, the server is requested to cancel the statement, and waiting calls reject with `query-cancelled`.
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
    { sql, parameters }: Statement<string[]>,
    signal: AbortSignal,
  ) {
    this.#server = server;
    this.#client = client;
    this.#holder = holder;
    this.#signal = signal;
    this.#cursor = client.query(new Cursor<unknown[]>(shortenNames(sql), [...parameters], { rowMode: 'array' }));
    signal.addEventListener('abort', this.#cancel, { once: true });
  }

  /**
   * Takes a slot and a connection, and starts a statement.
   *
   * @throws EngineError `query-refused` for too many values, `engine-busy` if all connections stay in use, `access-denied` if the caller
   *   has no role, `source-unavailable` if the database can't be reached
   */
  static async open(server: Server, statement: Statement<string[]>, context: QueryContext): Promise<RunningStatement> {
    if (statement.parameters.length > maxValues) throw tooLargeForEngine();
    const holder = { caller: context.caller };
    await takeSlot(server.slots, holder, context);
    try {
      const client = await connect(server.pool, context.signal);
      if (server.rolePerCaller) await takeRole(client, context);
      return new RunningStatement({ server, client, holder }, statement, context.signal);
    } catch (error) {
      server.slots.release(holder);
      throw error;
    }
  }

  /** Returns the first column of the next rows. Returns fewer than `rows` rows only at the end. */
  async read(rows: number): Promise<readonly string[]> {
    this.#working = true;
    try {
      if (this.#signal.aborted) throw this.#signal.reason;
      const read = await this.#cursor.read(rows);
      // After an abort, the caller doesn't read the remaining rows.
      if (this.#signal.aborted) throw this.#signal.reason;
      return read.map(([first]) => String(first));
    } catch (cause) {
      this.#broken = cause instanceof Error ? cause : new Error(String(cause));
      throw failureOf(cause, this.#signal);
    } finally {
      this.#working = false;
    }
  }

  /** Releases the connection. After an error, the connection is closed. */
  async close(): Promise<void> {
    if (this.#cancelling !== null) clearInterval(this.#cancelling);
    this.#signal.removeEventListener('abort', this.#cancel);
    if (this.#broken === null && !this.#signal.aborted) {
      await this.#cursor.close().catch((error: Error) => {
        this.#broken = error;
      });
    }
    if (this.#server.rolePerCaller && this.#broken === null && !this.#signal.aborted) {
      await this.#client.query('RESET ROLE').catch((error: Error) => {
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

/**
 * Sets the role of a connection to the query's caller. Queries of the service itself have no caller. After an error, the connection is
 * closed, so that no other query can use the caller's role.
 */
async function takeRole(client: PoolClient, { caller, signal }: QueryContext): Promise<void> {
  if (caller === '') return;
  try {
    // PostgreSQL truncates longer names. "none" is the role of the connection itself.
    if (caller === 'none' || Buffer.byteLength(caller) > longestRole)
      throw new EngineError('access-denied', errorText('engine.no-role', { caller }));
    await client.query(`SET ROLE ${quoteIdentifier(caller)}`);
  } catch (cause) {
    client.release(true);
    if (!(cause instanceof DatabaseError) || lost.test(cause.code ?? '')) throw failureOf(cause, signal);
    throw new EngineError('access-denied', errorText('engine.no-role', { caller }), { cause });
  }
}

/** Takes a connection of the pool. Releases the connection if it arrives after the signal is aborted. */
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
    throw unavailable(cause);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** SQLSTATEs of a lost connection, and of a server that stops or starts. */
const lost = /^(?:08...|57P0[123])$/;

/** Maximum length of a role name in bytes. */
const longestRole = 63;

const insufficientPrivilege = '42501';

const queryCanceled = '57014';

/** SQLSTATEs of errors that the query causes: data exceptions. */
const queryErrors = /^22...$/;
/** SQLSTATEs of exceeded limits, such as nesting (54001). */
const excess = /^54...$/;

/** Returns the error of a failed statement. The server's message can contain names and values, so it is only the cause, for the log. */
function failureOf(cause: unknown, signal: AbortSignal): EngineError {
  if (cause instanceof EngineError) return cause;
  if (signal.aborted) {
    return new EngineError('query-cancelled', errorText('engine.cancelled'), { cause: signal.reason });
  }
  if (cause instanceof DatabaseError && queryErrors.test(cause.code ?? '')) {
    return new EngineError('query-refused', errorText('engine.value'), { cause });
  }
  if (cause instanceof DatabaseError && excess.test(cause.code ?? '')) return tooLargeForEngine(cause);
  if (cause instanceof DatabaseError && cause.code === insufficientPrivilege) {
    return new EngineError('access-denied', errorText('engine.no-privilege'), { cause });
  }
  // Errors that aren't reported by the server are errors of the connection.
  if (!(cause instanceof DatabaseError) || lost.test(cause.code ?? '')) return unavailable(cause);
  const limit = cause.code === queryCanceled;
  return new EngineError('query-failed', errorText(limit ? 'engine.ended' : 'engine.failed'), { cause });
}

function unavailable(cause: unknown): EngineError {
  return new EngineError('source-unavailable', errorText('engine.no-response'), { cause });
}
