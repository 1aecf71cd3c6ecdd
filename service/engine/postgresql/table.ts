import type { EngineColumn, IdentifiedTable, JsonShape, RelatedSource, Table, VisibleRows } from '../engine.ts';
import type { QueryContext } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { Columns } from '../sql/columns.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import type { SqlDialect } from '../sql/dialect.ts';
import { identityColumn, identityNames, rowHashSql, unusedName } from '../sql/row-identity.ts';
import { countStatement, derivedTable, relationOf, rowsStatement, type TableSql } from '../sql/statements.ts';
import type { Transformation } from '../transformation.ts';
import type { Column } from './dialect.ts';
import { RunningStatement, type Server } from './running-statement.ts';
import { textMapping } from './type-mappings.ts';

/** A table and the context of its queries. */
export interface PostgresTableOptions {
  readonly server: Server;
  readonly dialect: SqlDialect<Column, string[]>;
  readonly table: TableSql<Column, string[]>;
  /** The columns of the primary key. Empty if the table has no key. */
  readonly key: readonly Column[];
  /** Aborted when the engine closes, to end every query. */
  readonly closing: AbortSignal;
}

/** Number of rows per fetch. The remaining rows aren't in memory. */
const batchRows = 500;

/** A table of PostgreSQL that is read through cursors. The server sends only requested rows. */
export class PostgresTable implements Table {
  readonly #options: PostgresTableOptions;

  constructor(options: PostgresTableOptions) {
    this.#options = options;
    options.dialect.related.add(this, options.table);
  }

  get readable(): RelatedSource {
    return { database: this.#options.server, table: this, columns: null, where: null };
  }

  get columns(): readonly EngineColumn[] {
    return this.#options.table.columns.all;
  }

  get orderedBy(): readonly string[] {
    const { key, table } = this.#options;
    return (key.length > 0 ? key : table.columns.all).map(({ name }) => name);
  }

  identified(visible: VisibleRows): IdentifiedTable {
    const { table, dialect } = this.#options;
    const name = unusedName(identityNames.hash, table.columns);
    const mapping = { ...textMapping, read: () => rowHashSql(table.columns, visible, dialect) };
    const column = { ...identityColumn, name, sourceName: name, type: 'string', mapping } as const;
    const columns = new Columns(table.columns.all, '', column);
    return { table: new PostgresTable({ ...this.#options, table: { ...table, columns } }), column };
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const { table, dialect } = this.#options;
    const derived = derivedTable(deriveRelation(relationOf(table, dialect), steps, dialect));
    return new PostgresTable({ ...this.#options, table: derived, key: [] });
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    const { server, table, dialect } = this.#options;
    const statement = await RunningStatement.open(server, countStatement(table, where, dialect), this.#withEnd(context));
    try {
      const [count] = await statement.read(1);
      return Number(count);
    } finally {
      await statement.close();
    }
  }

  async *stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    const { server, table, dialect } = this.#options;
    const statement = await RunningStatement.open(server, rowsStatement(table, query, shape, dialect), this.#withEnd(context));
    try {
      let separator = '';
      for (let rowCount = 1; ; rowCount = batchRows) {
        const rows = await statement.read(rowCount);
        if (rows.length > 0) yield Buffer.from(separator + rows.join(','));
        separator = ',';
        if (rows.length < rowCount) return;
      }
    } finally {
      await statement.close();
    }
  }

  #withEnd(context: QueryContext): QueryContext {
    return { ...context, signal: AbortSignal.any([context.signal, this.#options.closing]) };
  }
}
