import { expect, test } from 'vitest';
import { RestrictedTable } from '../../../../service/access/rules/restricted-table.ts';
import type { Table } from '../../../../service/engine/engine.ts';
import type { RowQuery } from '../../../../service/engine/row-query.ts';
import { unending } from '../../engine/engine-with-table.ts';

const column = (name: string) =>
  ({ name, sourceName: name, type: 'string', list: false, nullable: true, precision: null, scale: null }) as const;

/** Creates a table that records its queries. */
function recorder(orderedBy?: readonly string[]): { table: Table; queries: RowQuery[] } {
  const queries: RowQuery[] = [];
  const table: Table = {
    columns: ['a', 'b', 'c'].map(column),
    ...(orderedBy === undefined ? {} : { orderedBy }),
    count: async () => 0,
    async *stream(query) {
      queries.push(query);
      yield Buffer.from('');
    },
  };
  return { table, queries };
}

const allRows: RowQuery = { columns: [], where: null, order: [], skip: 0, top: null };
const never = unending();
const shape = { binary: 'base64' } as const;

async function read(table: Table, query: RowQuery): Promise<void> {
  for await (const rows of table.stream(query, shape, never)) expect(rows).toHaveLength(0);
}

test('a query without a column list reads only the visible columns', async () => {
  const { table, queries } = recorder();
  await read(new RestrictedTable(table, new Set(['a', 'c']), null), allRows);
  expect(queries).toEqual([{ ...allRows, columns: ['a', 'c'] }]);
});

test('rows that an engine sorts by hidden columns are sorted by all visible columns instead', async () => {
  const order = [{ column: 'c', descending: true }];
  const seen = ['a', 'c'].map((name) => ({ column: name, descending: false }));
  const sorted = recorder(['a', 'b', 'c']);
  await read(new RestrictedTable(sorted.table, new Set(['a', 'c']), null), { ...allRows, order });
  expect(sorted.queries[0]?.order).toEqual([...order, ...seen]);
  const keyed = recorder(['a']);
  await read(new RestrictedTable(keyed.table, new Set(['a', 'c']), null), { ...allRows, order });
  expect(keyed.queries[0]?.order).toEqual(order);
});

test.each<Partial<RowQuery>>([
  { columns: ['a', 'b'] },
  { order: [{ column: 'b', descending: false }] },
  { order: [{ expression: { kind: 'operation', operator: 'length', operands: [{ kind: 'column', name: 'b' }] }, descending: false }] },
  { where: { kind: 'not', operand: { kind: 'isNull', column: 'b' } } },
  { where: { kind: 'any', column: 'b', item: null } },
  { where: { kind: 'expression', expression: { kind: 'listLength', column: 'b' } } },
  { where: { kind: 'expression', expression: { kind: 'listItem', column: 'b', index: 0 } } },
])('a query that uses a hidden column anywhere is rejected: %j', async (part) => {
  const { table, queries } = recorder();
  const restricted = new RestrictedTable(table, new Set(['a', 'c']), null);
  await expect(read(restricted, { ...allRows, ...part })).rejects.toThrow('Unknown column "b".');
  if (part.where !== undefined) await expect(restricted.count(part.where, never)).rejects.toThrow('Unknown column "b".');
  expect(queries).toEqual([]);
});
