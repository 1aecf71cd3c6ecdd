import type { FairSlots } from '../../fair-slots.ts';
import type { EngineColumn, JsonShape, Table } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { QueryContext } from '../query-context.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { deriveRelation } from '../sql/derived/derive.ts';
import { takeSlot } from '../take-slot.ts';
import type { Transformation } from '../transformation.ts';
import { derivationWords } from './derivation-words.ts';
import { countStatement, derivedTable, relationOf, rowsStatement, type TableSql, unorderedSkip } from './statements.ts';
import type { TrinoClient } from './trino-client.ts';

/** The way to a cluster. */
export interface TrinoAccess {
  readonly client: TrinoClient;
  /** For statements of callers. */
  readonly slots: FairSlots;
}

/** A table of a cluster. The cluster computes no further ahead of its reader than its own buffers hold. */
export class TrinoTable implements Table {
  readonly #client: TrinoClient;
  readonly #slots: FairSlots;
  readonly #table: TableSql;
  readonly #ending: AbortSignal;

  /** @param ending Ends every query when the engine closes. */
  constructor({ client, slots }: TrinoAccess, table: TableSql, ending: AbortSignal) {
    this.#client = client;
    this.#slots = slots;
    this.#table = table;
    this.#ending = ending;
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns.all;
  }

  get isLarge(): boolean {
    return this.#table.large;
  }

  get orderedBy(): readonly string[] {
    return this.#table.columns.all.map(({ name }) => name);
  }

  async derive(steps: readonly Transformation[]): Promise<Table> {
    if (this.#table.large && this.#table.order === null) refuseUnorderedSkips(steps, this.#table.name);
    const begun = relationOf(this.#table);
    const derived = deriveRelation(begun, steps, derivationWords);
    return new TrinoTable({ client: this.#client, slots: this.#slots }, derivedTable(this.#table, begun, derived), this.#ending);
  }

  async count(where: RowCondition | null, context: QueryContext): Promise<number> {
    for await (const [row] of this.#run(countStatement(this.#table, where), context)) {
      return Number(row?.[0]);
    }
    throw new EngineError('query-failed', 'The cluster gave no count.');
  }

  async *stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    let separator = '';
    for await (const rows of this.#run(rowsStatement(this.#table, query, shape), context)) {
      yield Buffer.from(separator + rows.map(([text]) => String(text)).join(','));
      separator = ',';
    }
  }

  /** A statement holds its slot until its rows have left the cluster, however slowly they are read. */
  async *#run(sql: string, context: QueryContext): AsyncGenerator<readonly (readonly unknown[])[], void> {
    const signal = AbortSignal.any([context.signal, this.#ending]);
    const holder = { caller: context.caller };
    await takeSlot(this.#slots, holder, { ...context, signal });
    try {
      yield* this.#client.run(sql, signal);
    } finally {
      this.#slots.release(holder);
    }
  }
}

/** Until rows are sorted or grouped they are in no order. */
function refuseUnorderedSkips(steps: readonly Transformation[], name: string): void {
  for (const step of steps) {
    if (step.kind === 'sort' || step.kind === 'group') return;
    if (step.kind === 'slice' && step.skip > 0) throw unorderedSkip(name);
    if (step.kind === 'concat') for (const branch of step.branches) refuseUnorderedSkips(branch, name);
  }
}
