import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import type { QueryContext } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import type { Transformation } from '../transformation.ts';
import { derivationWords } from './derivation-words.ts';
import { RunningStatement, type Server } from './running-statement.ts';
import { countStatement, derivedTable, relationOf, rowsStatement, type TableSql } from './statements.ts';

/** Rows fetched at once: their texts are in memory, nothing else of the answer is. */
const batchRows = 500;

/** A table of PostgreSQL, read through cursors: the server sends no more than was asked for. */
export class PostgresTable implements Table {
  readonly #server: Server;
  readonly #table: TableSql;
  readonly #ending: AbortSignal;

  /** @param ending Ends every query when the engine closes. */
  constructor(server: Server, table: TableSql, ending: AbortSignal) {
    this.#server = server;
    this.#table = table;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  get orderedBy(): readonly string[] {
    const { key, columns } = this.#table;
    return (key.length > 0 ? key : columns.all).map(({ name }) => name);
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const { folding } = this.#table;
    const relation = deriveRelation(relationOf(this.#table), steps, derivationWords(folding));
    return new PostgresTable(this.#server, derivedTable(relation, folding), this.#ending);
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    const statement = await RunningStatement.open(this.#server, countStatement(this.#table, where), this.#withEnd(context));
    try {
      const [count] = await statement.read(1);
      return Number(count);
    } finally {
      await statement.close();
    }
  }

  async *stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    const statement = await RunningStatement.open(this.#server, rowsStatement(this.#table, query, shape), this.#withEnd(context));
    try {
      let separator = '';
      for (let wanted = 1; ; wanted = batchRows) {
        const rows = await statement.read(wanted);
        if (rows.length > 0) yield Buffer.from(separator + rows.join(','));
        separator = ',';
        if (rows.length < wanted) return;
      }
    } finally {
      await statement.close();
    }
  }

  #withEnd(context: QueryContext): QueryContext {
    return { ...context, signal: AbortSignal.any([context.signal, this.#ending]) };
  }
}
