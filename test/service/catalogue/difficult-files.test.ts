import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../sources/published-files.ts';
import { zip } from './workbook-file.ts';

/** Publishes a file alone. Returns its first rows and the types of its columns. */
async function publishFile(content: string | Uint8Array, dialect?: object, schema?: object) {
  const resource = { name: 'x', path: 'x.csv', ...(dialect === undefined ? {} : { dialect }), ...(schema === undefined ? {} : { schema }) };
  const isDescribed = dialect !== undefined || schema !== undefined;
  const files = { 'x.csv': content, ...(isDescribed ? { 'datapackage.json': JSON.stringify({ name: 'p', resources: [resource] }) } : {}) };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  const [api] = published.apis();
  if (api === undefined) return { columns: [], rows: published.problems().map(({ reason }) => reason) };
  return { columns: api.columns.map(({ sourceName, type }) => `${sourceName} ${type}`), rows: await published.rows('x') };
}

const values = (rows: readonly unknown[]) => rows.map((row) => (typeof row === 'object' && row !== null ? Object.values(row) : row));

describe('the header of a CSV file', () => {
  test.each([
    ['above texts only', 'name,city\nada,London\nbob,Paris\n', ['name string', 'city string'], 2],
    ['above one row of texts', 'name\nada\n', ['name string'], 1],
    ['if there are no rows', 'name,city\n', ['name string', 'city string'], 0],
    ['if the first name is empty, as in files of pandas', ',a,b\n0,1,2\n1,3,4\n', ['column0 int64', 'a int64', 'b int64'], 2],
    ['if the first name is empty, above texts', ',a,b\nx,y,z\nq,y,w\n', ['column0 string', 'a string', 'b string'], 2],
    ['if the names are years', 'country,2020,2021\nFrance,1,2\nItaly,3,4\n', ['country string', '2020 int64', '2021 int64'], 2],
    ['if one name is a year', 'country,2020\nFrance,67.5\n', ['country string', '2020 decimal'], 1],
    ['if the names are week numbers', 'store,1,2,3\nParis,10,20,30\n', ['store string', '1 int64', '2 int64', '3 int64'], 1],
    ['if the names are numbers above texts', 'id,2020\n1,low\n2,high\n', ['id int64', '2020 string'], 2],
    ['if it is repeated, as in concatenated files', 'a,b\nx,y\na,b\nz,w\n', ['a string', 'b string'], 3],
    ['with quotes and line breaks in names', '"first\nname","a ""b"""\nx,1\n', ['first\nname string', 'a "b" int64'], 1],
    ['with two equal names', 'a,a,b\n1,2,x\n', ['a int64', 'a_1 int64', 'b string'], 1],
    ['above dates', 'day,who\n2024-01-02,ada\n', ['day date', 'who string'], 1],
    ['above booleans', 'flag,who\ntrue,ada\nfalse,bob\n', ['flag boolean', 'who string'], 2],
    ['above a column without values', 'a,b\n,1\n,2\n', ['a string', 'b int64'], 2],
    [
      'of dates above numbers',
      'country,2020-01-22,2020-01-23\nFR,1,2\nDE,4,5\n',
      ['country string', '2020-01-22 int64', '2020-01-23 int64'],
      2,
    ],
    ['of dates only', '2024-01-01,2024-02-01\n1,2\n3,4\n', ['2024-01-01 int64', '2024-02-01 int64'], 2],
    ['of quoted dates', '"who","1.1.2024"\n"x",1\n"y",2\n', ['who string', '1.1.2024 int64'], 2],
    ['of American dates', 'country,1/22/20\nFR,1\nDE,2\n', ['country string', '1/22/20 int64'], 2],
    ['of times above numbers', 'station,00:00,01:00\nA,1.5,2.5\nB,3.5,4.5\n', ['station string', '00:00 decimal', '01:00 decimal'], 2],
    ['of Booleans above numbers', 'name,true,false\nx,1,2\ny,3,4\n', ['name string', 'true int64', 'false int64'], 2],
    ['of years and a date', 'country,2019,2021-01-01\nFR,1,3\nDE,4,6\n', ['country string', '2019 int64', '2021-01-01 int64'], 2],
    [
      'of dates above a column with a placeholder',
      'who,2024-01-01,2024-01-02\nx,n/a,2\ny,3,4\n',
      ['who string', '2024-01-01 string', '2024-01-02 int64'],
      2,
    ],
  ])('the first line is a header %s', async (_, content, columns, count) => {
    const found = await publishFile(content);
    expect(found.columns).toEqual(columns);
    expect(found.rows).toHaveLength(count);
  });

  test.each([
    ['numbers above numbers', '1,2\n3,4\n', 2],
    ['years above years', 'France,2020,2021\nItaly,2019,2022\n', 2],
    ['texts and numbers above texts and numbers', 'Berlin,5,2\nParis,3,4\n', 2],
    ['dates above dates', '2024-01-02,x\n2024-01-03,y\n', 2],
    ['texts that are repeated in later rows', 'yes,London\nno,Paris\nyes,Rome\n', 3],
    ['a single row of numbers', '1,2\n', 1],
    ['a number above a number and a placeholder', '1001,5\n1002,n/a\n1003,7\n', 3],
    ['a number above a limit', '2024-01-01,4.5,ok\n2024-01-02,<0.1,ok\n2024-01-03,3.9,bad\n', 3],
    ['a date above a text and a date', '1,2024-01-01,x\n2,unknown,y\n3,2024-01-03,z\n', 3],
    ['a number above numbers and a placeholder, as the only column', '5\n-\n7\n', 3],
    ['a placeholder above numbers', '1001,n/a\n1002,5\n1003,7\n', 3],
    ['quoted values with a placeholder', '"1001","5"\n"1002","n/a"\n"1003","7"\n', 3],
    ['Booleans and a placeholder', 'true,1\nn/a,2\nfalse,3\n', 3],
  ])('the first line is a data row for %s', async (_, content, count) => {
    expect((await publishFile(content)).rows).toHaveLength(count);
  });

  test('is controlled by the Data Package, regardless of the content', async () => {
    expect((await publishFile('1,2\n3,4\n', { header: true })).columns).toEqual(['1 int64', '2 int64']);
    expect((await publishFile('name\nada\n', { header: false })).rows).toHaveLength(2);
  });
});

test.each([
  ['[{"f":0.1},{"f":1e-7},{"f":123456789.123456789}]', 'decimal', '123456789.123456789'],
  ['[{"f":1.5E3},{"f":-12345678901234567890}]', 'decimal', '-12345678901234567890'],
  ['[{"f":0.1},{"f":1e-7}]', 'double', '1e-7'],
  ['[{"f":1e300},{"f":123456789.123456789}]', 'double', '123456789.12345679'],
  ['[{"f":0.1},{"f":1e400}]', 'string', '"1e400"'],
])('numbers of JSON such as %s are numbers, exact if a decimal can hold them', async (content, type, last) => {
  await using made = await makeFolder({ 'x.json': content });
  await using published = await made.publish(made.folder);
  expect(published.types('x')).toEqual([type]);
  expect((await published.text('x')).replace('e-07', 'e-7')).toContain(last);
});

test('a JSON file with NaN from Python is published, and its decimals are exact', async () => {
  await using made = await makeFolder({ 'x.json': '[{"a":1.10,"b":NaN},{"a":2.125,"b":3.5}]' });
  await using published = await made.publish(made.folder);
  expect(published.problems()).toEqual([]);
  expect(published.apis()[0]?.columns.map(({ sourceName, type }) => `${sourceName} ${type}`)).toEqual(['a decimal', 'b double']);
  expect(values(await published.rows('x'))).toEqual([
    [1.1, 'NaN'],
    [2.125, 3.5],
  ]);
});

describe('a quoted empty string in a CSV file', () => {
  test.each([
    [
      'next to numbers',
      'a,b\n1,""\n2,\n3,x\n',
      [
        [1, ''],
        [2, null],
        [3, 'x'],
      ],
    ],
    [
      'also if numbers have empty quotes',
      'a,b\n1,""\n"",x\n3,\n',
      [
        [1, ''],
        [null, 'x'],
        [3, null],
      ],
    ],
    [
      'also if dates and booleans have empty quotes',
      'd,t,s\n2024-01-02,true,""\n"","",x\n',
      [
        ['2024-01-02', true, ''],
        [null, null, 'x'],
      ],
    ],
    [
      'in a column with only empty strings',
      'a,s\n1,""\n2,""\n',
      [
        [1, ''],
        [2, ''],
      ],
    ],
  ])('is an empty string in text columns: %s', async (_, content, rows) => {
    expect(values((await publishFile(content)).rows)).toEqual(rows);
  });
});

test.each([
  [
    'a final carriage return alone',
    'a,b\n1,2\n3,x\r',
    [
      [1, '2'],
      [3, 'x'],
    ],
  ],
  [
    'carriage returns as line endings',
    'a,b\r1,2\r3,4\r',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'Windows line endings without the last one',
    'a,b\r\n1,2\r\n3,4',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'line endings of both kinds',
    'a,b\r\n1,2\n3,x\r\n',
    [
      [1, '2'],
      [3, 'x'],
    ],
  ],
  ['nanoseconds', 'at,s\n2024-01-02T03:04:05.123456789Z,x\n', [['2024-01-02T03:04:05.123456789Z', 'x']]],
  ['a byte order mark before a quoted name', '\uFEFF"a",b\n1,2\n', [[1, 2]]],
  ['spaces around values', 'a,b\n1, x \n', [[1, ' x ']]],
  ['emoji and combining characters', 'a\ne\u0301 🦆\n', [['e\u0301 🦆']]],
])('a CSV file with %s is read correctly', async (_, content, rows) => {
  expect(values((await publishFile(content)).rows)).toEqual(rows);
});

describe('the CSV format that a Data Package defines', () => {
  test.each([
    [
      'decimal comma',
      { delimiter: ';', decimalChar: ',' },
      'n;s\n1,5;x\n-2,25;y\n',
      ['n double', 's string'],
      [
        [1.5, 'x'],
        [-2.25, 'y'],
      ],
    ],
    [
      'digit grouping',
      { delimiter: ';', decimalChar: ',', groupChar: '.' },
      'n;m\n1.234,5;1.000\n2,25;7\n',
      ['n double', 'm int64'],
      [
        [1234.5, 1000],
        [2.25, 7],
      ],
    ],
    ['decimal comma keeps leading zeros', { delimiter: ';', decimalChar: ',' }, 'n\n007,5\n1,5\n', ['n string'], [['007,5'], ['1,5']]],
    [
      'day first',
      { dateOrder: 'dmy' },
      'd,t\n01/02/2024,x\n31/12/2024,y\n',
      ['d date', 't string'],
      [
        ['2024-02-01', 'x'],
        ['2024-12-31', 'y'],
      ],
    ],
    ['month first', { dateOrder: 'mdy' }, 'd\n01/02/2024\n12/31/24\n', ['d date'], [['2024-01-02'], ['2024-12-31']]],
    ['day first with time', { dateOrder: 'dmy' }, 'd\n01.02.2024 10:30\n', ['d dateTimeOffset'], [['2024-02-01T10:30:00Z']]],
    [
      'month first with AM and PM',
      { dateOrder: 'mdy', delimiter: ';' },
      't\n12/31/2024 11:59 PM\n1/2/2025 12:05 AM\n',
      ['t dateTimeOffset'],
      [['2024-12-31T23:59:00Z'], ['2025-01-02T00:05:00Z']],
    ],
    [
      'day first with milliseconds',
      { dateOrder: 'dmy' },
      't\n31.12.2024 23:59:59.123\n01.02.2025 00:00:00.5\n',
      ['t dateTimeOffset'],
      [['2024-12-31T23:59:59.123Z'], ['2025-02-01T00:00:00.5Z']],
    ],
    ['invalid dates remain text', { dateOrder: 'dmy' }, 'd\n12/31/2024\n', ['d string'], [['12/31/2024']]],
    ['separator', { delimiter: '#' }, 'a#b\n1#2\n', ['a int64', 'b int64'], [[1, 2]]],
  ])('is applied: %s', async (_, dialect, content, columns, rows) => {
    const found = await publishFile(content, dialect);
    expect(found.columns).toEqual(columns);
    expect(values(found.rows)).toEqual(rows);
  });

  test('includes the words that mean null', async () => {
    const found = await publishFile('a,b\nNA,x\n1,-\n', undefined, { missingValues: ['', 'NA', '-'] });
    expect(found.columns).toEqual(['a int64', 'b string']);
    expect(values(found.rows)).toEqual([
      [null, 'x'],
      [1, null],
    ]);
  });

  test('includes the encoding', async () => {
    await using made = await makeFolder({
      'x.csv': Buffer.from('n\ncafé\n', 'latin1'),
      'datapackage.json': JSON.stringify({ name: 'p', resources: [{ name: 'x', path: 'x.csv', encoding: 'windows-1252' }] }),
    });
    await using published = await made.publish(made.folder);
    expect(await published.rows('x')).toEqual([{ n: 'café' }]);
  });
});

test('the content of a file counts if it’s compressed without the extension gz', async () => {
  await using made = await makeFolder({
    'x.csv': gzipSync('a,b\n1,é\n'),
    'y.csv': zip({ 'y.csv': 'a\n1\n' }),
    'z.parquet': '',
    'zz.parquet': 'PAR1 truncated',
  });
  await using published = await made.publish(made.folder);
  expect(await published.rows('x')).toEqual([{ a: 1, b: 'é' }]);
  expect(published.problems()).toMatchObject([
    { part: 'y.csv', reason: 'archives aren’t supported, only text compressed by gzip; extract them' },
    { part: 'z.parquet', reason: 'the file is empty' },
    { part: 'zz.parquet', reason: 'it’s truncated, or it isn’t a Parquet file; write the file again' },
  ]);
});

test('columns whose names differ only in case have different names and keep their values', async () => {
  await using made = await makeFolder({ 'x.csv': 'Id,ID\n1,2\n', 'y.json': '[{"Id":1,"ID":2}]' });
  await using published = await made.publish(made.folder);
  for (const name of ['x', 'y']) expect(await published.rows(name)).toEqual([{ Id: 1, ID_1: 2 }]);
});

test('numbers of other countries are numbers if the decimal separator is set, and no digits are joined by chance', async () => {
  const comma = { decimalChar: ',', groupChar: '.' };
  const numbersOf = async (content: string, dialect: object) => {
    const { columns, rows } = await publishFile(content, { delimiter: ';', ...dialect });
    return [...columns, ...values(rows).flat()];
  };
  expect(await numbersOf('n\n1.234,56-\n99,00\n', comma)).toEqual(['n double', -1234.56, 99]);
  expect(await numbersOf('n\n1 234,50\n1\u00a0234\n-1\u202f234\n', comma)).toEqual(['n double', 1234.5, 1234, -1234]);
  expect(await numbersOf("n\n1'234.50\n12\n", { decimalChar: '.', groupChar: ',' })).toEqual(['n double', 1234.5, 12]);
  expect(await numbersOf('n\n12,34,567\n1\n', { decimalChar: '.', groupChar: ',' })).toEqual(['n int64', 1_234_567, 1]);
  expect(await numbersOf('n\n1,5\n12.5\n', comma)).toEqual(['n string', '1,5', '12.5']);
  expect(await numbersOf('n\n01 23 45 67 89\n1\n', comma)).toEqual(['n string', '01 23 45 67 89', '1']);
});

test('tab and psv files are tables, and other text files are listed with the next step', async () => {
  const files = {
    'a.tab': 'n\tt\n1\tx, y\n',
    'b.psv': 'n|t\n1|x\n',
    'c.txt': 'n\n1\n',
    'd.arrows': '',
    'Thumbs.db': '',
    'desktop.ini': '',
  };
  await using made = await makeFolder(files);
  await using published = await made.publish(made.folder);
  expect(await published.rows('a')).toEqual([{ n: 1, t: 'x, y' }]);
  expect(await published.rows('b')).toEqual([{ n: 1, t: 'x' }]);
  expect(published.problems()).toMatchObject([
    { part: 'c.txt', reason: 'a text file is a table only with an extension such as csv, tsv, or psv; rename it if it’s a table' },
    { part: 'd.arrows', reason: 'Arrow files aren’t supported; use Parquet' },
  ]);
});

test.each([
  ['nothing', '', 'the file is empty'],
  ['a line with too many values', 'a,b\n1,2\n1,2,3\n', 'line 3 has 3 values, unlike the lines before it'],
  ['a title above the header', 'Report\n\na,b\n1,2\n', 'line 3 has 2 values, unlike the lines before it'],
  ['a missing closing quotation mark', 'a,b\n1,"x\n2,y\n', 'missing closing quotation mark (the file ends at line 3)'],
  [
    'bytes that aren’t UTF-8',
    Buffer.from('n\ncaf\xe9\nx\n', 'latin1'),
    'line 2 isn’t UTF-8; set its encoding, such as windows-1252, in the CSV settings or a Data Package',
  ],
])('a file with %s isn’t published, and the reason is reported', async (_, content, reason) => {
  expect((await publishFile(content)).rows).toEqual([reason]);
});
