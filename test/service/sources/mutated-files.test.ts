import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { mutate } from '../../fuzz/mutate.ts';
import { createRandom, type Random } from '../../fuzz/random.ts';
import { workbook } from '../catalogue/workbook-file.ts';
import { makeFolder } from './published-files.ts';

/** Number of mutated files of each format. */
const count = 24;
/** Maximum growth of the memory of this process in bytes. */
const maxGrowth = 300 * 1024 * 1024;

const numbers = Array.from({ length: count }, (_, index) => index);

/** Changes one to four bytes of a file, removes or repeats a part, or truncates the file. */
function mutateBytes(random: Random, content: Buffer): Buffer {
  let changed = Buffer.from(content);
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(changed.length);
    const end = Math.min(changed.length, at + 1 + random.below(16));
    const kind = random.below(8);
    if (kind === 0) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(end)]);
    else if (kind === 1) changed = Buffer.concat([changed.subarray(0, end), changed.subarray(at)]);
    else if (kind === 2 && random.chance(0.3)) changed = Buffer.from(changed.subarray(0, at + 1));
    else changed.set([random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)])], at);
  }
  return changed;
}

/** Publishes a file or folder for each number. Checks that every one is published or has a reason, and that memory is limited. */
async function publishEach(location: (folder: string, number: number) => Promise<string>): Promise<void> {
  await using made = await makeFolder({ 'valid.csv': 'a\n1\n' });
  const own = join(made.dataFolder, '..', 'mutated');
  await mkdir(own);
  const locations = await Promise.all(numbers.map((number) => location(own, number)));
  const before = process.memoryUsage().rss;
  await using published = await made.publish(made.folder, ...new Set(locations));
  expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowth);
  expect(published.paths()).toContain('Our_files/valid');
  const { catalogue } = published.published;
  const problems = published.problems();
  for (const { reason } of problems) {
    expect(reason).not.toBe('');
    expect(reason).not.toMatch(/\n {4}at |undefined|\[object |^(?:Type|Range|Syntax|Reference)Error/);
  }
  // Each file is a table, or has a reason.
  const tables = catalogue.projects.flatMap(({ apis }) => apis).length - 1;
  expect(tables + problems.length).toBeGreaterThanOrEqual(count);
}

/** Writes a file into the folder of all files. Returns the folder. */
async function fileAmongAll(folder: string, name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return folder;
}

/** Writes a file into a folder of its own. Returns its path. */
async function fileIn(folder: string, number: number, name: string, content: string | Buffer): Promise<string> {
  const own = join(folder, String(number));
  await mkdir(own);
  await writeFile(join(own, name), content);
  return join(own, name);
}

describe('every file with random changes is published or has a reason', () => {
  test('workbooks', async () => {
    const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${inline('A1', 'id')}${inline('B1', 'name')}</row><row r="2"><c r="A2"><v>1</v></c>${inline('B2', 'Ada')}</row>`;
    const sheet = { name: 'S', rows };
    const valid = workbook([sheet], { texts: ['<t>a</t>'] });
    const fragments = ['<c r="XFD1048576">', '</row>', '<v>1e999</v>', 't="s"', '<row r="-1">', '&#x0;', '<!DOCTYPE x>', '<'] as const;
    await publishEach((folder, number) => {
      const random = createRandom(1, number);
      const changed = number % 2 === 0 ? mutateBytes(random, valid) : workbook([{ ...sheet, rows: mutate(random, rows, rows, fragments) }]);
      return fileAmongAll(folder, `${number}.xlsx`, changed);
    });
  });

  test('GeoJSON', async () => {
    const feature = '{"type":"Feature","id":1,"properties":{"name":"a","size":1.5},"geometry":{"type":"Point","coordinates":[1,2]}}';
    const valid = `{"type":"FeatureCollection","crs":{"type":"name"},"features":[${feature},${feature}]}`;
    const fragments = [
      '"features":',
      '"type":"Feature"',
      '[[[',
      '{',
      '}',
      ']',
      ',',
      'null',
      '1e999',
      '"geometry":',
      '\u0000',
      '"',
    ] as const;
    await publishEach((folder, number) =>
      fileAmongAll(folder, `${number}.geojson`, mutate(createRandom(2, number), valid, valid, fragments)),
    );
  });

  test('Data Packages', async () => {
    const resource = { name: 'x', path: 'x.csv', schema: { fields: [{ name: 'a', type: 'integer' }], primaryKey: ['a'] } };
    const valid = JSON.stringify({ name: 'p', resources: [resource, { name: 'y', data: [{ b: 1 }] }] });
    const fragments = [
      '../',
      '/etc/passwd',
      'http://127.0.0.1/',
      '"path":',
      '[',
      '{',
      '}',
      'null',
      '"type":"geojson"',
      '"',
      '*',
      '\\u0000',
    ] as const;
    await publishEach(async (folder, number) => {
      await fileIn(folder, number, 'x.csv', 'a\n1\n2\n');
      const own = join(folder, String(number));
      await writeFile(join(own, 'datapackage.json'), mutate(createRandom(3, number), valid, valid, fragments));
      return own;
    });
  });

  test('DuckDB files', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'valid.duckdb');
    const instance = await DuckDBInstance.create(file, { threads: '1' });
    const connection = await instance.connect();
    await connection.run("CREATE TABLE t AS SELECT i AS id, 'name ' || i AS name FROM range(2000) r(i)");
    connection.closeSync();
    instance.closeSync();
    const valid = await readFile(file);
    await publishEach((folder, number) => fileIn(folder, number, 'x.duckdb', mutateBytes(createRandom(4, number), valid)));
  });
});
