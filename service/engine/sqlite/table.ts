import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { Transformation } from '../transformation.ts';
import type { Database } from './database.ts';
import { derivationWords } from './derivation-words.ts';
import { countStatement, derivedTable, relationOf, rowsStatement, type Statement, type TableSql } from './statements.ts';
import type { Batch } from './worker/orders.ts';

/** A table of a SQLite file. */
export class SqliteTable implements Table {
  readonly #database: Database;
  readonly #table: TableSql;
  readonly #ending: AbortSignal;

  /** @param ending Ends every query when the engine closes. */
  constructor(database: Database, table: TableSql, ending: AbortSignal) {
    this.#database = database;
    this.#table = table;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  /** None where its rows have numbers. */
  get orderedBy(): readonly string[] {
    const { identity, columns } = this.#table;
    const ordering = columns.all.filter(({ sourceName }) => identity.length === 0 || identity.includes(quoteIdentifier(sourceName)));
    return ordering.map(({ name }) => name);
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const relation = deriveRelation(relationOf(this.#table), steps, derivationWords);
    return new SqliteTable(this.#database, derivedTable(relation), this.#ending);
  }

  async count(where: RowCondition | null, signal: AbortSignal): Promise<number> {
    for await (const bytes of this.#run(countStatement(this.#table, where), signal)) return Number(new TextDecoder().decode(bytes));
    throw new EngineError('query-failed', 'The database file gave no count.');
  }

  stream(query: RowQuery, shape: JsonShape, signal: AbortSignal): AsyncIterable<Uint8Array> {
    return this.#run(rowsStatement(this.#table, query, shape), signal);
  }

  async *#run(statement: Statement, callers: AbortSignal): AsyncIterable<Uint8Array> {
    const signal = AbortSignal.any([callers, this.#ending]);
    if (signal.aborted) throw cancelled(signal);
    const id = this.#database.open(statement);
    try {
      for (let next: Promise<Batch> | null = this.#database.read(id); next !== null; ) {
        const { parts, end }: Batch = await untilAborted(next, signal);
        // The reader works while the caller takes these rows.
        next = end ? null : this.#database.read(id);
        next?.catch(() => undefined);
        yield* parts;
      }
    } finally {
      this.#database.close(id);
    }
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
  return new EngineError('query-cancelled', 'The query was ended before its answer was complete.', { cause: signal.reason });
}
