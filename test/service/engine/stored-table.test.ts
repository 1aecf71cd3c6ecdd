import { describe, expect, test } from 'vitest';
import { damage } from '../damage.ts';
import { storedTable } from './engine-with-stored-table.ts';
import { rowsOf, textOf, unending, wholeTable } from './engine-with-table.ts';

describe('an imported table', () => {
  test('contains every value and column name unchanged, even a column named rowid', async () => {
    const columns = {
      rowid: `'r' || i`,
      'a "name"': `(i / 100)::DECIMAL(10,2)`,
      huge: `170141183460469231731687303715884105727::HUGEINT - i`,
      moment: `TIMESTAMPTZ '2020-01-02 03:04:05.5+02'`,
      list: `[i, NULL]`,
      gone: `NULL::VARCHAR`,
    };
    await using stored = await storedTable(columns, 'range(2) r(i)');
    const row = (i: number, huge: string) =>
      `{"rowid":"r${i}","a \\"name\\"":${i === 0 ? '0.00' : '0.01'},"huge":${huge},"moment":"2020-01-02T01:04:05.5Z","list":[${i},null],"gone":null}`;
    const rows = `[${row(0, '170141183460469231731687303715884105727')},${row(1, '170141183460469231731687303715884105726')}]`;
    for (const top of [null, 2]) {
      expect(await textOf(stored.table.stream({ ...wholeTable, top }, { binary: 'base64' }, unending()))).toBe(rows);
    }
  });

  test('can be read to its end after it is unpublished, and can be published again', async () => {
    await using stored = await storedTable({ id: 'i', text: 'md5(i::VARCHAR)' }, 'range(300000) r(i)');
    const rows = stored.table.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
    let bytes = (await rows.next()).value?.length ?? 0;
    await stored.engine.remove('the "table"');
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) bytes += next.value.length;
    expect(bytes).toBeGreaterThan(300_000 * 50);
    const again = await stored.engine.add({ table: 'the "table"', file: stored.file, nameColumns: (names) => names });
    expect(await again.count(null, unending())).toBe(300_000);
  });

  test('returns an error, never wrong rows, if its file is damaged', async () => {
    await using stored = await storedTable({ id: 'i', text: 'md5(i::VARCHAR)' }, 'range(200000) r(i)');
    await stored.engine.remove('the "table"');
    await damage(stored.file);
    const reading = async () => {
      const table = await stored.engine.add({ table: 'damaged', file: stored.file, nameColumns: (names) => names });
      return textOf(table.stream(wholeTable, { binary: 'base64' }, unending()));
    };
    await expect(reading()).rejects.toThrow();
  });
});

/** Keys of ten rows, in the order in which they are stored. */
const storedOrders = {
  'in the order of the key': '0, 1, 2, 3, 4, 5, 6, 7, 8, 9',
  'in no order': '3, 7, 0, 9, 1, 8, 2, 6, 5, 4',
  'with the same key twice': '0, 1, 2, 2, 3, 4, 5, 6, 7, 8',
  'with a missing key first': 'NULL, 1, 2, 3, 4, 5, 6, 7, 8, 9',
  'with a missing key last': '0, 1, 2, 3, 4, 5, 6, 7, 8, NULL',
};

test.each(Object.entries(storedOrders))('rows stored %s are found and sorted correctly', async (_how, written) => {
  await using stored = await storedTable({ id: 'id', text: `'t' || id` }, `(SELECT unnest([${written}]) AS id)`, ['id']);
  const ids = written.split(', ').map((text) => (text === 'NULL' ? null : Number(text)));
  const sorted = ids.toSorted((one, other) => (one ?? -1) - (other ?? -1));
  for (const descending of [false, true]) {
    const expected = descending ? sorted.toReversed() : sorted;
    const order = [{ column: 'id', descending }];
    for (const [skip, top] of [
      [0, null],
      [0, 3],
      [4, 3],
    ] as const) {
      const rows = await rowsOf(stored.table, { order, skip, top });
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(skip, top === null ? undefined : skip + top));
    }
  }
  const where = { kind: 'comparison', column: 'id', operator: 'eq', value: { kind: 'number', text: '2' } } as const;
  expect(await rowsOf(stored.table, { where })).toEqual(ids.filter((id) => id === 2).map((id) => ({ id, text: 't2' })));
});
