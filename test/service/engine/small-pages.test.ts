import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowCondition, RowQuery } from '../../../service/engine/row-query.ts';
import { type Stored, storedTable } from './engine-with-stored-table.ts';
import { engineWithTable, rowsOf, textOf, unending, wholeTable } from './engine-with-table.ts';

/** Enough rows that more than one thread scans them for a page. */
const rows = 250_000;
const shuffled = (id: number) => (id * 7919) % rows;

/** The rows, calculated with the same formulas as the columns below. */
const all = Array.from({ length: rows }, (_, id) => ({ id, shuffled: shuffled(id), half: id / 2, group: `g${id % 1000}` }));

const columns = { id: 'i::INTEGER', shuffled: `(i * 7919 % ${rows})::INTEGER`, half: 'i / 2.0::DOUBLE', group: `'g' || (i % 1000)` };

interface Query {
  readonly where: RowCondition;
  readonly passes: (row: (typeof all)[number]) => boolean;
}

const number = (column: 'id' | 'shuffled' | 'half', operator: 'eq' | 'ge' | 'lt', value: number): Query => ({
  where: { kind: 'comparison', column, operator, value: { kind: 'number', text: String(value) } },
  passes: (row) => (operator === 'eq' ? row[column] === value : operator === 'ge' ? row[column] >= value : row[column] < value),
});

const text = (value: string): Query => ({
  where: { kind: 'comparison', column: 'group', operator: 'eq', value: { kind: 'string', value } },
  passes: ({ group }) => group === value,
});

const anywhere = fc.integer({ min: 0, max: rows + 10 });
const one = fc.oneof(
  fc.tuple(fc.constantFrom('id', 'shuffled', 'half'), fc.constantFrom('eq', 'ge', 'lt'), anywhere).map((asked) => number(...asked)),
  fc.integer({ min: 0, max: 1001 }).map((group) => text(`g${group}`)),
);
const both = fc.tuple(one, one).map(
  ([first, second]): Query => ({
    where: { kind: 'and', operands: [first.where, second.where] },
    passes: (row) => first.passes(row) && second.passes(row),
  }),
);
const slice = fc.record({
  skip: fc.oneof(fc.constant(0), fc.integer({ max: 40, min: 0 }), anywhere),
  top: fc.integer({ min: 0, max: 50 }),
});

describe.each(['id', 'shuffled'])('small pages of a large table with the key %s', (key) => {
  let stored: Stored;
  beforeAll(async () => {
    stored = await storedTable(columns, `range(${rows}) r(i)`, [key]);
  });
  afterAll(() => stored[Symbol.asyncDispose]());

  test('contain the same rows that the whole table contains, at any offset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(fc.oneof(one, both)), slice, async (asked, { skip, top }) => {
        const found = await rowsOf(stored.table, { where: asked?.where ?? null, skip, top });
        expect(found).toEqual((asked === null ? all : all.filter(asked.passes)).slice(skip, skip + top));
      }),
      { numRuns: 150 },
    );
  });

  test('contain all or only the selected columns, in the requested order', async () => {
    const some: Partial<RowQuery> = {
      columns: ['group', 'id'],
      where: number(key === 'id' ? 'id' : 'shuffled', 'eq', 240_001).where,
      top: 1,
    };
    const row = all.find((one) => (key === 'id' ? one.id : one.shuffled) === 240_001);
    expect(await textOf(stored.table.stream({ ...wholeTable, ...some }, { binary: 'base64' }, unending()))).toBe(
      `[{"group":"${row?.group}","id":${row?.id}}]`,
    );
  });
});

test('a page of a very wide table contains all its columns', async () => {
  const wide = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`c${index}`, `md5((i + ${index})::VARCHAR)`]));
  await using stored = await storedTable({ id: 'i', ...wide }, 'range(300) r(i)', ['id']);
  const [row, ...others] = await rowsOf(stored.table, { where: number('id', 'eq', 150).where, top: 1 });
  expect(others).toEqual([]);
  expect(Object.keys(row ?? {})).toHaveLength(701);
});

test('numbers of all common sizes are formatted the same in a small page and in the whole table', async () => {
  const size = fc.oneof(
    fc.double({ min: 1e-3, max: 1e15, maxExcluded: true, noNaN: true }),
    fc.integer(),
    fc.integer({ max: 1_000_000 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(0, 1e-3, 999_999_999_999_999.9, 123_456_789_012_345),
  );
  const numbers = fc.sample(fc.tuple(size, fc.boolean()), 1000).map(([value, negative]) => (negative && value !== 0 ? -value : value));
  await using served = await engineWithTable(`SELECT unnest([${numbers.map((value) => `'${value}'::DOUBLE`).join(', ')}]) AS number`);
  const written = async (query: Partial<RowQuery>) =>
    (await textOf(served.table.stream({ ...wholeTable, ...query }, { binary: 'base64' }, unending()))).match(/[-+.\de]+(?=})/g);
  const allRows = await written({});
  for (let skip = 0; skip < numbers.length; skip += 100)
    expect(await written({ skip, top: 100 })).toEqual(allRows?.slice(skip, skip + 100));
  expect(allRows).toHaveLength(numbers.length);
});
