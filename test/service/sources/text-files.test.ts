import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { makeFolder } from './published-files.ts';

describe('what a delimited file says is kept', () => {
  test('no line is left out: what looks like a comment, a title or a line of another table is a row or a mistake', async () => {
    const files = {
      'comments.csv': 'id,name\n#1,a\n#2,b\n3,c\n',
      'title.csv': 'Report of May\n\nid,name\n1,a\n',
      'longer.csv': 'a,b\n1,2,3\n4,5,6\n7,8,9\n',
      'shorter.csv': 'a,b\n1,2\n3\n',
      'last.tsv': 'id\tname\n1\ta\n2\n3\tb\tc\n',
      'open.csv': 'a,b\n1,"open\n2,c\n',
      'nothing.csv': '\n',
    };
    await using made = await makeFolder(files);
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/comments']);
    expect((await published.rows('comments')).map(({ id }) => id)).toEqual(['#1', '#2', '3']);
    expect(Object.fromEntries(published.published.problems.map(({ part, reason }) => [part, reason]))).toEqual({
      'title.csv': 'line 3 has 2 values, unlike the lines before it',
      'longer.csv': 'line 2 has 3 values, unlike the lines before it',
      'shorter.csv': 'line 3 has 1 value, unlike the lines before it',
      'last.tsv': 'line 3 has 1 value, unlike the lines before it',
      'open.csv': 'a quotation mark is opened and never closed (the file ends in line 3)',
      'nothing.csv': 'the file is empty',
    });
  });

  test('days that could be of two months stay texts; those with the year in front are days', async () => {
    await using made = await makeFolder({ 'days.csv': 'us,iso,at\n01/02/2024,2024-01-02,2024-01-02T03:04:05+02:00\n' });
    await using published = await made.publish(made.folder);
    expect(await published.rows('days')).toEqual([{ us: '01/02/2024', iso: '2024-01-02', at: '2024-01-02T01:04:05Z' }]);
    expect(published.types('days')).toEqual(['string', 'date', 'dateTimeOffset']);
  });

  test('the first line tells the delimiter; quotes, line ends and byte order marks are what RFC 4180 says', async () => {
    const files = {
      'semicolons.csv': 'a;"b;c"\r\n1;"x\r\ny"\r\n',
      'marked.csv': "\uFEFFname,it\nJosé,'q'\n",
      'latin.csv': Buffer.from('n,é\n1,2\n', 'latin1'),
    };
    await using made = await makeFolder(files);
    await using published = await made.publish(made.folder);
    expect(await published.rows('semicolons')).toEqual([{ a: 1, b_c: 'x\r\ny' }]);
    expect(await published.rows('marked')).toEqual([{ name: 'José', it: "'q'" }]);
    expect(published.published.problems).toMatchObject([{ part: 'latin.csv', reason: expect.stringContaining('is not UTF-8') }]);
  });
});

describe('what a JSON file says is kept', () => {
  test('decimals, long integers, empty and missing texts; structures become texts, lists stay lists', async () => {
    const lines = [
      '{"id": 9007199254740993, "price": 1.10, "big": 123456789012345678901234567890, "unsigned": 18446744073709551615, "code": "007"',
      ', "empty": "", "none": null, "list": [1, 2], "in": {"x": "}{\\"1.5"}, "mixed": 1.10, "far": 1e300}\n',
      '{"id": -9223372036854775808, "price": 12345678901234567.25, "big": 1, "unsigned": 1, "code": "8", "empty": "x", "mixed": "a"}\n',
    ];
    await using made = await makeFolder({ 'a.ndjson': lines.join('') });
    await using published = await made.publish(made.folder);
    expect(await published.text('a')).toBe(
      '[{"id":9007199254740993,"price":1.10,"big":123456789012345678901234567890,"unsigned":18446744073709551615,"code":"007",' +
        '"empty":"","none":null,"list":[1,2],"in":"{\\"x\\":\\"}{\\\\\\"1.5\\"}","mixed":"1.10","far":1e300},' +
        '{"id":-9223372036854775808,"price":12345678901234567.25,"big":1,"unsigned":1,"code":"8",' +
        '"empty":"x","none":null,"list":null,"in":null,"mixed":"a","far":null}]',
    );
  });

  test('one object is not taken for a row', async () => {
    await using made = await makeFolder({ 'config.json': '{"data": [{"a": 1}]}', 'arrow.arrow': 'ARROW1' });
    await using published = await made.publish(made.folder);
    expect(published.published.problems).toMatchObject([
      { part: 'arrow.arrow', reason: 'DuckDB reads no Arrow files; Parquet holds the same' },
      { part: 'config.json', reason: 'it holds one object, not a list of rows' },
    ]);
  });
});

describe('a folder', () => {
  test('never publishes what the service keeps there itself: its secrets least of all', async () => {
    await using made = await makeFolder({ '../a.csv': 'n\n1\n' });
    await using published = await made.publish(join(made.folder, '..'));
    await writeFile(join(made.dataFolder, 'service-tokens.json'), '[{"hash": "secret"}]');
    await writeFile(join(made.folder, 'b.csv'), 'n\n1\n');
    await vi.waitFor(() => expect(published.paths()).toHaveLength(2), { timeout: 10_000 });
    expect(published.apis().map(({ accessPoint }) => accessPoint)).toEqual(['b', 'a']);
    await expect(made.publish(made.dataFolder)).rejects.toThrow("lies in the service's own data folder");
    await expect(made.publish(join(made.dataFolder, 'service-tokens.json'))).rejects.toThrow("lies in the service's own data folder");
  });

  test('keeps files of one name, one size and one age apart', async () => {
    await using made = await makeFolder({ 'one/t.csv': 'n\n1\n', 'two/t.csv': 'n\n2\n', 'two t.csv': 'n\n3\n' });
    for (const name of ['one/t.csv', 'two/t.csv', 'two t.csv']) await utimes(join(made.folder, name), 1e9, 1e9);
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/t', 'Our_files/two_t', 'Our_files/t_2']);
    expect([await published.rows('t'), await published.rows('two_t'), await published.rows('t_2')]).toEqual([
      [{ n: 1 }],
      [{ n: 3 }],
      [{ n: 2 }],
    ]);
  });

  test('notices files of a new folder, one that is replaced by another, one that breaks and one that is mended', async () => {
    await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
    await using published = await made.publish(made.folder);
    const isSeen = (expected: () => void | Promise<void>) => vi.waitFor(expected, { timeout: 10_000 });
    await mkdir(join(made.folder, 'deep'));
    await writeFile(join(made.folder, 'deep', 'b.csv'), 'n\n1\n');
    await isSeen(() => expect(published.paths()).toEqual(['Our_files/a', 'Our_files/b']));
    await writeFile(join(made.folder, 'new'), 'n\n1\n2\n3\n');
    await rename(join(made.folder, 'new'), join(made.folder, 'a.csv'));
    await isSeen(async () => expect(await published.rows('a')).toHaveLength(3));
    await writeFile(join(made.folder, 'a.csv'), 'n\n1,2,3\n');
    await isSeen(() => expect(published.published.problems).toMatchObject([{ part: 'a.csv' }]));
    expect(published.paths()).toEqual(['Our_files/b']);
    await writeFile(join(made.folder, 'a.csv'), 'n\n9\n');
    await isSeen(async () => expect(await published.rows('a')).toEqual([{ n: 9 }]));
    await rm(join(made.folder, 'deep'), { recursive: true });
    await isSeen(() => expect(published.paths()).toEqual(['Our_files/a']));
    expect(published.published.problems).toEqual([]);
  });
});
