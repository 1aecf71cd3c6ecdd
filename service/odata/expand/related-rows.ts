import type { JsonShape, Table } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowCondition } from '../../engine/row-query.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { limitExceeded } from '../../http/problems/query-mistake.ts';
import { errorText } from '../../texts/error-text.ts';
import { tableFor } from '../odata-query.ts';
import { type JsonFormat, plainFormat, rowShape } from '../rows/json-format.ts';
import { type RowMember, rowMembers } from '../rows/row-members.ts';
import { keysPerStatement, maxExpandedBytes, maxRelatedRows } from './expand-limits.ts';
import { type KeyText, keysCondition, keyTextOf } from './key-text.ts';
import type { Expansion } from './read-expand.ts';

/** Counts the rows of a response with expanded relations. */
export class ExpandedSize {
  #rows = 0;
  #bytes = 0;

  /**
   * Adds a row to the total.
   *
   * @throws HttpProblem 400 `query-limit-exceeded` if the total exceeds a limit
   */
  addRow(bytes: number): void {
    this.#rows += 1;
    if (this.#rows > maxRelatedRows) throw limitExceeded('relatedRows', maxRelatedRows);
    this.addBytes(bytes);
  }

  /** Adds bytes to the total. @throws HttpProblem as {@link addRow} does */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxExpandedBytes) throw limitExceeded('expandedBytes', maxExpandedBytes);
  }
}

/** Options for reading related rows. */
export interface Reading {
  readonly format: JsonFormat;
  /** The encoding of bytes. Defaults to the encoding of OData. */
  readonly binary?: JsonShape['binary'];
  /** Maximum rows per collection, as the caller prefers. Null for all rows. */
  readonly pageSize: number | null;
  readonly size: ExpandedSize;
  readonly running: QueryContext;
}

/** A related row with its foreign key. */
export interface RelatedRow {
  readonly key: string;
  readonly members: readonly RowMember[];
}

/** Reads the rows of all keys, in the order of the query, with one statement for each {@link keysPerStatement} keys. */
export async function readRelatedRows(expansion: Expansion, keys: readonly KeyText[], reading: Reading): Promise<readonly RelatedRow[]> {
  const { relation, served, query, form } = expansion;
  const rows: RelatedRow[] = [];
  const format = form === 'references' ? plainFormat : reading.format;
  const shape = {
    ...rowShape(format, query.steps.length === 0 ? null : served.api.columns),
    ...(reading.binary && { binary: reading.binary }),
  };
  for (const part of partsOf(keys)) {
    const where = both(keysCondition(relation.referenced, part), query.rows.where);
    const isSliced = relation.list && (query.rows.skip > 0 || query.rows.top !== null || reading.pageSize !== null);
    const source = await tableFor(query, served.table, reading.running);
    const table = isSliced ? await sliced(source, where, expansion, reading) : source;
    const { columns, order } = query.rows;
    const slice = { columns, skip: 0, top: null };
    const stream = table.stream(isSliced ? { ...slice, where: null, order: [] } : { ...slice, where, order }, shape, reading.running);
    for await (const batch of rowsOfStream(stream)) {
      for (const row of batch) {
        reading.size.addRow(row.length);
        const members = rowMembers(row);
        const key = keyTextOf(members, relation.referenced, served.api);
        if (key !== null) rows.push({ key: key.text, members });
      }
    }
  }
  return rows;
}

/** Returns the rows of each key after `$skip`, `$top`, and the preferred page size, plus one additional row to detect another page. */
async function sliced(table: Table, where: RowCondition, { relation, query }: Expansion, { pageSize, running }: Reading): Promise<Table> {
  const { skip, top, order } = query.rows;
  const maxRows = pageSize === null ? top : Math.min(top ?? Number.POSITIVE_INFINITY, pageSize + 1);
  return derived(
    table,
    [
      { kind: 'choose', columns: [...new Set([...table.columns.map(({ name }) => name), ...query.rows.columns])], where },
      ...(order.length === 0 ? [] : [{ kind: 'sort', order } as const]),
      { kind: 'slice', skip, top: maxRows, within: relation.referenced },
    ],
    running,
  );
}

/** Counts the rows of each key that match the query's conditions. */
export async function countRelatedRows(
  { relation, served, query }: Expansion,
  keys: readonly KeyText[],
  { running }: Reading,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const { referenced } = relation;
  const name = referenced.includes('count') ? 'count of rows' : 'count';
  for (const part of partsOf(keys)) {
    const where = both(keysCondition(referenced, part), query.rows.where);
    const source = await tableFor(query, served.table, running);
    const steps: readonly Transformation[] = [
      { kind: 'choose', columns: source.columns.map((column) => column.name), where },
      { kind: 'group', columns: referenced, sets: [referenced], aggregates: [{ name, method: 'count', value: null }] },
    ];
    const table = await derived(source, steps, running);
    const query_ = { columns: [], where: null, order: [], skip: 0, top: null };
    for await (const batch of rowsOfStream(table.stream(query_, rowShape(plainFormat, null), running))) {
      for (const row of batch) {
        const members = rowMembers(row);
        const key = keyTextOf(members, referenced, served.api);
        if (key !== null) counts.set(key.text, Number(members.find((member) => member.name === name)?.value ?? 0));
      }
    }
  }
  return counts;
}

async function derived(table: Table, steps: readonly Transformation[], running: QueryContext): Promise<Table> {
  if (table.derive !== undefined) return table.derive(steps, running);
  throw new HttpProblem(501, 'query-not-supported', errorText('expand.pages'));
}

function both(keys: RowCondition, where: RowCondition | null): RowCondition {
  return where === null ? keys : { kind: 'and', operands: [keys, where] };
}

function partsOf(keys: readonly KeyText[]): readonly (readonly KeyText[])[] {
  const count = Math.ceil(keys.length / keysPerStatement);
  return Array.from({ length: count }, (_, index) => keys.slice(index * keysPerStatement, (index + 1) * keysPerStatement));
}
