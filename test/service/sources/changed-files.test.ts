import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { rowsOf, unending, wholeTable } from '../engine/engine-with-table.ts';
import { makeFolder } from './published-files.ts';

const rows = 60_000;
const csv = (word: string) => `id,word\n${Array.from({ length: rows }, (_, id) => `${id},${word}`).join('\n')}\n`;

test('a running query returns all rows of the replaced file, and later queries return those of the new file', {
  timeout: 60_000,
}, async () => {
  await using made = await makeFolder({ 'words.csv': csv('before') });
  await using published = await made.publish(made.folder);
  const table = () => published.published.engine.table(published.apis()[0]?.table ?? '');
  const began = Array.from({ length: 3 }, () => table()?.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]());
  const parts = await Promise.all(began.map(async (one) => [(await one?.next())?.value]));
  const counts: Promise<number | undefined>[] = [];

  for (const word of ['between', 'after']) {
    const newFile = join(made.folder, '..', 'words.csv');
    await writeFile(newFile, csv(word));
    await rename(newFile, join(made.folder, 'words.csv'));
    await eventually(async () => {
      counts.push(table()?.count(null, unending()) ?? Promise.resolve(undefined));
      const [first] = await lines(table()?.stream({ ...wholeTable, top: 1 }, { binary: 'base64' }, unending()));
      expect(first).toEqual({ id: 0, word });
    });
  }

  for (const [index, one] of began.entries()) {
    for (let next = await one?.next(); next !== undefined && next.done !== true; next = await one?.next()) parts[index]?.push(next.value);
    const read: { id: number; word: string }[] = JSON.parse(`[${Buffer.concat(parts[index] ?? []).toString('utf8')}]`);
    expect([read.length, new Set(read.map(({ word }) => word))]).toEqual([rows, new Set(['before'])]);
  }
  expect(new Set(await Promise.all(counts))).toEqual(new Set([rows]));
  expect(published.problems()).toEqual([]);
});

test('a file overwritten with the same size and time is detected, and pending reads of the former one still work', {
  timeout: 60_000,
}, async () => {
  await using made = await makeFolder({ 'numbers.csv': 'id\n1\n' });
  await using published = await made.publish(made.folder);
  const file = join(made.folder, 'numbers.csv');
  const [before] = published.apis();
  const { atime, mtime } = await stat(file);
  await writeFile(file, 'id\n2\n');
  await utimes(file, atime, mtime);
  await eventually(async () => expect(await published.rows('numbers')).toEqual([{ id: 2 }]));
  const table = published.published.engine.table(before?.table ?? '');
  if (table === undefined) throw new Error('The table of before is gone.');
  expect(await rowsOf(table)).toEqual([{ id: 1 }]);
});

async function lines(stream: AsyncIterable<Uint8Array> | undefined): Promise<unknown[]> {
  const parts: Uint8Array[] = [];
  for await (const part of stream ?? []) parts.push(part);
  return JSON.parse(`[${Buffer.concat(parts).toString('utf8')}]`);
}

test('a file with only a new time is not converted again, even after a restart; changed content is converted', async () => {
  await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
  const file = join(made.folder, 'a.csv');
  const conversions = (log: readonly string[]) => log.filter((line) => line.includes('converts')).length;
  {
    await using published = await made.publish(made.folder);
    expect(conversions(published.log)).toBe(1);
    const before = published.apis()[0]?.updatedAt;
    await utimes(file, 1e9, 1e9);
    await eventually(() => expect(published.apis()[0]?.updatedAt).not.toBe(before));
    expect(conversions(published.log)).toBe(1);
    expect(await published.rows('a')).toEqual([{ n: 1 }]);
  }
  await utimes(file, 2e9, 2e9);
  {
    await using published = await made.publish(made.folder);
    expect(conversions(published.log)).toBe(0);
  }
  await writeFile(file, 'n\n2\n');
  await utimes(file, 2e9, 2e9);
  await using published = await made.publish(made.folder);
  expect(conversions(published.log)).toBe(1);
  expect(await published.rows('a')).toEqual([{ n: 2 }]);
});
