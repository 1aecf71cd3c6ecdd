import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { errorText } from '../../texts/error-text.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, RelatedSource, Table, VisibleRows } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { SlotHolder } from '../fair-slots.ts';
import { type QueryContext, takeSlot } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { Columns } from '../sql/columns.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { conditionSql } from '../sql/expression.ts';
import { identityColumn, identityNames, rowHashSql, unusedName } from '../sql/row-identity.ts';
import { countStatement, derivedTable, relationOf } from '../sql/statements.ts';
import type { Transformation } from '../transformation.ts';
import type { Database } from './database.ts';
import { type Column, sqliteDialect } from './dialect.ts';
import { type SqliteStatement, type SqliteTableSql, sqliteRowsStatement } from './statements.ts';
import { integerMapping, type SqliteValue, textMapping } from './type-mappings.ts';
import type { Batch } from './worker/orders.ts';

export class SqliteTable implements Table {
  readonly orderedBy: readonly string[];
  readonly #database: Database;
  readonly #table: SqliteTableSql;
  readonly #ending: AbortSignal;

  /**
   * Creates a table.
   *
   * @param orderedBy The columns that make the order total. Empty if rows have numbers.
   * @param closing Aborted when the engine closes, to end every query.
   */
  constructor(database: Database, table: SqliteTableSql, orderedBy: readonly string[], closing: AbortSignal) {
    this.orderedBy = orderedBy;
    this.#database = database;
    this.#table = table;
    this.#ending = closing;
    sqliteDialect.related.add(this, table);
  }

  get readable(): RelatedSource {
    return { database: this.#database, table: this, columns: null, where: null };
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  identified(visible: VisibleRows): IdentifiedTable {
    const { table, column } = identifiedSql(this.#table, visible);
    return { table: new SqliteTable(this.#database, table, this.orderedBy, this.#ending), column };
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const derived = derivedTable(deriveRelation(relationOf(this.#table, sqliteDialect), steps, sqliteDialect));
    const orderedBy = derived.columns.all.map(({ name }) => name);
    return new SqliteTable(this.#database, { ...derived, number: null }, orderedBy, this.#ending);
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    const statement = { ...countStatement(this.#table, where, sqliteDialect), numbered: null };
    for await (const bytes of this.#run(statement, context)) return Number(new TextDecoder().decode(bytes));
    throw new EngineError('query-failed', errorText('engine.no-count'));
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    return this.#run(sqliteRowsStatement(this.#table, query, shape), context);
  }

  async *#run(statement: SqliteStatement, context: QueryContext): AsyncIterable<Uint8Array> {
    const query = new RunningQuery(this.#database, statement, { ...context, signal: AbortSignal.any([context.signal, this.#ending]) });
    try {
      for (let next: Promise<Batch> | null = query.read(); next !== null; ) {
        const { parts, end }: Batch = await next;
        // The reader reads the next rows while the caller processes these rows.
        next = end ? null : query.read();
        next?.catch(() => undefined);
        yield* parts;
      }
    } finally {
      query.close();
    }
  }
}

/**
 * Returns the table with a column that identifies rows: SQLite's own row numbers, or hashes if rows have no numbers. If some rows are
 * hidden, the visible rows are counted from 1.
 */
function identifiedSql(table: SqliteTableSql, visible: VisibleRows): { readonly table: SqliteTableSql; readonly column: Column } {
  const { number, columns } = table;
  const name = unusedName(number === null ? identityNames.hash : identityNames.number, columns);
  const integer = { scale: null, ...integerMapping };
  const own = { ...identityColumn, name, isText: false } as const;
  const withColumn = (column: Column, changed: Partial<SqliteTableSql> = {}) => ({
    table: { ...table, ...changed, columns: new Columns(columns.all, '', column) },
    column,
  });
  if (number === null) {
    const mapping = { scale: null, ...textMapping, read: () => rowHashSql(columns, visible, sqliteDialect) };
    return withColumn({ ...own, sourceName: name, type: 'string', mapping });
  }
  const { where } = visible;
  if (where === null) return withColumn({ ...own, sourceName: number, type: 'int64', mapping: integer });
  const source = (parameters: SqliteValue[]) => {
    const condition = conditionSql(where, { columns, dialect: sqliteDialect, parameters });
    const counted = `row_number() OVER (ORDER BY ${number}) AS ${quoteIdentifier(name)}`;
    return `(SELECT *, ${number} AS ${number}, ${counted} FROM ${table.source(parameters)} AS "rows" WHERE ${condition})`;
  };
  return withColumn({ ...own, sourceName: name, type: 'int64', mapping: integer }, { source, number: null });
}

/**
 * One query of a database file. Each batch is read in its own slot. Between two batches the query is idle, so a slow caller doesn't block a
 * reader.
 */
class RunningQuery {
  readonly #database: Database;
  readonly #statement: SqliteStatement;
  readonly #context: QueryContext;
  readonly #leaving = new AbortController();
  readonly #signal: AbortSignal;
  #id: number | null = null;
  #holder: SlotHolder | null = null;

  /** Creates a query. The caller must close it. */
  constructor(database: Database, statement: SqliteStatement, context: QueryContext) {
    this.#database = database;
    this.#statement = statement;
    this.#context = context;
    this.#signal = AbortSignal.any([context.signal, this.#leaving.signal]);
  }

  /**
   * Reads the next rows.
   *
   * @throws EngineError `engine-busy` if the query can't begin in time, `query-cancelled`, `query-failed`
   */
  async read(): Promise<Batch> {
    const { caller, slotTimeout } = this.#context;
    const holder = { caller, resuming: this.#id !== null };
    const { slots } = this.#database;
    await takeSlot(slots, holder, { signal: this.#signal, slotTimeout });
    if (this.#signal.aborted) {
      slots.release(holder);
      throw cancelled(this.#signal);
    }
    this.#holder = holder;
    this.#id ??= this.#database.open(this.#statement);
    try {
      return await untilAborted(this.#database.read(this.#id), this.#signal);
    } finally {
      // After an abort, the reader might still work for the query. Then `close` releases the slot.
      if (!this.#signal.aborted) slots.release(holder);
    }
  }

  /** Ends the query. Its slot is released when no reader works for the query. */
  close(): void {
    this.#leaving.abort();
    const [id, holder] = [this.#id, this.#holder];
    if (id === null || holder === null) return;
    void this.#database.close(id).then(() => this.#database.slots.release(holder));
  }
}

/** Waits for a result. Rejects on abort without waiting until the statement ends or its reader is killed. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(cancelled(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('query-cancelled', errorText('engine.cancelled'), { cause: signal.reason });
}
