import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemColumn, type Predicate } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { passes, type Row } from '../../shared/evaluate.ts';
import { type EngineWithTable, engineWithTable, rowsOf, unending } from './engine-with-table.ts';

let served: EngineWithTable;

const rows: readonly Row[] = [
  { id: '1', name: 'a', tags: ['a', 'B'] },
  { id: '2', name: 'b', tags: [] },
  { id: '3', name: 'c', tags: null },
  { id: '4', name: 'd', tags: [null, 'a'] },
  { id: '5', name: "'", tags: ["'", '100%'] },
];

const sql = (cell: Row[string]): string => {
  if (cell === null || cell === undefined) return 'NULL';
  return typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : `[${cell.map(sql).join(', ')}]`;
};

beforeAll(async () => {
  const values = rows.map(
    ({ id, name, tags }) => `(${id}, ${sql(name ?? null)}, ${sql(tags ?? null)}::VARCHAR[], ['0.5', 'NaN']::DOUBLE[])`,
  );
  served = await engineWithTable(`SELECT * FROM (VALUES ${values.join(', ')}) t(id, name, tags, ratios)`);
});

afterAll(() => served[Symbol.asyncDispose]());

async function passing(where: Predicate): Promise<unknown[]> {
  const found = await rowsOf(served.table, { columns: ['id'], where });
  expect(await served.table.count(where, unending())).toBe(found.length);
  return found.map(({ id }) => id);
}

const text = (value: string): Literal => ({ kind: 'string', value });
const is = (value: Literal): Predicate => ({ kind: 'comparison', column: itemColumn, operator: 'eq', value });
const containsText = (value: string): Predicate => ({ kind: 'text', column: itemColumn, operator: 'contains', value, ignoreCase: false });
const any = (item: Predicate | null): Predicate => ({ kind: 'any', column: 'tags', item });
const all = (item: Predicate): Predicate => ({ kind: 'all', column: 'tags', item });
const not = (operand: Predicate): Predicate => ({ kind: 'not', operand });
const named: Predicate = { kind: 'comparison', column: 'name', operator: 'eq', value: text('a') };

describe('conditions on the values of a list', () => {
  test.each<[string, Predicate]>([
    ['one value is', any(is(text('a')))],
    ['none is', not(any(is(text('a'))))],
    ['all are', all(is(text('a')))],
    ['not all are', not(all(is(text('a'))))],
    ['there is a value', any(null)],
    ['there is none', not(any(null))],
    ['one is missing', any({ kind: 'isNull', column: itemColumn })],
    ['all hold a text, of which a missing one says neither', all(containsText('a'))],
    ['all hold no such text', all(not(containsText('x')))],
    ['one is, whatever its case', any({ kind: 'comparison', column: itemColumn, operator: 'eq', value: text('b'), ignoreCase: true })],
    ['one is in a list', any({ kind: 'in', column: itemColumn, values: [text('x'), { kind: 'null' }] })],
    ['one is not in a list', any(not({ kind: 'in', column: itemColumn, values: [text('a')] }))],
    ['one is, or the row is', any({ kind: 'or', operands: [is(text("'")), named] })],
    ['one is and all are, in a group', { kind: 'or', operands: [named, not(all(is(text('100%'))))] }],
    ['a list within', any({ kind: 'and', operands: [is(text('a')), { kind: 'any', column: 'tags', item: is(text('B')) }] })],
  ])('a list condition returns the expected rows if %s', async (_, where) => {
    const expected = rows.filter((row) => passes(where, row)).map(({ id }) => Number(id));
    expect(await passing(where)).toEqual(expected);
  });

  test('NaN in a list is not greater than any number', async () => {
    const above: Predicate = { kind: 'comparison', column: itemColumn, operator: 'gt', value: { kind: 'number', text: '1' } };
    expect(await passing({ kind: 'any', column: 'ratios', item: above })).toEqual([]);
    expect(await passing({ kind: 'all', column: 'ratios', item: not(above) })).toEqual([1, 2, 3, 4, 5]);
  });

  test.each<[string, Predicate, string]>([
    ['a column without lists', { kind: 'any', column: 'name', item: is(text('a')) }, 'isn’t a list'],
    ['a number for a text', any(is({ kind: 'number', text: '1' })), 'can’t be compared'],
    ['what only a language can say', { kind: 'only', language: 'odata', text: 'length(name) eq 1' }, 'isn’t supported'],
  ])('%s is rejected without a query', async (_, where, words) => {
    await expect(served.table.count(where, unending())).rejects.toMatchObject({
      code: 'query-refused',
      message: expect.stringContaining(words),
    });
  });
});

test('case-insensitive equality matches text in any case and does not match null', async () => {
  const equal = (operator: 'eq' | 'ne', value: string): Predicate => ({
    kind: 'comparison',
    column: 'name',
    operator,
    value: text(value),
    ignoreCase: true,
  });
  expect(await passing(equal('eq', 'A'))).toEqual([1]);
  expect(await passing(equal('ne', 'A'))).toEqual([2, 3, 4, 5]);
  expect(await passing({ kind: 'in', column: 'name', values: [text('A'), text('D')], ignoreCase: true })).toEqual([1, 4]);
});
