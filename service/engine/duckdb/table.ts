import { BIGINT } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { errorText } from '../../texts/error-text.ts';
import type { ColumnValues, ValueLayout } from '../column-values.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, RelatedSource, Table, VisibleRows } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { FairSlots } from '../fair-slots.ts';
import { type QueryContext, takeSlot } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { Columns } from '../sql/columns.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { orderColumn } from '../sql/derived/relation.ts';
import { conditionSql } from '../sql/expression.ts';
import { identityColumn, identityNames, rowHashSql, unusedName } from '../sql/row-identity.ts';
import { countStatement, derivedTable, relationOf, type Statement } from '../sql/statements.ts';
import type { Transformation } from '../transformation.ts';
import type { DatabaseInstance } from './database-instance.ts';
import { duckDbDialect, type Parameters } from './dialect.ts';
import { retryWithoutMemory } from './retry-without-memory.ts';
import { jsonRows, type RowSource, valueRows } from './rows.ts';
import { RunningStatement } from './running-statement.ts';
import { type DuckDbTableSql, withoutOwnOrder } from './statements.ts';
import { type Column, integerMapping, textMapping } from './type-mappings.ts';

/** A table and the context of its queries. */
export interface DuckDbTableOptions {
  readonly database: DatabaseInstance;
  readonly table: DuckDbTableSql;
  readonly slots: FairSlots;
  /** Aborted when the engine closes, to end every query. */
  readonly closing: AbortSignal;
  /** The version of the rows. See {@link Table.stamp}. */
  readonly stamp?: string | undefined;
}

/** A table of DuckDB. Each query has its own connection, so that it can be interrupted alone. */
export class DuckDbTable implements Table {
  readonly stamp?: string;
  readonly #options: DuckDbTableOptions;

  constructor(options: DuckDbTableOptions) {
    if (options.stamp !== undefined) this.stamp = options.stamp;
    this.#options = options;
    duckDbDialect.related.add(this, options.table);
  }

  get readable(): RelatedSource {
    return { database: this.#options.database, table: this, columns: null, where: null };
  }

  get columns(): readonly EngineColumn[] {
    return this.#options.table.columns.all;
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    const { database, slots, table } = this.#options;
    const statement = countStatement(table, where, duckDbDialect);
    const holder = { caller: context.caller };
    await takeSlot(slots, holder, context);
    try {
      const signal = this.#signal(context);
      return await retryWithoutMemory(signal, () => countRows(new RunningStatement(database, signal), statement));
    } finally {
      slots.release(holder);
    }
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const { database, slots, closing, table } = this.#options;
    const derived = derivedTable(deriveRelation(relationOf(table, duckDbDialect), steps, duckDbDialect));
    // Calculated columns don't change the order of the rows of a file.
    const isInOrder = table.rowNumber !== null && steps.every(({ kind }) => kind === 'compute');
    const order = isInOrder ? ({ sorted: 'never', rowNumber: orderColumn(0) } as const) : { rowNumber: null };
    return new DuckDbTable({ database, slots, closing, table: { ...derived, ...order, ascending: null } });
  }

  identified(visible: VisibleRows): IdentifiedTable {
    const { table } = this.#options;
    const isNumber = table.rowNumber !== null;
    const name = unusedName(isNumber ? identityNames.number : identityNames.hash, table.columns);
    const mapping = (isNumber ? integerMapping(BIGINT) : null) ?? textMapping;
    const column: Column = { ...identityColumn, name, sourceName: name, type: mapping.type, mapping };
    const source = (parameters: Parameters) =>
      `(SELECT *, ${identitySql(table, visible)} AS ${quoteIdentifier(name)} FROM ${table.source(parameters)}${whereSql(table, visible, parameters)})`;
    const columns = new Columns(table.columns.all, '', column);
    return { table: new DuckDbTable({ ...this.#options, table: { ...table, source, columns } }), column };
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    return jsonRows(this.#source(query, context), shape);
  }

  values(query: RowQuery, layouts: readonly ValueLayout[], context: QueryContext): AsyncIterable<readonly ColumnValues[]> {
    return valueRows(this.#source(query, context), layouts);
  }

  #source(query: RowQuery, context: QueryContext): RowSource {
    const { database, slots, table } = this.#options;
    return { ...context, signal: this.#signal(context), database, slots, table, query: withoutOwnOrder(table, query) };
  }

  #signal(context: QueryContext): AbortSignal {
    return AbortSignal.any([context.signal, this.#options.closing]);
  }
}

/**
 * Returns SQL of the value that identifies a row. The rows of a file are returned in order. If some rows are hidden, the visible ones are
 * counted.
 */
function identitySql({ rowNumber, columns }: DuckDbTableSql, visible: VisibleRows): string {
  if (rowNumber === null) return rowHashSql(columns, visible, duckDbDialect);
  return visible.where === null ? rowNumber : '(row_number() OVER () - 1)';
}

function whereSql({ rowNumber, columns }: DuckDbTableSql, { where }: VisibleRows, parameters: Parameters): string {
  if (rowNumber === null || where === null) return '';
  return ` WHERE ${conditionSql(where, { columns, dialect: duckDbDialect, parameters })}`;
}

async function countRows(running: RunningStatement, statement: Statement<Parameters>): Promise<number> {
  let complete = false;
  try {
    const count = (await running.next(await running.run(statement)))?.getColumnValues(0)[0];
    if (typeof count !== 'string') throw new EngineError('query-failed', errorText('engine.no-count'));
    complete = true;
    return Number(count);
  } finally {
    running.close({ complete });
  }
}
