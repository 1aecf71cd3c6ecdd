import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { QueryContext } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { countStatement, derivedTable, relationOf } from '../sql/statements.ts';
import type { Transformation } from '../transformation.ts';
import type { Database } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { RunningQuery } from './running-query.ts';
import { type SqliteStatement, type SqliteTableSql, sqliteRowsStatement } from './statements.ts';
import type { Batch } from './worker/orders.ts';

/** A table of a SQLite file. */
export class SqliteTable implements Table {
  readonly orderedBy: readonly string[];
  readonly #database: Database;
  readonly #table: SqliteTableSql;
  readonly #ending: AbortSignal;

  /**
   * @param orderedBy The columns that make the order total; none if rows have numbers.
   * @param ending Ends every query when the engine closes.
   */
  constructor(database: Database, table: SqliteTableSql, orderedBy: readonly string[], ending: AbortSignal) {
    this.orderedBy = orderedBy;
    this.#database = database;
    this.#table = table;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const derived = derivedTable(deriveRelation(relationOf(this.#table, sqliteDialect), steps, sqliteDialect));
    const orderedBy = derived.columns.all.map(({ name }) => name);
    return new SqliteTable(this.#database, { ...derived, number: null }, orderedBy, this.#ending);
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    const statement = { ...countStatement(this.#table, where, sqliteDialect), numbered: null };
    for await (const bytes of this.#run(statement, context)) return Number(new TextDecoder().decode(bytes));
    throw new EngineError('query-failed', 'The database file returned no row count.');
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    return this.#run(sqliteRowsStatement(this.#table, query, shape), context);
  }

  async *#run(statement: SqliteStatement, context: QueryContext): AsyncIterable<Uint8Array> {
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
