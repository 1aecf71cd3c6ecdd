import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ImportHelpers, type ImportLimits } from '../../../../service/catalogue/helper/import-helpers.ts';
import type { ImportOrder } from '../../../../service/catalogue/helper/orders.ts';
import { plainResource } from '../../../../service/catalogue/package/data-package.ts';
import { makeFolder } from '../../sources/published-files.ts';
import { deepParquet } from './deep-parquet.ts';

const closing: ImportHelpers[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((helpers) => helpers.close()));
});

function open(limits?: ImportLimits): ImportHelpers {
  const helpers = new ImportHelpers(limits);
  closing.push(helpers);
  return helpers;
}

function convert(folder: string, name: string): ImportOrder {
  const conversion = {
    sources: [join(folder, name)],
    target: join(folder, `${name}.duckdb`),
    format: 'csv',
    resource: plainResource({ name, paths: [name] }),
    nestedAsText: true,
  } as const;
  return { kind: 'convert', folders: { readable: folder, target: folder, spill: join(folder, 'spill') }, conversion };
}

/** In the process of the service, DuckDB's reader would end the service, at each of its starts. */
test('a file that ends the process that reads it is reported as damaged, and others are published', async () => {
  const files = { 'a.csv': 'n\n1\n', 'deep.parquet': deepParquet(100_000), 'levels.parquet': deepParquet(300), 'z.csv': 'n\n2\n' };
  await using made = await makeFolder(files);
  for (const _start of [1, 2]) {
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/a', 'Our_files/z']);
    expect(published.problems()).toMatchObject([
      { part: 'deep.parquet', reason: 'the file is damaged: it ended the process that read it' },
      { part: 'levels.parquet', reason: 'its columns have more than 200 nested levels' },
    ]);
  }
});

test('a file that can’t be read isn’t read again until it changes', async () => {
  await using made = await makeFolder({ 'bad.csv': 'a,b\n1,2\n3\n', 'document.json': '{"a":{"b":1}}' });
  const converted = async () => {
    await using published = await made.publish(made.folder);
    const { log } = published;
    return { problems: published.problems(), lines: log.filter((line) => line.includes('converts')) };
  };
  const first = await converted();
  expect(first.lines).toHaveLength(2);
  expect(first.problems).toMatchObject([
    { part: 'bad.csv', reason: expect.stringContaining('line 3') },
    { part: 'document.json', skipped: true },
  ]);
  const second = await converted();
  expect(second).toEqual({ problems: first.problems, lines: [] });
  await writeFile(join(made.folder, 'bad.csv'), 'a,b\n1,2\n3,4\n');
  const third = await converted();
  expect(third.lines).toHaveLength(1);
  expect(third.problems).toMatchObject([{ part: 'document.json' }]);
});

test('an import that exceeds its memory or its time is ended, and says which', async () => {
  await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
  const order = convert(made.folder, 'a.csv');
  await expect(open({ megabytes: 20, seconds: 60 }).import(order, 10)).rejects.toMatchObject({
    reason: { code: 'import-memory', facts: { most: 20 } },
  });
  await expect(open({ megabytes: 1024, seconds: 0 }).import(order, 0)).rejects.toMatchObject({
    reason: { code: 'import-slow', facts: { seconds: 0 } },
  });
  const helpers = open();
  await expect(helpers.import(order, 10)).resolves.toEqual([]);
  const ended = helpers.import(convert(made.folder, 'a.csv'), 10);
  await helpers.close();
  await expect(ended).rejects.toThrow();
  expect((await readdir(made.folder)).filter((name) => !name.includes('.partial')).toSorted()).toEqual(['a.csv', 'a.csv.duckdb']);
});
