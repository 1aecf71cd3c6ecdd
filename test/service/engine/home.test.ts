import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Home, isSmallPart } from '../../../service/engine/duckdb/home.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { engineWithTable, rowsOf, unending } from './engine-with-table.ts';

test('a file of one small part is told from one of several parts, and from one of much text', async () => {
  await using folder = await makeTemporaryFolder();
  const home = await Home.open({ memory: '128MB', threads: 2, spillFolder: join(folder.path, 'spill'), folders: [folder.path] });
  try {
    const isSmall = async (name: string, select: string, options = ''): Promise<boolean> => {
      const file = join(folder.path, `${name}.parquet`);
      await writeParquet(file, select, options);
      return home.connected((connection) => isSmallPart(connection, file));
    };
    expect(await isSmall('empty', 'SELECT 1 AS id WHERE false')).toBe(true);
    expect(await isSmall('one', 'SELECT i AS id FROM range(10000) r(i)')).toBe(true);
    expect(await isSmall('several', 'SELECT i AS id FROM range(10000) r(i)', ', ROW_GROUP_SIZE 2048')).toBe(false);
    expect(await isSmall('long', `SELECT i AS id, repeat(i::VARCHAR || 'x', 500000) AS name FROM range(40) r(i)`)).toBe(false);
  } finally {
    home.close();
  }
});

test('tables of one part and of several are served side by side, and each goes where its name is another one was before', async () => {
  await using served = await engineWithTable('SELECT i AS id FROM range(5) r(i)');
  const several = join(served.folder, 'several.parquet');
  await writeParquet(several, 'SELECT i AS id FROM range(5000) r(i)', ', ROW_GROUP_SIZE 2048');
  const large = await served.engine.add({ table: 'large', file: several, nameColumns: (names) => names });
  expect(await large.count(null, unending())).toBe(5000);
  expect(await rowsOf(served.table)).toHaveLength(5);

  await served.engine.remove('table');
  expect(served.engine.table('table')).toBeUndefined();
  const anew = await served.engine.add({ table: 'table', file: several, nameColumns: (names) => names });
  expect(await anew.count(null, unending())).toBe(5000);
  await served.engine.remove('large');
  const small = await served.engine.add({ table: 'large', file: join(served.folder, 'table.parquet'), nameColumns: (names) => names });
  expect(await rowsOf(small)).toHaveLength(5);
  expect(await anew.count(null, unending())).toBe(5000);
});
