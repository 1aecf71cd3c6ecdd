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
    ['any value equals the constant', any(is(text('a')))],
    ['no value equals the constant', not(any(is(text('a'))))],
    ['all values equal the constant', all(is(text('a')))],
    ['not all values equal the constant', not(all(is(text('a'))))],
    ['there is a value', any(null)],
    ['there is no value', not(any(null))],
    ['any value is null', any({ kind: 'isNull', column: itemColumn })],
    ['all values contain the text, and some are null', all(containsText('a'))],
    ['no value contains the text', all(not(containsText('x')))],
    [
      'any value equals the constant in any case',
      any({ kind: 'comparison', column: itemColumn, operator: 'eq', value: text('b'), ignoreCase: true }),
    ],
    ['any value is in a list', any({ kind: 'in', column: itemColumn, values: [text('x'), { kind: 'null' }] })],
    ['any value isn’t in a list', any(not({ kind: 'in', column: itemColumn, values: [text('a')] }))],
    ['any value or the row matches', any({ kind: 'or', operands: [is(text("'")), named] })],
    ['the row matches or not all values match', { kind: 'or', operands: [named, not(all(is(text('100%'))))] }],
    [
      'a list condition contains another',
      any({ kind: 'and', operands: [is(text('a')), { kind: 'any', column: 'tags', item: is(text('B')) }] }),
    ],
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
    ['a column that isn’t a list', { kind: 'any', column: 'name', item: is(text('a')) }, 'isn’t a list'],
    ['a number for a string', any(is({ kind: 'number', text: '1' })), 'can’t be compared'],
    ['a condition of only one query language', { kind: 'only', language: 'odata', text: 'length(name) eq 1' }, 'isn’t supported'],
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
