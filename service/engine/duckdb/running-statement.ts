import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import type { Statement } from './parameters.ts';

/** An interrupt that comes before DuckDB begins to work is lost, so it is repeated until the statement ends. */
const interruptInterval = 50;

/**
 * One statement at work on a connection of its own.
 *
 * `signal` ends it: DuckDB is interrupted, and whatever waits for it rejects with `query-cancelled`. `close` frees everything.
 */
export class RunningStatement {
  readonly #connection: DuckDBConnection;
  readonly #signal: AbortSignal;
  #prepared: DuckDBPreparedStatement | null = null;
  #result: DuckDBResult | null = null;
  #interrupting: NodeJS.Timeout | null = null;

  private constructor(connection: DuckDBConnection, signal: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
    signal.addEventListener('abort', this.#interrupt, { once: true });
  }

  /** Makes ready to run; the caller closes what it gets. */
  static async open(instance: DuckDBInstance, signal: AbortSignal): Promise<RunningStatement> {
    if (signal.aborted) throw cancelled(signal);
    return new RunningStatement(await instance.connect(), signal);
  }

  /** What a statement without parameters would give: the names and types of its columns. */
  async describe(sql: string): Promise<readonly { readonly name: string; readonly type: DuckDBType }[]> {
    return this.#guard(async () => {
      const prepared = await this.#connection.prepare(sql);
      try {
        const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
        return indexes.map((index) => ({ name: prepared.columnName(index), type: prepared.columnType(index) }));
      } finally {
        prepared.destroySync();
      }
    });
  }

  /** The statement's result, whose rows come as they are fetched. */
  async run({ sql, parameters }: Statement): Promise<DuckDBResult> {
    return this.#guard(async () => {
      this.#prepared = await this.#connection.prepare(sql);
      this.#prepared.bind(parameters.values, parameters.types);
      if (this.#signal.aborted) throw cancelled(this.#signal);
      this.#result = await this.#prepared.stream();
      return this.#result;
    });
  }

  /** Waits for DuckDB, and puts what it says into an `EngineError`. */
  async #guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof EngineError) throw cause;
      throw this.#signal.aborted ? cancelled(this.#signal) : failed(cause);
    }
  }

  /** The next chunk; null at the end, which an error in the midst of the rows looks like too. */
  async next(result: DuckDBResult) {
    const chunk = await this.#guard(() => result.fetchChunk());
    if (this.#signal.aborted) throw cancelled(this.#signal);
    return chunk === null || chunk.rowCount === 0 ? null : chunk;
  }

  readonly #interrupt = () => {
    this.#connection.interrupt();
    this.#interrupting ??= setInterval(() => this.#connection.interrupt(), interruptInterval);
  };

  /**
   * Frees everything. Rows that nobody fetched are let go of by fetching once more, interrupted: else DuckDB keeps them, and the file's
   * pages around them, until the garbage collector comes by.
   */
  close(): void {
    this.#signal.removeEventListener('abort', this.#interrupt);
    if (this.#interrupting !== null) clearInterval(this.#interrupting);
    this.#connection.interrupt();
    this.#prepared?.destroySync();
    const letGo = this.#result?.fetchChunk() ?? Promise.resolve();
    void letGo.catch(() => null).then(() => this.#connection.closeSync());
  }
}

function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('query-cancelled', 'The query was ended before its answer was complete.', { cause: signal.reason });
}

/** What RE2 says of a pattern; a damaged file is an `Invalid Input Error` too. */
const mistakes =
  /^(?:Out of Range Error|Conversion Error|Invalid Input Error: (?:missing|unexpected|bad repetition|no argument|trailing|invalid (?:perl|escape|repetition|character|named|UTF-8)))/;

/**
 * DuckDB's own words may show paths and statements: they are the cause, for the log, not the message. Some of its errors are those of
 * what was asked: a pattern that is none, a result beyond its type.
 */
function failed(cause: unknown): EngineError {
  if (cause instanceof Error && mistakes.test(cause.message)) {
    const message = 'A value of this query cannot be worked out: a pattern is none, or a result is too large for its type.';
    return new EngineError('query-refused', message, { cause });
  }
  return new EngineError('query-failed', 'The engine could not complete the query.', { cause });
}
