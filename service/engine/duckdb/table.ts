import type { ColumnValues, ValueLayout } from '../column-values.ts';
import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import type { Transformation } from '../transformation.ts';
import type { Connections } from './connections.ts';
import { deriveTable } from './derived/derive-table.ts';
import { areFew, fewRows } from './few-rows.ts';
import { inTurn, type Running } from './in-turn.ts';
import { jsonRows } from './json-rows.ts';
import { lineRows } from './lines/line-rows.ts';
import type { LineTable } from './lines/line-table.ts';
import type { QuickTable } from './quick-tables.ts';
import type { RowSource } from './row-stream.ts';
import { asRowsLie, countStatement, type TableSql } from './statements.ts';
import type { Turns } from './turns.ts';
import { valueRows } from './value-rows.ts';

/** A table and what its queries run with. */
export interface DuckDbTableOptions {
  readonly connections: Connections;
  readonly table: TableSql;
  /** The same rows, for pages of few; left out where there is but one way to read them. */
  readonly quick?: QuickTable | null;
  /** Its rows as lines, for the same; left out where there are none. */
  readonly lines?: LineTable | null;
  readonly turns: Turns;
  /** Ends every query when the engine closes. */
  readonly ending: AbortSignal;
  /** See {@link Table.stamp}. */
  readonly stamp?: string | undefined;
}

/** A table of DuckDB: every query has a connection of its own, so that it can be interrupted alone. */
export class DuckDbTable implements Table {
  readonly stamp?: string;
  readonly #connections: Connections;
  readonly #table: TableSql;
  readonly #quick: QuickTable | null;
  readonly #lines: LineTable | null;
  readonly #turns: Turns;
  readonly #ending: AbortSignal;

  constructor({ connections, table, quick = null, lines = null, turns, ending, stamp }: DuckDbTableOptions) {
    if (stamp !== undefined) this.stamp = stamp;
    this.#connections = connections;
    this.#table = table;
    this.#quick = quick;
    this.#lines = lines;
    this.#turns = turns;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  async count(where: RowCondition | null, signal: AbortSignal): Promise<number> {
    const statement = countStatement(this.#table, where);
    return inTurn(this.#running(signal), false, async (running) => {
      const [chunk] = await running.runWhole(statement);
      const count = chunk?.getColumnValues(0)[0];
      if (typeof count !== 'bigint') throw new EngineError('query-failed', 'The engine did not count the rows.');
      return Number(count);
    });
  }

  async derive(steps: readonly Transformation[], signal: AbortSignal): Promise<Table> {
    const table = await deriveTable(this.#connections, this.#table, steps, AbortSignal.any([signal, this.#ending]));
    return new DuckDbTable({ connections: this.#connections, table, turns: this.#turns, ending: this.#ending });
  }

  stream(query: RowQuery, shape: JsonShape, signal: AbortSignal): AsyncIterable<Uint8Array> {
    return areFew(query) ? this.#few(query, shape, signal) : jsonRows(this.#source(query, signal), shape);
  }

  values(query: RowQuery, layouts: readonly ValueLayout[], signal: AbortSignal): AsyncIterable<readonly ColumnValues[]> {
    return valueRows(this.#source(query, signal), layouts);
  }

  async *#few(query: RowQuery, shape: JsonShape, signal: AbortSignal): AsyncGenerator<Uint8Array, undefined> {
    const rows = this.#lines === null ? null : await lineRows(this.#lines, asRowsLie(this.#table, query), shape);
    if (rows === null) yield* fewRows(this.#source(query, signal), shape);
    else if (rows !== '') yield Buffer.from(rows);
  }

  #source(query: RowQuery, signal: AbortSignal): RowSource {
    return { ...this.#running(signal), table: this.#table, quick: this.#quick, query: asRowsLie(this.#table, query) };
  }

  #running(signal: AbortSignal): Running {
    return { connections: this.#connections, turns: this.#turns, signal: AbortSignal.any([signal, this.#ending]) };
  }
}
