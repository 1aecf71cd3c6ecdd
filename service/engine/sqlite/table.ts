import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { QueryContext } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { Transformation } from '../transformation.ts';
import type { Database } from './database.ts';
import { derivationWords } from './derivation-words.ts';
import { RunningQuery } from './running-query.ts';
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

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    for await (const bytes of this.#run(countStatement(this.#table, where), context)) return Number(new TextDecoder().decode(bytes));
    throw new EngineError('query-failed', 'The database file gave no count.');
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    return this.#run(rowsStatement(this.#table, query, shape), context);
  }

  async *#run(statement: Statement, context: QueryContext): AsyncIterable<Uint8Array> {
    const query = new RunningQuery(this.#database, statement, { ...context, signal: AbortSignal.any([context.signal, this.#ending]) });
    try {
      for (let next: Promise<Batch> | null = query.read(); next !== null; ) {
        const { parts, end }: Batch = await next;
        // The reader works while the caller takes these rows.
        next = end ? null : query.read();
        next?.catch(() => undefined);
        yield* parts;
      }
    } finally {
      query.close();
    }
  }
}
