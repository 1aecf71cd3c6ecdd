import type { EngineColumn, Table } from '../engine.ts';
import type { TableSql } from './statements.ts';

/** The SQL of an engine's tables, for statements about other tables that also read them. */
export class RelatedSources<Column extends EngineColumn, Parameters> {
  readonly #sources = new WeakMap<Table, TableSql<Column, Parameters>>();

  add(table: Table, sql: TableSql<Column, Parameters>): void {
    this.#sources.set(table, sql);
  }

  /** Returns the SQL of a table. Undefined for a table of another engine. */
  find(table: Table): TableSql<Column, Parameters> | undefined {
    return this.#sources.get(table);
  }
}
