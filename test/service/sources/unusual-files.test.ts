import { execFileSync } from 'node:child_process';
import { rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeFolder } from './published-files.ts';

/** A Parquet file of one row with the column `d` of the type `decimal(60, 2)`, which DuckDB can't write. */
const wideDecimal =
  'UEFSMRUAFUAVQCwVAhUAFQYVBhwAAAACAAAAAgEAAAAAAvhAyWXxdx3lJddWTMoYVxxxxxxxvBUEGSw1ABgGc2NoZW1hFQIAFQ4VNBUCGAFkJQ' +
  'oVBBV4LFwVBBV4AAAAFgIZHBkcJgAcFQ4ZJQYAGRgBZBUAFgIWZhZmJghJHBUAFQAVAgA8KQYZJgACAAAAFmYWAiYIFmYAKCBwYXJxdWV0LWNw' +
  'cC1hcnJvdyB2ZXJzaW9uIDI2LjAuMRkcHAAAAIoAAABQQVIx';

describe('a file whose name contains characters of patterns', () => {
  test('has its own rows only', async () => {
    const row = (name: string) => JSON.stringify([{ name }]);
    const files = {
      '[a].json': row('[a]'),
      'a.json': row('a'),
      'b*.csv': 'n,s\n1,x\n',
      'bc.csv': 'n,s\n2,y\n',
      'd?.csv': 'n\n3\n',
      'de.csv': 'n\n4\n',
    };
    await using made = await makeFolder(files);
    for (const name of ['f*', 'fg', '[h]', 'h']) await writeParquet(join(made.folder, `${name}.parquet`), `SELECT '${name}' AS name`);
    await using published = await made.publish(made.folder);
    const own = await Promise.all(published.apis().map(async ({ title, accessPoint }) => [title, await published.rows(accessPoint)]));
    expect(published.problems()).toEqual([]);
    expect(Object.fromEntries(own)).toEqual({
      '[a]': [{ name: '[a]' }],
      a: [{ name: 'a' }],
      'b*': [{ n: 1, s: 'x' }],
      bc: [{ n: 2, s: 'y' }],
      'd?': [{ n: 3 }],
      de: [{ n: 4 }],
      'f*': [{ name: 'f*' }],
      fg: [{ name: 'fg' }],
      '[h]': [{ name: '[h]' }],
      h: [{ name: 'h' }],
    });
  });
});

describe('a folder with links and special files', () => {
  test.skipIf(process.platform === 'win32')('is watched despite a link to itself, and reports a named pipe', async () => {
    await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
    await symlink('.', join(made.folder, 'loop'));
    execFileSync('mkfifo', [join(made.folder, 'pipe.csv')]);
    await symlink('pipe.csv', join(made.folder, 'link.csv'));
    await using published = await made.publish(made.folder);
    expect(published.problems()).toMatchObject([
      { part: 'link.csv', reason: 'link.csv isn’t a regular file' },
      { part: 'loop', skipped: true },
      { part: 'pipe.csv', reason: 'pipe.csv isn’t a regular file' },
    ]);
    await writeFile(join(made.folder, 'new'), 'n\n2\n');
    await rename(join(made.folder, 'new'), join(made.folder, 'b.csv'));
    await eventually(() => expect(published.paths()).toEqual(['Our_files/a', 'Our_files/b']));
    expect(published.log.join('\n')).not.toContain('no longer watching');
  });

  test('ignores the files that Excel writes while a workbook is open', async () => {
    await using made = await makeFolder({ 'a.csv': 'n\n1\n', '~$report.xlsx': 'ada' });
    await using published = await made.publish(made.folder);
    expect(published.problems()).toEqual([]);
  });
});

describe('a value that DuckDB would change', () => {
  test('is published as text if it is a word for a date, a date with slashes, or 24:00', async () => {
    const files = {
      'days.csv': 'never,slashes,clock\ninfinity,2024/02/01,24:00:00\n2024-02-01,2024/12/31,00:00:00\n',
      'words.json': '[{"never":"infinity"},{"never":"2024-02-01"}]',
    };
    await using made = await makeFolder(files);
    await using published = await made.publish(join(made.folder, 'days.csv'), join(made.folder, 'words.json'));
    const [csv = '', json = ''] = published.apis().map(({ accessPoint }) => accessPoint);
    expect(await published.rows(csv)).toEqual([
      { never: 'infinity', slashes: '2024/02/01', clock: '24:00:00' },
      { never: '2024-02-01', slashes: '2024/12/31', clock: '00:00:00' },
    ]);
    expect(await published.rows(json)).toEqual([{ never: 'infinity' }, { never: '2024-02-01' }]);
  });

  test('is JSON text if it is a list with a number that a floating-point number would change', async () => {
    await using made = await makeFolder({
      'inexact.json': '[{"a":[9007199254740993,1.10],"b":[0.1,2.5]},{"a":[1],"b":[]}]',
    });
    await using published = await made.publish(made.folder);
    expect(published.types('inexact')).toEqual(['string', 'double[]']);
    expect(await published.rows('inexact')).toEqual([
      { a: '[9007199254740993,1.10]', b: [0.1, 2.5] },
      { a: '[1]', b: [] },
    ]);
  });

  test('isn’t published if it is a decimal of Parquet with too many digits', async () => {
    await using made = await makeFolder({ 'wide.parquet': Buffer.from(wideDecimal, 'base64') });
    await using published = await made.publish(made.folder);
    const reason = 'the column d has decimals of up to 60 digits, but only 38 are supported; store it as text';
    expect(published.problems()).toMatchObject([{ part: 'wide.parquet', reason }]);
  });
});

describe('JSON of unusual structure', () => {
  test('is a table if its objects have hundreds of members, or its list has the extension of JSON lines', async () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`c${index}`, index]));
    const sparse = Array.from({ length: 500 }, (_, index) => `{"k${index}":${index}}\n`).join('');
    await using made = await makeFolder({
      'wide.json': JSON.stringify([wide]),
      'sparse.ndjson': sparse,
      'list.ndjson': '[{"n":1},\n{"n":2}]',
      'named.json': '[{"json":{"n":1.10}},{"json":5}]',
    });
    await using published = await made.publish(made.folder);
    expect(published.problems()).toEqual([]);
    expect(await published.rows('wide')).toEqual([wide]);
    expect(published.types('sparse')).toHaveLength(500);
    expect(await published.rows('list')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await published.rows('named')).toEqual([{ json: '{"n":1.10}' }, { json: '5' }]);
  });

  test('is rejected with the reason if its rows aren’t objects, or text follows the list', async () => {
    await using made = await makeFolder({
      'lists.json': '[[1,2],[3,4]]',
      'mixed.json': '[{"a":1},5,"x",[1]]',
      'more.json': '[{"a":1}] more',
      'two.json': '[{"a":1}]\n[{"a":2}]',
    });
    await using published = await made.publish(made.folder);
    expect(published.problems()).toMatchObject([
      { part: 'lists.json', reason: 'its rows are lists, and the first list has no column names' },
      { part: 'mixed.json', reason: 'its rows aren’t JSON objects' },
      { part: 'more.json', reason: 'it doesn’t end with the ] of its list; it’s truncated, or text follows the list' },
      { part: 'two.json', reason: 'its rows aren’t JSON objects' },
    ]);
  });
});

test('the reason of a rejected text names its line ending or encoding', async () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  await using made = await makeFolder({
    'return.csv': 'a,b\n1,x\ry\n2,z\n',
    'utf16.csv': wide('a,b\n1,x\n'),
    'utf32.csv': Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]),
  });
  await using published = await made.publish(made.folder);
  expect(published.problems()).toMatchObject([
    { part: 'return.csv', reason: 'line 2 has a carriage return within a value that isn’t in quotes' },
    { part: 'utf16.csv', reason: 'the file seems to be UTF-16 or UTF-32 without a byte order mark; save it as UTF-8' },
    { part: 'utf32.csv', reason: 'the file is UTF-32, which isn’t supported; save it as UTF-8' },
  ]);
});
