import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparisonOperator, Predicate, TextOperator } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type EngineWithTable, engineWithTable, rowsOf, unending } from './engine-with-table.ts';

let served: EngineWithTable;

beforeAll(async () => {
  served = await engineWithTable(`
    SELECT * FROM (VALUES
      (1, 'alpha', 1.10, 1.5::DOUBLE, DATE '2020-01-01', true),
      (2, 'Beta', 1.11, 'nan', DATE '2020-01-02', false),
      (3, '100%', 2.00, 'inf', DATE '2020-01-03', true),
      (4, 'a_c', -1.10, '-inf', DATE '1999-12-31', false),
      (5, 'a\\c*''"', 0.00, -0.0, DATE '2020-01-01', NULL),
      (6, NULL, NULL, NULL, NULL, NULL)
    ) AS t(id, name, price, ratio, day, flag)`);
});
afterAll(() => served[Symbol.asyncDispose]());

const text = (value: string): Literal => ({ kind: 'string', value });
const number = (written: string): Literal => ({ kind: 'number', text: written });
const missing: Literal = { kind: 'null' };

function compare(column: string, operator: ComparisonOperator, value: Literal): Predicate {
  return { kind: 'comparison', column, operator, value };
}

function textTest(operator: TextOperator, value: string, ignoreCase = false): Predicate {
  return { kind: 'text', column: 'name', operator, value, ignoreCase };
}

function not(operand: Predicate): Predicate {
  return { kind: 'not', operand };
}

/** Returns the IDs of the matching rows. Also checks that the count is the same. */
async function passing(where: Predicate): Promise<unknown[]> {
  const rows = await rowsOf(served.table, { columns: ['id'], where });
  expect(await served.table.count(where, unending())).toBe(rows.length);
  return rows.map(({ id }) => id);
}

describe('conditions on null values', () => {
  test.each([
    ['eq value', compare('price', 'eq', number('1.1')), [1]],
    ['ne value', compare('price', 'ne', number('1.1')), [2, 3, 4, 5, 6]],
    ['lt value', compare('price', 'lt', number('0')), [4]],
    ['not lt value', not(compare('price', 'lt', number('0'))), [1, 2, 3, 5, 6]],
    ['not eq value', not(compare('price', 'eq', number('1.1'))), [2, 3, 4, 5, 6]],
    ['eq null', compare('price', 'eq', missing), [6]],
    ['ne null', compare('price', 'ne', missing), [1, 2, 3, 4, 5]],
    ['ge null', compare('price', 'ge', missing), [6]],
    ['lt null', compare('price', 'lt', missing), []],
    ['not lt null', not(compare('price', 'lt', missing)), [1, 2, 3, 4, 5, 6]],
    ['in a list', { kind: 'in', column: 'id', values: [number('2'), number('9'), number('2.5')] }, [2]],
    ['in a list with null', { kind: 'in', column: 'price', values: [number('2'), missing] }, [3, 6]],
    ['not in a list', not({ kind: 'in', column: 'price', values: [number('2')] }), [1, 2, 4, 5, 6]],
    ['not between', not({ kind: 'between', column: 'price', low: number('0'), high: number('1.5') }), [3, 4, 6]],
    ['contains', textTest('contains', 'a'), [1, 2, 4, 5]],
    ['not contains', not(textTest('contains', 'a')), [3]],
    ['not (contains or lt)', not({ kind: 'or', operands: [textTest('contains', 'a'), compare('price', 'lt', number('0'))] }), [3]],
    ['is null', { kind: 'isNull', column: 'flag' }, [5, 6]],
    ['an empty or', { kind: 'or', operands: [] }, []],
    ['an empty and', { kind: 'and', operands: [] }, [1, 2, 3, 4, 5, 6]],
    ['not an empty and', not({ kind: 'and', operands: [] }), []],
  ] satisfies [string, Predicate, number[]][])('%s matches the rows that OData 4.01 defines', async (_name, where, ids) => {
    expect(await passing(where)).toEqual(ids);
  });
});

describe('number conditions', () => {
  test.each([
    ['a decimal between two values of the column equals no value', compare('price', 'eq', number('1.105')), []],
    ['a decimal between two values is less than the higher one', compare('price', 'gt', number('1.105')), [2, 3]],
    ['a decimal between two values is greater than the lower one', compare('price', 'le', number('1.105')), [1, 4, 5]],
    ['a number beyond the column’s range is greater than all values', compare('price', 'lt', number('1e400')), [1, 2, 3, 4, 5]],
    ['a fraction is compared with integers', compare('id', 'ge', number('2.5')), [3, 4, 5, 6]],
    ['NaN isn’t greater than a number', compare('ratio', 'gt', number('1')), [1, 3]],
    ['NaN equals nothing', compare('ratio', 'eq', number('NaN')), []],
    ['NaN differs from everything', compare('ratio', 'ne', number('NaN')), [1, 2, 3, 4, 5, 6]],
    ['NaN is neither greater nor less than a number', not(compare('ratio', 'ge', number('-INF'))), [2, 6]],
    ['INF equals itself', compare('ratio', 'eq', number('INF')), [3]],
    ['minus zero equals zero', compare('ratio', 'eq', number('0')), [5]],
  ] satisfies [string, Predicate, number[]][])('%s', async (_name, where, ids) => {
    expect(await passing(where)).toEqual(ids);
  });
});

describe('text conditions', () => {
  test.each([
    ['a percent sign isn’t a wildcard', textTest('contains', '%'), [3]],
    ['an underscore isn’t a wildcard', textTest('contains', '_'), [4]],
    ['an asterisk is a wildcard in “like”', textTest('like', 'a*c*'), [4, 5]],
    ['an underscore isn’t a wildcard in “like”', textTest('like', 'a_c'), [4]],
    ['a backslash isn’t an escape character in “like”', textTest('like', '*\\c*'), [5]],
    ['an asterisk isn’t a wildcard in other operators', textTest('endsWith', `*'"`), [5]],
    ['comparisons are case-sensitive by default', textTest('beginsWith', 'b'), []],
    ['comparisons can be case-insensitive', textTest('beginsWith', 'b', true), [2]],
    ['texts are ordered by code points', compare('name', 'lt', text('a')), [2, 3]],
  ] satisfies [string, Predicate, number[]][])('%s', async (_name, where, ids) => {
    expect(await passing(where)).toEqual(ids);
  });
});

describe('invalid conditions', () => {
  test.each([
    ['an unknown column', compare('price" OR 1=1 --', 'eq', number('1'))],
    ['the hidden row number', compare('row number', 'eq', number('1'))],
    ['a string for a number', compare('price', 'eq', text('1'))],
    ['a number for a string', compare('name', 'eq', number('1'))],
    ['a string operator for a number', { kind: 'text', column: 'price', operator: 'contains', value: '1', ignoreCase: false }],
  ] satisfies [string, Predicate][])('%s is rejected without a query', async (_name, where) => {
    await expect(served.table.count(where, unending())).rejects.toMatchObject({ code: 'query-refused' });
  });

  test('an unknown column is also rejected in the column list and the sort order', () => {
    const allRows = { columns: [], where: null, order: [], skip: 0, top: null };
    expect(() => served.table.stream({ ...allRows, columns: ['id', 'x"'] }, { binary: 'base64' }, unending())).toThrow('Unknown column');
    const order = [{ column: '1; DROP VIEW "table"', descending: false }];
    expect(() => served.table.stream({ ...allRows, order }, { binary: 'base64' }, unending())).toThrow('Unknown column');
  });
});

const hostile: readonly (readonly [string, string])[] = [
  ['a quote', `' OR '1'='1`],
  ['an end of the statement', `'; DROP VIEW "table"; --`],
  ['an end of an identifier', `" OR 1=1 --`],
  ['an escaped quote', `\\' OR 1=1 --`],
  ['a parameter', '$1'],
  ['a wildcard and a quote', `%' OR name LIKE '%`],
  ['a second statement', `') UNION ALL SELECT content FROM read_text('/etc/hostname') --`],
  ['a null character', '\u0000'],
  ['a line separator', `\u2028'`],
  ['ten thousand characters', 'a'.repeat(10_000)],
];

test.each(hostile)('text with %s never changes the statement that contains it', async (_name, value) => {
  const conditions: Predicate[] = [
    compare('name', 'eq', text(value)),
    { kind: 'in', column: 'name', values: [text(value)] },
    { kind: 'between', column: 'name', low: text(value), high: text(value) },
    ...(['beginsWith', 'endsWith', 'contains', 'like'] as const).flatMap((operator) => [
      textTest(operator, value),
      textTest(operator, value, true),
    ]),
  ];
  for (const condition of conditions) expect(await passing(condition)).toEqual([]);
  expect(await passing(compare('name', 'ne', text(value)))).toEqual([1, 2, 3, 4, 5, 6]);
});
