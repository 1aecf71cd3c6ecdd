import type { DuckDBDataChunk, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';
import { errorText } from '../../texts/error-text.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';
import type { Statement } from '../sql/statements.ts';
import type { DatabaseInstance, LeasedConnection } from './database-instance.ts';
import type { Parameters } from './dialect.ts';

/** Milliseconds between interrupts. An interrupt before DuckDB begins to work is lost, so it is repeated until the statement ends. */
const interruptInterval = 50;

/**
 * A running statement with its own connection. If `signal` is aborted, DuckDB is interrupted, and every waiting call rejects with
 * `query-cancelled`. `close` frees all resources.
 */
export class RunningStatement {
  readonly #database: DatabaseInstance;
  readonly #signal: AbortSignal;
  #lent: LeasedConnection | null = null;
  #prepared: { readonly sql: string; readonly statement: DuckDBPreparedStatement } | null = null;
  #result: DuckDBResult | null = null;
  #hasTransaction = false;
  #ahead: Promise<DuckDBDataChunk | null> | null = null;
  #interrupting: NodeJS.Timeout | null = null;

  /**
   * Creates a statement. The caller must close it.
   *
   * @throws EngineError `query-cancelled` if the signal is already aborted
   */
  constructor(database: DatabaseInstance, signal: AbortSignal) {
    if (signal.aborted) throw cancelled(signal);
    this.#database = database;
    this.#signal = signal;
    signal.addEventListener('abort', this.#interrupt, { once: true });
  }

  /** Runs a statement with few rows. All rows are computed before the promise settles. */
  async run(statement: Statement<Parameters>): Promise<DuckDBResult> {
    this.#result = await this.#guard(async () => (await this.#bind(statement)).run());
    return this.#result;
  }

  /** Starts a statement whose rows are computed as they are fetched. */
  async stream(statement: Statement<Parameters>): Promise<DuckDBResult> {
    this.#result = await this.#guard(async () => {
      const prepared = await this.#bind(statement);
      await this.#lent?.connection.run('BEGIN');
      this.#hasTransaction = true;
      return prepared.stream();
    });
    return this.#result;
  }

  async #bind({ sql, parameters }: Statement<Parameters>): Promise<DuckDBPreparedStatement> {
    const prepared = await this.#prepare(sql);
    prepared.bind(parameters.values, parameters.types);
    if (this.#signal.aborted) throw cancelled(this.#signal);
    return prepared;
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    this.#prepared?.statement.destroySync();
    this.#prepared = null;
    this.#lent ??= await this.#database.lease(sql);
    const { connection, prepared } = this.#lent;
    this.#lent = { ...this.#lent, prepared: null };
    const statement = prepared ?? (await connection.prepare(sql));
    this.#prepared = { sql, statement };
    return statement;
  }

  /** Waits for DuckDB, and converts its errors to an `EngineError`. */
  async #guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof EngineError) throw cause;
      throw this.#signal.aborted ? cancelled(this.#signal) : failed(cause);
    }
  }

  /**
   * Returns the next chunk. Null after the last row.
   *
   * @throws EngineError `query-failed` if DuckDB ended the rows early
   */
  async next(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
    const fetched = this.#ahead ?? result.fetchChunk();
    this.#ahead = null;
    const chunk = await this.#guard(() => fetched);
    if (this.#signal.aborted) throw cancelled(this.#signal);
    if (!isEmpty(chunk)) return chunk;
    await this.#guard(() => this.#checkTransaction());
    return null;
  }

  /**
   * Rejects if rows of a stream are missing. `duckdb_fetch_chunk` returns null both after the last row and after an error, but an error
   * aborts the transaction.
   */
  async #checkTransaction(): Promise<void> {
    if (this.#hasTransaction) await this.#lent?.connection.run('SELECT 1');
  }

  /** Starts to fetch the next chunk while the current one is written. */
  fetchAhead(result: DuckDBResult): void {
    this.#ahead ??= result.fetchChunk();
    // `next` reports the error. After `close`, the error doesn't matter.
    this.#ahead.catch(() => undefined);
  }

  readonly #interrupt = () => {
    this.#lent?.connection.interrupt();
    this.#interrupting ??= setInterval(() => this.#lent?.connection.interrupt(), interruptInterval);
  };

  /**
   * Frees all resources. If all rows were read (`complete`), the statement is kept for the next request with the same query. Remaining rows
   * are freed by one more fetch, which is interrupted. Otherwise DuckDB keeps them and the pages of the file until the garbage collector
   * runs.
   */
  close({ complete = false } = {}): void {
    this.#signal.removeEventListener('abort', this.#interrupt);
    if (this.#interrupting !== null) clearInterval(this.#interrupting);
    const [lent, prepared, result, ahead] = [this.#lent, this.#prepared, this.#result, this.#ahead];
    if (lent === null) return;
    const mayKeep = complete && !this.#signal.aborted;
    if (!mayKeep) lent.connection.interrupt();
    const fetchMore = async () => (await result?.fetchChunk()) ?? null;
    const letGo = ahead === null ? fetchMore() : ahead.then((chunk) => (isEmpty(chunk) ? null : fetchMore()));
    const commit = async (rest: DuckDBDataChunk | null) => {
      if (mayKeep && this.#hasTransaction && isEmpty(rest)) await lent.connection.run('COMMIT');
      return isEmpty(rest);
    };
    const isOver = letGo.then(commit).catch(() => false);
    void isOver.then((over) => {
      if (mayKeep && over && prepared !== null) this.#database.release(lent, prepared.sql, prepared.statement);
      else {
        prepared?.statement.destroySync();
        lent.connection.closeSync();
      }
    });
  }
}

function isEmpty(chunk: DuckDBDataChunk | null): boolean {
  return chunk === null || chunk.rowCount === 0;
}

function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('query-cancelled', errorText('engine.cancelled'), { cause: signal.reason });
}

/**
 * Errors of a pattern in RE2, and of values. The messages are listed, because the error of a damaged file is an `Invalid Input Error` too.
 */
const queryErrors =
  /^(?:Out of Range Error|Conversion Error|Invalid Input Error: (?:missing|unexpected|bad repetition|no argument|trailing|invalid (?:perl|escape|repetition|character|named|UTF-8)))/;

/**
 * Errors of files that are damaged, truncated, or missing. DuckDB has no error code for them. Exceptions of the libraries that read files have
 * the type `Invalid Error`, with messages such as `Variable-length int over 10 bytes.`
 */
const damages =
  /^(?:Invalid Error: |(?:IO|Invalid Input|Serialization) Error: .*(?:Failed to read|decompress|GZIP|Out of buffer|corrupt|checksum|TProtocolException|string encoding found in|magic bytes|Could not read|Cannot open file|No files found|page header|dictionary|metadata|type of column))/is;

const excess = /Max expression depth limit|Maximum recursion depth exceeded|Stack overflow/i;

/**
 * Converts an error of DuckDB. Its message can contain paths and statements, so it becomes the cause, which is only logged. Some errors are
 * caused by the query, such as an invalid pattern or a result outside the range of its type.
 */
function failed(cause: unknown): EngineError {
  if (cause instanceof Error && queryErrors.test(cause.message)) {
    return new EngineError('query-refused', errorText('engine.value'), { cause });
  }
  if (cause instanceof Error && excess.test(cause.message)) return tooLargeForEngine(cause);
  if (cause instanceof Error && damages.test(cause.message)) {
    return new EngineError('source-damaged', errorText('engine.damaged-file'), { cause });
  }
  return new EngineError('query-failed', errorText('engine.failed'), { cause });
}
