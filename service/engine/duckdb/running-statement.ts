import type { DuckDBDataChunk, DuckDBPreparedStatement, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import type { Connections, Lent } from './connections.ts';
import type { Statement } from './parameters.ts';

/** An interrupt that comes before DuckDB begins to work is lost, so it is repeated until the statement ends. */
const interruptInterval = 50;

/**
 * One statement at work on a connection of its own.
 *
 * `signal` ends it: DuckDB is interrupted, and whatever waits for it rejects with `query-cancelled`. `close` frees everything.
 */
export class RunningStatement {
  readonly #connections: Connections;
  readonly #signal: AbortSignal;
  #lent: Lent | null = null;
  #prepared: { readonly sql: string; readonly statement: DuckDBPreparedStatement } | null = null;
  #result: DuckDBResult | null = null;
  #ahead: Promise<DuckDBDataChunk | null> | null = null;
  #interrupting: NodeJS.Timeout | null = null;

  /** The caller closes it. Throws an `EngineError` `query-cancelled` where the signal has come already. */
  constructor(connections: Connections, signal: AbortSignal) {
    if (signal.aborted) throw cancelled(signal);
    this.#connections = connections;
    this.#signal = signal;
    signal.addEventListener('abort', this.#interrupt, { once: true });
  }

  /** What a statement without parameters would give: the names and types of its columns. */
  async describe(sql: string): Promise<readonly { readonly name: string; readonly type: DuckDBType }[]> {
    return this.#guard(async () => {
      const prepared = await this.#prepare(sql);
      const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
      return indexes.map((index) => ({ name: prepared.columnName(index), type: prepared.columnType(index) }));
    });
  }

  /** The statement's result, whose rows come as they are fetched. */
  async run(statement: Statement): Promise<DuckDBResult> {
    this.#result = await this.#execute(statement, (prepared) => prepared.stream());
    return this.#result;
  }

  /**
   * All the statement's rows at once: for few. An error in the midst of them rejects.
   *
   * What is there is taken without a turn of DuckDB's threads, of which each fetch costs one: 0.1 of the 0.2 ms of a page of 20.
   */
  async runWhole(statement: Statement): Promise<readonly DuckDBDataChunk[]> {
    const result = await this.#execute(statement, (prepared) => prepared.run());
    if (this.#signal.aborted) throw cancelled(this.#signal);
    return Array.from({ length: result.chunkCount }, (_, index) => result.getChunk(index));
  }

  async #execute<Result>({ sql, parameters }: Statement, execute: (prepared: DuckDBPreparedStatement) => Promise<Result>) {
    return this.#guard(async () => {
      const prepared = await this.#prepare(sql);
      prepared.bind(parameters.values, parameters.types);
      if (this.#signal.aborted) throw cancelled(this.#signal);
      return execute(prepared);
    });
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    this.#prepared?.statement.destroySync();
    this.#prepared = null;
    this.#lent ??= await this.#connections.take(sql);
    const { connection, prepared } = this.#lent;
    this.#lent = { ...this.#lent, prepared: null };
    const statement = prepared ?? (await connection.prepare(sql));
    this.#prepared = { sql, statement };
    return statement;
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
  async next(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
    const fetched = this.#ahead ?? result.fetchChunk();
    this.#ahead = null;
    const chunk = await this.#guard(() => fetched);
    if (this.#signal.aborted) throw cancelled(this.#signal);
    return isEmpty(chunk) ? null : chunk;
  }

  /** Lets DuckDB work on the chunk after the one that was given, while that is written. */
  fetchAhead(result: DuckDBResult): void {
    this.#ahead ??= result.fetchChunk();
    // Whoever asks for it is told; nobody does once it is not wanted any more.
    this.#ahead.catch(() => undefined);
  }

  readonly #interrupt = () => {
    this.#lent?.connection.interrupt();
    this.#interrupting ??= setInterval(() => this.#lent?.connection.interrupt(), interruptInterval);
  };

  /**
   * Frees everything, but for a statement whose rows were all read (`complete`), which is kept for whoever asks the same next.
   *
   * Rows that nobody fetched are let go of by fetching once more, interrupted: else DuckDB keeps them, and the file's pages around
   * them, until the garbage collector comes by.
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
    const isOver = letGo.then(isEmpty, () => false);
    void isOver.then((over) => {
      if (mayKeep && over && prepared !== null) this.#connections.giveBack(lent, prepared.sql, prepared.statement);
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
