import type { DuckDBInstance } from '@duckdb/node-api';
import type { Predicate } from '../../../shared/query/query.ts';
import type { EngineColumn, JsonShape, RowQuery, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { streamRows } from './row-stream.ts';
import { RunningStatement } from './running-statement.ts';
import { countStatement, rowsStatement, type TableSql } from './statements.ts';

/** A table of DuckDB: every query has a connection of its own, so that it can be interrupted alone. */
export class DuckDbTable implements Table {
  readonly #instance: DuckDBInstance;
  readonly #table: TableSql;
  readonly #ending: AbortSignal;

  /** @param ending Ends every query when the engine closes. */
  constructor(instance: DuckDBInstance, table: TableSql, ending: AbortSignal) {
    this.#instance = instance;
    this.#table = table;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  async count(where: Predicate | null, signal: AbortSignal): Promise<number> {
    const statement = countStatement(this.#table, where);
    const running = await RunningStatement.open(this.#instance, AbortSignal.any([signal, this.#ending]));
    try {
      const chunk = await running.next(await running.run(statement));
      const count = chunk?.getColumnValues(0)[0];
      if (typeof count !== 'bigint') throw new EngineError('query-failed', 'The engine did not count the rows.');
      return Number(count);
    } finally {
      running.close();
    }
  }

  stream(query: RowQuery, shape: JsonShape, signal: AbortSignal): AsyncIterable<Uint8Array> {
    return streamRows(this.#instance, rowsStatement(this.#table, query, shape), AbortSignal.any([signal, this.#ending]));
  }
}
