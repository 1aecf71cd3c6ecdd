import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { errorText } from '../../texts/error-text.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, RelatedSource, Table, VisibleRows } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { FairSlots } from '../fair-slots.ts';
import { type QueryContext, takeSlot } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { Columns } from '../sql/columns.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { identityColumn, identityNames, rowHashSql, unusedName } from '../sql/row-identity.ts';
import { countStatement, derivedTable, relationOf, rowsStatement, type TableSql } from '../sql/statements.ts';
import type { Transformation } from '../transformation.ts';
import { type Column, trinoDialect } from './dialect.ts';
import type { TrinoClient } from './trino-client.ts';
import { textMapping } from './type-mappings.ts';

/** A table and the context of its queries. */
export interface TrinoTableOptions {
  readonly client: TrinoClient;
  /** Slots for the statements of callers. */
  readonly slots: FairSlots;
  /** The name of the table in error messages. */
  readonly name: string;
  readonly table: TableSql<Column, null>;
  /** Aborted when the engine closes, to end every query. */
  readonly closing: AbortSignal;
}

/**
 * Creates a table of the schema.
 *
 * A cluster has no order of rows, so pages are parts of rows that are sorted by all columns. Billions of rows can't be sorted for a page.
 * So the first rows of a large table come in any order, and further pages require an order in the query.
 */
export function sourceTable(name: string, columns: Columns<Column>, isLarge: boolean): TableSql<Column, null> {
  return { source: () => quoteIdentifier(name), columns, order: [], sorted: isLarge ? 'never' : 'pages' };
}

/** A table of a cluster. The cluster computes rows before they are requested only until its own buffers are full. */
export class TrinoTable implements Table {
  readonly #options: TrinoTableOptions;

  constructor(options: TrinoTableOptions) {
    this.#options = options;
    trinoDialect.related.add(this, options.table);
  }

  get readable(): RelatedSource {
    return { database: this.#options.client, table: this, columns: null, where: null };
  }

  get columns(): readonly EngineColumn[] {
    return this.#options.table.columns.all;
  }

  get isLarge(): boolean {
    return this.#options.table.sorted === 'never';
  }

  get orderedBy(): readonly string[] {
    return this.columns.map(({ name }) => name);
  }

  identified(visible: VisibleRows): IdentifiedTable {
    const { table } = this.#options;
    const name = unusedName(identityNames.hash, table.columns);
    const mapping = { ...textMapping, read: () => rowHashSql(table.columns, visible, trinoDialect) };
    const column = { ...identityColumn, name, sourceName: name, type: 'string', mapping } as const;
    const columns = new Columns(table.columns.all, '', column);
    return { table: new TrinoTable({ ...this.#options, table: { ...table, columns } }), column };
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    const { table, name } = this.#options;
    if (this.isLarge) rejectUnorderedSkips(steps, name);
    const relation = relationOf(table, trinoDialect);
    const derived = deriveRelation(relation, steps, trinoDialect);
    // Rows stay unsorted if the steps haven't changed the order of a large table. Joins with large tables have no order either.
    const isUnsorted = (this.isLarge && derived.order === relation.order) || isUnsortedJoin(steps, this.isLarge);
    const sql = isUnsorted ? { ...derivedTable(derived), sorted: 'never' as const } : derivedTable(derived);
    return new TrinoTable({ ...this.#options, table: sql });
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    for await (const [row] of this.#run(countStatement(this.#options.table, where, trinoDialect).sql, context)) {
      return Number(row?.[0]);
    }
    throw new EngineError('query-failed', errorText('engine.no-count'));
  }

  /**
   * Returns the rows of a query.
   *
   * @throws EngineError `query-refused` for a later page of a large table without an order
   */
  async *stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    if (this.isLarge && query.order.length === 0 && query.skip > 0) throw unorderedSkip(this.#options.name);
    let separator = '';
    for await (const rows of this.#run(rowsStatement(this.#options.table, query, shape, trinoDialect).sql, context)) {
      yield Buffer.from(separator + rows.map(([text]) => String(text)).join(','));
      separator = ',';
    }
  }

  /** Runs a statement. The statement keeps its slot until its rows have left the cluster, even if they are read slowly. */
  async *#run(sql: string, context: QueryContext): AsyncGenerator<readonly (readonly unknown[])[], void> {
    const { client, slots, closing } = this.#options;
    const signal = AbortSignal.any([context.signal, closing]);
    const holder = { caller: context.caller };
    await takeSlot(slots, holder, { ...context, signal });
    try {
      yield* client.run(sql, signal);
    } finally {
      slots.release(holder);
    }
  }
}

/**
 * Rejects slices that skip rows before the rows are sorted or grouped, because the rows have no order until then.
 *
 * @throws EngineError `query-refused` if there is such a slice
 */
function rejectUnorderedSkips(steps: readonly Transformation[], name: string): void {
  for (const step of steps) {
    if (step.kind === 'sort' || step.kind === 'group') return;
    if (step.kind === 'slice' && step.skip > 0) throw unorderedSkip(name);
    if (step.kind === 'concat') for (const branch of step.branches) rejectUnorderedSkips(branch, name);
  }
}

/** Checks whether the last order or grouping is before a join with a large table. */
function isUnsortedJoin(steps: readonly Transformation[], isLarge: boolean): boolean {
  const last = steps.findLastIndex(({ kind }) => kind === 'sort' || kind === 'group');
  return steps.slice(last + 1).some((step) => {
    if (step.kind !== 'cross' && step.kind !== 'join') return false;
    const others = step.kind === 'join' ? [step] : step.others;
    return (isLarge && last < 0) || others.some(({ source }) => source.table.isLarge === true);
  });
}

function unorderedSkip(name: string): EngineError {
  return new EngineError('query-refused', errorText('engine.unordered-skip', { api: name }));
}
