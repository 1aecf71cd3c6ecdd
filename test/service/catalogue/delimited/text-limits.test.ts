import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '../../sources/published-files.ts';

const megabyte = 1024 * 1024;
const packed = (text: string, count: number) => Buffer.concat(Array.from({ length: count }, () => gzipSync(text)));
const long = 'x'.repeat(megabyte);

/** Writes the beginning of a file, which then has this size without using space on disk. */
async function writeSparse(path: string, start: string, size: number): Promise<void> {
  await writeFile(path, start);
  await using file = await open(path, 'r+');
  await file.truncate(size);
}

/** Without limits while reading, these files take gigabytes of memory and disk before they are rejected, at each start. */
test('lines without an end and gzip bombs are rejected early, and others are published', { timeout: 60_000 }, async () => {
  const quoted = `id,text\n1,"${`${'y'.repeat(999_999)}\n`.repeat(20)}`;
  const dialect = { dialect: { lineTerminator: '|' } };
  const files = {
    'plain.csv': 'id\n1\n',
    'small.csv.gz': packed('id\n1\n', 1),
    'one-line.ndjson': `[${Array.from({ length: 200_000 }, (_, id) => `{"id":${id},"text":"${'z'.repeat(80)}"}`).join(',')}]`,
    'line.csv.gz': Buffer.concat([gzipSync('a,b\n1,'), packed(long, 600)]),
    'line.ndjson.gz': Buffer.concat([gzipSync('{"a":"'), packed(long, 600)]),
    'lines.csv.gz': packed('a\n'.repeat(megabyte / 2), 400),
    'quoted.csv': quoted,
    'package/datapackage.json': JSON.stringify({ name: 'p', resources: [{ name: 'bars', path: 'bars.csv', ...dialect }] }),
    'package/bars.csv': `a,b|1,${long.repeat(20)}`,
  };
  await using made = await makeFolder(files);
  await writeSparse(join(made.folder, 'huge.csv'), 'a,b\n1,2\n', 512 * megabyte);
  await writeSparse(join(made.folder, 'wide.csv'), '\uFFFE', 512 * megabyte);
  let [isOver, most] = [false, 0];
  const measure = async () => {
    while (!isOver) {
      const names = await readdir(made.dataFolder, { recursive: true }).catch(() => []);
      const sizes = await Promise.all(names.map((name) => stat(join(made.dataFolder, name)).catch(() => null)));
      most = Math.max(
        most,
        sizes.reduce((sum, one) => sum + (one?.size ?? 0), 0),
      );
      await wait(20);
    }
  };
  const measured = measure();
  await using published = await made.publish(made.folder, join(made.folder, 'package'));
  isOver = true;
  await measured;
  expect(published.paths().toSorted()).toEqual(['Our_files/one-line', 'Our_files/plain', 'Our_files/small']);
  const reasons = published.problems().map(({ part, reason }) => [part, reason]);
  const tooLong = 'a line is longer than 16 megabytes';
  expect(Object.fromEntries(reasons)).toMatchObject({
    'huge.csv': tooLong,
    'wide.csv': tooLong,
    'line.csv.gz': tooLong,
    'line.ndjson.gz': tooLong,
    'lines.csv.gz': 'it decompresses to more than 200 times its size, or more than 100 GB',
    'quoted.csv': tooLong,
    bars: tooLong,
  });
  expect(most).toBeLessThan(400 * megabyte);
});
