import type { EngineColumn, Table } from '../engine.ts';
import type { Columns } from './columns.ts';

/** A table in the FROM clause of a statement about another table. */
interface SourceSql<Column extends EngineColumn, Parameters> {
  /** Returns SQL after FROM, and binds its constants. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
}

/** The SQL of an engine's tables, for statements about other tables that read them too. */
export class RelatedSources<Column extends EngineColumn, Parameters> {
  readonly #sources = new WeakMap<Table, SourceSql<Column, Parameters>>();

  add(table: Table, sql: SourceSql<Column, Parameters>): void {
    this.#sources.set(table, sql);
  }

  /** Undefined for a table of another engine. */
  find(table: Table): SourceSql<Column, Parameters> | undefined {
    return this.#sources.get(table);
  }
}
