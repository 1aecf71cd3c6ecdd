import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeParquet } from '../parquet-file.ts';
import { engineWithTable, rowsOf, unending } from './engine-with-table.ts';

const page = { top: 2, where: { kind: 'comparison', column: 'id', operator: 'ge', value: { kind: 'number', text: '0' } } } as const;

test('the same page requested repeatedly and concurrently returns the same rows', async () => {
  await using served = await engineWithTable('SELECT i AS id FROM range(5) r(i)');
  for (let round = 0; round < 3; round++) {
    const pages = await Promise.all([page, page, page].map((query) => rowsOf(served.table, query)));
    expect(pages).toEqual(pages.map(() => [{ id: 0 }, { id: 1 }]));
  }
});

test('a cached statement uses the values of the current query', async () => {
  await using served = await engineWithTable('SELECT i AS id FROM range(5) r(i)');
  for (const text of ['1', '3', '9', '1']) {
    const rows = await rowsOf(served.table, { ...page, where: { ...page.where, value: { kind: 'number', text } } });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4].filter((id) => id >= Number(text)).slice(0, 2));
  }
});

test('a table published again from another file returns no rows of the old file', async () => {
  await using served = await engineWithTable(`SELECT i AS id, 'old' AS name FROM range(5) r(i)`);
  expect(await rowsOf(served.table, page)).toEqual([0, 1].map((id) => ({ id, name: 'old' })));
  await served.engine.remove('table');
  const file = join(served.folder, 'other.parquet');
  await writeParquet(file, `SELECT i AS id, 'new' AS name FROM range(5) r(i)`);
  const table = await served.engine.add({ table: 'table', file, nameColumns: (names) => names });
  expect(await rowsOf(table, page)).toEqual([0, 1].map((id) => ({ id, name: 'new' })));
});

test('a table returns the current rows after its file is overwritten', async () => {
  await using served = await engineWithTable(`SELECT i AS id, 'old' AS name FROM range(5) r(i)`);
  expect(await rowsOf(served.table, page)).toEqual([0, 1].map((id) => ({ id, name: 'old' })));
  await writeParquet(join(served.folder, 'table.parquet'), `SELECT i + 7 AS id, 'rewritten' AS name FROM range(9000) r(i)`);
  expect(await rowsOf(served.table, page)).toEqual([7, 8].map((id) => ({ id, name: 'rewritten' })));
  expect(await served.table.count(null, unending())).toBe(9000);
});

test('tables with one and several row groups are served together, and names of removed tables can be reused', async () => {
  await using served = await engineWithTable('SELECT i AS id FROM range(5) r(i)');
  const several = join(served.folder, 'several.parquet');
  await writeParquet(several, 'SELECT i AS id FROM range(5000) r(i)', ', ROW_GROUP_SIZE 2048');
  const large = await served.engine.add({ table: 'large', file: several, nameColumns: (names) => names });
  expect(await large.count(null, unending())).toBe(5000);
  expect(await rowsOf(served.table)).toHaveLength(5);

  await served.engine.remove('table');
  expect(served.engine.table('table')).toBeUndefined();
  const again = await served.engine.add({ table: 'table', file: several, nameColumns: (names) => names });
  expect(await again.count(null, unending())).toBe(5000);
  await served.engine.remove('large');
  const small = await served.engine.add({ table: 'large', file: join(served.folder, 'table.parquet'), nameColumns: (names) => names });
  expect(await rowsOf(small)).toHaveLength(5);
  expect(await again.count(null, unending())).toBe(5000);
});
