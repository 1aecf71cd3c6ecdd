import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { makeFolder } from './published-files.ts';

describe('a delimited text file', () => {
  test('is published with all its lines, or rejected with the number of the invalid line', async () => {
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
    expect(Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]))).toEqual({
      'title.csv': 'line 3 has 2 values, unlike the lines before it',
      'longer.csv': 'line 2 has 3 values, unlike the lines before it',
      'shorter.csv': 'line 3 has 1 value, unlike the lines before it',
      'last.tsv': 'line 3 has 1 value, unlike the lines before it',
      'open.csv': 'missing closing quotation mark (the file ends at line 3)',
      'nothing.csv': 'the file is empty',
    });
  });

  test('ambiguous dates are published in text columns, and ISO dates in date columns', async () => {
    await using made = await makeFolder({ 'days.csv': 'us,iso,at\n01/02/2024,2024-01-02,2024-01-02T03:04:05+02:00\n' });
    await using published = await made.publish(made.folder);
    expect(await published.rows('days')).toEqual([{ us: '01/02/2024', iso: '2024-01-02', at: '2024-01-02T01:04:05Z' }]);
    expect(published.types('days')).toEqual(['string', 'date', 'dateTimeOffset']);
  });

  test('is parsed with the detected delimiter, quotes, line endings, and byte order mark', async () => {
    const files = {
      'semicolons.csv': 'a;"b;c"\r\n1;"x\r\ny"\r\n',
      'marked.csv': "\uFEFFname,it\nJosé,'q'\n",
      'latin.csv': Buffer.from('n,é\n1,2\n', 'latin1'),
      'windows.csv': Buffer.from('\uFEFFn,é\r\n1,😀\r\n', 'utf16le'),
      'network.csv': Buffer.from('\uFEFFn,é\r\n1,😀\r\n', 'utf16le').swap16(),
      'half.csv': Buffer.from('\uFEFFn,é\r\n1,\uD83D\r\n', 'utf16le'),
    };
    await using made = await makeFolder(files);
    await using published = await made.publish(made.folder);
    expect(await published.rows('semicolons')).toEqual([{ a: 1, b_c: 'x\r\ny' }]);
    expect(await published.rows('marked')).toEqual([{ name: 'José', it: "'q'" }]);
    expect(await published.rows('windows')).toEqual([{ n: 1, é: '😀' }]);
    expect(await published.rows('network')).toEqual([{ n: 1, é: '😀' }]);
    expect(published.problems()).toMatchObject([
      { part: 'half.csv', reason: 'the file isn’t valid UTF-16LE, which its byte order mark specifies' },
      { part: 'latin.csv', reason: expect.stringContaining('isn’t UTF-8') },
    ]);
  });
});

test('JSON without rows is rejected because it has no columns', async () => {
  await using made = await makeFolder({ 'list.json': ' [ ]\n', 'lines.ndjson': '\n', 'nothing.json': '', 'objects.ndjson': '{}\n' });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/objects']);
  expect(published.problems()).toMatchObject([
    { part: 'lines.ndjson', reason: 'the file is empty' },
    { part: 'list.json', reason: 'the list is empty, so its columns are unknown' },
    { part: 'nothing.json', reason: 'the file is empty' },
  ]);
});

test('invalid lines of JSON are reported with their line number', async () => {
  const files = {
    'cut.ndjson': '{"a":1}\n{"a":"\u2028"}\n\n{"a":',
    'half.ndjson': '{"a":"\\\\ud83d"}\n{"a":"\\ud83d\\ude00"}\n{"a":"\\ud83d"}\n',
    'long.ndjson': `${'{"a":1}\n'.repeat(30_000)}{"a":1\n{"a":2}\n`,
  };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  expect(Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]))).toEqual({
    'cut.ndjson': 'line 4 isn’t valid JSON',
    'half.ndjson': 'line 3 contains only half of a surrogate pair, so a character is incomplete',
    'long.ndjson': 'line 30001 isn’t valid JSON',
  });
});

test('the sep= line for Excel is neither a row nor a header', async () => {
  const files = {
    'excel.csv': '\uFEFFsep=;\r\nName;Price\r\n"a;b";1,50\r\n',
    'commas.csv': 'sep=,\nid,name\n1,a\n2,b\n',
    'wrong.csv': 'sep=;\na;b\n1;2\n3;4;5\n',
    'names.csv': 'sep=x,name\n1,a\n',
  };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  expect(await published.rows('excel')).toEqual([{ Name: 'a;b', Price: '1,50' }]);
  expect(await published.rows('commas')).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]);
  expect(await published.rows('names')).toEqual([{ sep_x: 1, name: 'a' }]);
  expect(published.problems()).toMatchObject([{ part: 'wrong.csv', reason: 'line 4 has 3 values, unlike the lines before it' }]);
});

test('nested JSON values are published in text without changing their numbers and strings', async () => {
  const rows = [
    '{"id": 1.50, "o": {"price": 1.10, "big": 12345678901234567890123, "t": "a \\"b\\" \\\\ \\u00e9  c"}, "l": [1, 2]}',
    '{"id": 2.25, "o": null, "l": [], "m": [{"x": 1.00}, [ ]]}',
    '{"o": { }, "m": "plain"}',
  ];
  await using made = await makeFolder({ 'list.json': `[\n${rows.join(',\n')}\n]`, 'lines.ndjson': rows.join('\n') });
  await using published = await made.publish(made.folder);
  for (const name of ['list', 'lines']) {
    expect(await published.rows(name)).toEqual([
      { id: 1.5, o: '{"price":1.10,"big":12345678901234567890123,"t":"a \\"b\\" \\\\ \\u00e9  c"}', l: [1, 2], m: null },
      { id: 2.25, o: null, l: [], m: '[{"x":1.00},[]]' },
      { id: null, o: '{}', l: null, m: 'plain' },
    ]);
  }
});

test('a file with mixed line endings is read completely, and line breaks in values are unchanged', async () => {
  const files = { 'a.csv': 'id,name\n1,"x\r\ny"\r\n2,""\n3,\n', 'b.csv': 'id,name\r\n1,"x\ny"\n2,z\r\n', 'c.csv': 'id,name\r\n1,a\n2\r\n' };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  expect(await published.rows('a')).toEqual([
    { id: 1, name: 'x\r\ny' },
    { id: 2, name: '' },
    { id: 3, name: null },
  ]);
  expect(await published.rows('b')).toEqual([
    { id: 1, name: 'x\ny' },
    { id: 2, name: 'z' },
  ]);
  expect(published.problems()).toMatchObject([{ part: 'c.csv', reason: 'line 3 has 1 value, unlike the lines before it' }]);
});

describe('a value that fits no other type', () => {
  test('is unchanged text if it is an overlong number, an unusual boolean, or finer than a microsecond', async () => {
    const digits = '12345678901234567890123456789012345678901234567890';
    const csv = [
      'long,large,binary,country,sex,truth,at,time',
      `${digits},1e400,1.000000000000000056e-01,no,f,true,2024-01-02T03:04:05.1234567Z,03:04:05.1234567`,
      '1,2,3,yes,t,FALSE,2024-01-02T03:04:05Z,03:04:05',
    ];
    const json = `[{"long": ${digits}, "wide": 170141183460469231731687303715884105727, "large": 1e400, "time": "03:04:05.1234567"}, {"wide": -1}]`;
    await using made = await makeFolder({ 'a.csv': csv.join('\n'), 'b.json': json });
    await using published = await made.publish(made.folder);
    expect(await published.rows('a')).toEqual([
      {
        ...{ long: digits, large: '1e400', binary: 0.1, country: 'no', sex: 'f', truth: true },
        ...{ at: '2024-01-02T03:04:05.1234567Z', time: '03:04:05.1234567' },
      },
      { long: '1', large: '2', binary: 3, country: 'yes', sex: 't', truth: false, at: '2024-01-02T03:04:05Z', time: '03:04:05' },
    ]);
    expect(await published.text('b')).toBe(
      `[{"long":"${digits}","wide":"170141183460469231731687303715884105727","large":"1e400","time":"03:04:05.1234567"},` +
        '{"long":null,"wide":"-1","large":null,"time":null}]',
    );
  });

  test('is text of several megabytes, and a line longer than 16 megabytes is reported', async () => {
    await using made = await makeFolder({ 'a.csv': `x\n"${'y'.repeat(3_000_000)}"\n`, 'b.csv': `x\n"${'y'.repeat(17_000_000)}"\n` });
    await using published = await made.publish(made.folder);
    expect(String((await published.rows('a'))[0]?.x)).toHaveLength(3_000_000);
    expect(published.problems()).toMatchObject([{ part: 'b.csv', reason: 'a line is longer than 16 megabytes' }]);
  });
});

describe('a JSON file', () => {
  test('is published with exact numbers, empty strings, and nulls; nested objects become text, and lists stay lists', async () => {
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

  test('has timestamps with or without fractions, and ambiguous values in text', async () => {
    const rows = (...moments: readonly (string | null)[]) => JSON.stringify(moments.map((at) => ({ at })));
    await using made = await makeFolder({
      'zulu.json': rows('2024-01-31T10:20:30.123456Z', null, '2024-02-29T23:59:59Z', '0001-01-01T00:00:00.50000000Z'),
      'zones.ndjson': '{"at":"2024-01-31T10:20:30+02:00"}\n{"at":"2024-02-29T23:59:59.5-01"}\n',
      'here.json': rows('2024-01-31 10:20:30', '2024-02-29 23:59:59.25'),
      'both.json': rows('2024-01-31T10:20:30', '2024-02-29T23:59:59.5Z'),
      'finer.json': rows('2024-01-31T10:20:30.1234567Z', '2024-02-29T23:59:59Z'),
      'never.json': rows('2024-02-30T10:20:30Z', '2024-02-29T23:59:59.5Z'),
      'late.json': rows(...Array.from({ length: 1500 }, (_, index) => (index < 1499 ? `2024-01-31T10:20:30.${index + 1}Z` : 'soon'))),
    });
    await using published = await made.publish(made.folder);
    const names = ['zulu', 'zones', 'here', 'both', 'finer', 'never', 'late'];
    expect(names.map((name) => [name, ...(published.types(name) ?? [])])).toEqual([
      ...['zulu', 'zones', 'here'].map((name) => [name, 'dateTimeOffset']),
      ...['both', 'finer', 'never', 'late'].map((name) => [name, 'string']),
    ]);
    expect(await published.text('zulu')).toBe(
      '[{"at":"2024-01-31T10:20:30.123456Z"},{"at":null},{"at":"2024-02-29T23:59:59Z"},{"at":"0001-01-01T00:00:00.5Z"}]',
    );
    expect(await published.text('zones')).toBe('[{"at":"2024-01-31T08:20:30Z"},{"at":"2024-03-01T00:59:59.5Z"}]');
    expect(await published.text('here')).toBe('[{"at":"2024-01-31T10:20:30Z"},{"at":"2024-02-29T23:59:59.25Z"}]');
  });

  test('a list with one row is a table, with any content and byte order mark', async () => {
    const files = { 'one.json': '\uFEFF [{"id": 1, "in": {"x": 1}}]', 'windows.json': Buffer.from('\uFEFF[{"é": "😀"}]', 'utf16le') };
    await using made = await makeFolder(files);
    await using published = await made.publish(made.folder);
    expect(await published.rows('one')).toEqual([{ id: 1, in: '{"x":1}' }]);
    expect(await published.rows('windows')).toEqual([{ é: '😀' }]);
  });

  test('a single object is rejected because it is not a list of rows', async () => {
    await using made = await makeFolder({ 'config.json': '{"data": [{"a": 1}]}', 'arrow.arrow': 'ARROW1' });
    await using published = await made.publish(made.folder);
    expect(published.problems()).toMatchObject([
      { part: 'arrow.arrow', reason: 'Arrow files aren’t supported; use Parquet' },
      { part: 'config.json', reason: 'the file contains one object, not a list of rows' },
    ]);
  });
});

describe('a published folder', () => {
  test('is read again after it is replaced or was missing for a while', async () => {
    await using made = await makeFolder({ 'a.csv': 'x\n1\n' });
    await using published = await made.publish(made.folder);
    const other = `${made.folder} of tomorrow`;
    await mkdir(other);
    await writeFile(join(other, 'b.csv'), 'y\n1\n');
    await rename(made.folder, `${made.folder} of yesterday`);
    await eventually(() => expect(published.problems()).toMatchObject([{ part: null }]));
    expect(published.paths()).toEqual(['Our_files/a']);
    await rename(other, made.folder);
    await eventually(() => expect(published.paths()).toEqual(['Our_files/b']));
    await writeFile(join(made.folder, 'c.csv'), 'z\n1\n');
    await eventually(() => expect(published.paths()).toEqual(['Our_files/b', 'Our_files/c']));
  });

  test('publishes targets of links within it, and reports links that lead outside', async () => {
    await using made = await makeFolder({ 'kept/a.csv': 'x\n1\n' });
    await symlink(join(made.folder, 'kept', 'a.csv'), join(made.folder, 'latest.csv'));
    await symlink('/etc/hostname', join(made.folder, 'outside.csv'));
    await using published = await made.publish(made.folder);
    expect(await published.rows('latest')).toEqual([{ x: 1 }]);
    expect(published.problems()).toMatchObject([{ part: 'outside.csv', reason: 'outside.csv is outside the package’s folder' }]);
  });

  test('never publishes the data folder of the service, which contains secrets', async () => {
    await using made = await makeFolder({ '../a.csv': 'n\n1\n' });
    await using published = await made.publish(join(made.folder, '..'));
    await writeFile(join(made.dataFolder, 'service-tokens.json'), '[{"hash": "secret"}]');
    await writeFile(join(made.folder, 'b.csv'), 'n\n1\n');
    await eventually(() => expect(published.paths()).toHaveLength(2));
    expect(published.apis().map(({ accessPoint }) => accessPoint)).toEqual(['Our_files.b', 'a']);
    await expect(made.publish(made.dataFolder)).rejects.toThrow('is in the service’s data folder');
    await expect(made.publish(join(made.dataFolder, 'service-tokens.json'))).rejects.toThrow('is in the service’s data folder');
  });

  test('distinguishes files with the same name, size, and time', async () => {
    await using made = await makeFolder({ 'one/t.csv': 'n\n1\n', 'two/t.csv': 'n\n2\n', 'two t.csv': 'n\n3\n' });
    for (const name of ['one/t.csv', 'two/t.csv', 'two t.csv']) await utimes(join(made.folder, name), 1e9, 1e9);
    await using published = await made.publish(made.folder);
    const [one, spaced, two] = published.apis().map(({ accessPoint }) => accessPoint);
    expect([one, spaced, two]).toEqual(['one.t', expect.stringMatching(/^two_t__/), expect.stringMatching(/^two\.t__/)]);
    expect([await published.rows(one ?? ''), await published.rows(two ?? ''), await published.rows(spaced ?? '')]).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 3 }],
    ]);
  });

  test('updates its APIs for new, replaced, broken, and repaired files', async () => {
    await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
    await using published = await made.publish(made.folder);
    await mkdir(join(made.folder, 'deep'));
    await writeFile(join(made.folder, 'deep', 'b.csv'), 'n\n1\n');
    await eventually(() => expect(published.paths()).toEqual(['Our_files/a', 'Our_files/deep.b']));
    await writeFile(join(made.folder, 'new'), 'n\n1\n2\n3\n');
    await rename(join(made.folder, 'new'), join(made.folder, 'a.csv'));
    await eventually(async () => expect(await published.rows('a')).toHaveLength(3));
    await writeFile(join(made.folder, 'a.csv'), 'n\n1,2,3\n');
    await eventually(() => expect(published.problems()).toMatchObject([{ part: 'a.csv' }]));
    expect(published.paths()).toEqual(['Our_files/deep.b']);
    await writeFile(join(made.folder, 'a.csv'), 'n\n9\n');
    await eventually(async () => expect(await published.rows('a')).toEqual([{ n: 9 }]));
    await rm(join(made.folder, 'deep'), { recursive: true });
    await eventually(() => expect(published.paths()).toEqual(['Our_files/a']));
    expect(published.problems()).toEqual([]);
  });
});
