import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeParquet } from '../parquet-file.ts';
import { makeFolder } from '../sources/published-files.ts';

type Content = string | Uint8Array;

/** Creates and publishes a Data Package with these files and resources. */
async function publishPackage(files: Readonly<Record<string, Content>>, resources: readonly unknown[] | string) {
  const listed = typeof resources === 'string' ? resources : JSON.stringify(resources);
  const made = await makeFolder({ ...files, 'datapackage.json': `{"name":"things","resources":${listed}}` });
  const published = await made.publish(made.folder);
  const dispose = async () => {
    await published[Symbol.asyncDispose]();
    await made[Symbol.asyncDispose]();
  };
  const reasons = () => Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]));
  /** Returns the rows of a table as sent, without the brackets. */
  const text = async (name: string) => (await published.text(name)).slice(1, -1);
  return { ...published, text, folder: made.folder, reasons, [Symbol.asyncDispose]: dispose };
}

describe('a table from several files', () => {
  test('contains all rows, with a header in each file or only in the first, and with any line ending', async () => {
    const files = { 'a.csv': 'id,name\n1,"x\ny"', 'b.csv': 'id,name\r\n2,b\r\n', 'c.csv': '3,c\n', 'd.csv': 'id,name\n' };
    await using made = await publishPackage(files, [{ name: 'all', path: ['a.csv', 'b.csv', 'c.csv', 'd.csv'] }]);
    expect(await made.rows('all')).toEqual([
      { id: 1, name: 'x\ny' },
      { id: 2, name: 'b' },
      { id: 3, name: 'c' },
    ]);
  });

  test('combines JSON, JSON Lines, gzip, and Parquet files with exact numbers', async () => {
    const files = {
      'a.json': '[{"n":1.10}]',
      'b.json': ' [ ]\n',
      'c.json': '[{"n":2.25},{"n":3}]',
      'a.ndjson': '{"n":9007199254740993}',
      'b.ndjson': '{"n":1}\n',
      'a.csv.gz': gzipSync('n,m\n1,\n'),
      'b.csv': 'n,m\n2,""\n',
    };
    const resources = [
      { name: 'lists', path: ['a.json', 'b.json', 'c.json'] },
      { name: 'lines', path: ['a.ndjson', 'b.ndjson'] },
      { name: 'packed', path: ['a.csv.gz', 'b.csv'] },
      { name: 'columns', path: ['a.parquet', 'b.parquet'] },
    ];
    await using made = await publishPackage(files, []);
    await writeParquet(join(made.folder, 'a.parquet'), 'SELECT 1.10::DECIMAL(5, 2) AS n');
    await writeParquet(join(made.folder, 'b.parquet'), 'SELECT 2.20::DECIMAL(5, 2) AS n');
    await writeFile(join(made.folder, 'datapackage.json'), JSON.stringify({ name: 'things', resources }));
    await using republished = await (await makeFolder({})).publish(made.folder);
    expect(await republished.text('lists')).toBe('[{"n":1.10},{"n":2.25},{"n":3.00}]');
    expect(await republished.text('lines')).toBe('[{"n":9007199254740993},{"n":1}]');
    expect(await republished.text('packed')).toBe('[{"n":1,"m":null},{"n":2,"m":""}]');
    expect(await republished.text('columns')).toBe('[{"n":1.10},{"n":2.20}]');
  });

  test('is rejected with the file name if column names differ or a line is invalid', async () => {
    const files = { 'a.csv': 'id,name\n1,a\n', 'b.csv': 'name,id\nb,2\n', 'c.csv': 'id,name\n2,b\n3\n' };
    const resources = [
      { name: 'turned', path: ['a.csv', 'b.csv'] },
      { name: 'short', path: ['a.csv', 'c.csv'] },
    ];
    await using made = await publishPackage(files, resources);
    expect(made.reasons()).toEqual({
      turned: 'b.csv and a.csv have different columns or a different column order',
      short: 'line 3 of c.csv has 1 value, unlike the lines before it',
    });
  });
});

describe('rows in the descriptor', () => {
  test('are published with exact numbers from objects, nested lists, or text', async () => {
    const resources = `[
      {"name":"objects","data":[{"a":1.10,"b":9007199254740993,"c":"007"},{"a":2,"b":1,"c":"x"}]},
      {"name":"lists","data":[["a","b"],[1,"x"],[2,"y"]]},
      {"name":"text","data":"a;b\\n1;2\\n","format":"csv"},
      {"name":"one","data":{"a":1}},
      {"name":"ragged","data":[["a","b"],[1]]}
    ]`;
    await using made = await publishPackage({}, resources);
    expect(await made.text('objects')).toBe('{"a":1.10,"b":9007199254740993,"c":"007"},{"a":2.00,"b":1,"c":"x"}');
    expect(await made.text('lists')).toBe('{"a":1,"b":"x"},{"a":2,"b":"y"}');
    expect(await made.text('text')).toBe('{"a":1,"b":2}');
    expect(made.reasons()).toEqual({ one: 'the data isn’t a list of rows', ragged: 'row 1 doesn’t have one value for each column' });
  });

  test('are read from lists and from JSON files with a rows property', async () => {
    const files = { 'member.json': '{"meta":1,"rows":[{"k":1.50}]}', 'lists.json': '[["x","y"],[9007199254740993,"1.10"]]' };
    const resources = [
      { name: 'member', path: 'member.json', dialect: { property: 'rows' } },
      { name: 'lists', path: 'lists.json' },
    ];
    await using made = await publishPackage(files, resources);
    expect(await made.text('member')).toBe('{"k":1.50}');
    expect(await made.text('lists')).toBe('{"x":9007199254740993,"y":"1.10"}');
  });
});

test('a delimited file is parsed with its dialect, and empty strings are distinguished from null', async () => {
  const files = {
    'spaces.csv': '# of May\nid; "name"; n\n1; "a;b"; \\N\n2; ""; 5\n',
    'ends.csv': 'x|y~~1|2~~3|4~~',
    'titles.csv': 'Report\nA,A,B\nx,y,\n1,2,3\n',
    'bare.csv': '1,2024\n2,2025\n',
    'single.csv': "id,n\n1,'it''s'\n2,'say \"hi\"'\n",
    'escaped.csv': 'id,t\n1,a\\,b\n2,say "x"\n',
    'wide.csv': 'a::b\n1::2\n',
    'short.csv': 'a::b\n1\n',
    'latin.csv': Buffer.from('n,é\n1,ü\n', 'latin1'),
    'shared.json': '{"delimiter":";"}',
    'shared.csv': 'a;b\n1;2\n',
  };
  const fields = [
    { name: 'id', type: 'integer' },
    { name: 'year', type: 'year' },
  ];
  const resources = [
    { path: 'spaces.csv', dialect: { delimiter: ';', skipInitialSpace: true, commentChar: '#', nullSequence: '\\N' } },
    { path: 'ends.csv', dialect: { delimiter: '|', lineTerminator: '~~' } },
    { path: 'titles.csv', dialect: { headerRows: [2, 3], headerJoin: '-' } },
    { path: 'bare.csv', dialect: { header: false }, schema: { fields } },
    { path: 'single.csv', dialect: { quoteChar: "'" } },
    { path: 'escaped.csv', dialect: { escapeChar: '\\' } },
    { path: 'wide.csv', dialect: { delimiter: '::' } },
    { path: 'short.csv', dialect: { delimiter: '::' } },
    { path: 'latin.csv', encoding: 'latin1' },
    { path: 'shared.csv', dialect: 'shared.json' },
  ].map((resource) => ({ name: resource.path.replace('.csv', ''), ...resource }));
  await using made = await publishPackage(files, resources);
  expect(made.reasons()).toEqual({ short: 'line 2 has 1 value, unlike the lines before it' });
  expect(await made.text('spaces')).toBe('{"id":1,"name":"a;b","n":null},{"id":2,"name":"","n":5}');
  expect(await made.text('ends')).toBe('{"x":1,"y":2},{"x":3,"y":4}');
  expect(await made.text('titles')).toBe('{"A_x":1,"A_y":2,"B":3}');
  expect(await made.text('bare')).toBe('{"id":1,"year":2024},{"id":2,"year":2025}');
  expect(await made.rows('single')).toEqual([
    { id: 1, n: "it's" },
    { id: 2, n: 'say "hi"' },
  ]);
  expect(await made.rows('escaped')).toEqual([
    { id: 1, t: 'a,b' },
    { id: 2, t: 'say "x"' },
  ]);
  expect(await made.text('wide')).toBe('{"a":1,"b":2}');
  expect(await made.text('latin')).toBe('{"n":1,"é":"ü"}');
  expect(await made.text('shared')).toBe('{"a":1,"b":2}');
});

describe('the schema of a Data Package', () => {
  test('defines number, boolean, date, and list formats, which are parsed without losing digits', async () => {
    const csv = [
      'amount,exact,count,price,truth,bit,month,list,numbers,id,bytes',
      '"1.234,56","1.234.567.890.123.456,78","1,000",$12.50,yes,1,2024-05,a;b,1|2,6f9619ff-8b86-d011-b42d-00c04fc964ff,AP8=',
      '"-0,5","2","9,007,199,254,740,993",$3,no,0,2024-06,,3,6f9619ff-8b86-d011-b42d-00c04fc964fe,',
    ].join('\n');
    const european = { type: 'number', decimalChar: ',', groupChar: '.' };
    const fields = [
      { name: 'amount', ...european },
      { name: 'exact', ...european },
      { name: 'count', type: 'integer', groupChar: ',' },
      { name: 'price', type: 'number', bareNumber: false },
      { name: 'truth', type: 'boolean', trueValues: ['yes'], falseValues: ['no'] },
      { name: 'bit', type: 'boolean' },
      { name: 'month', type: 'yearmonth' },
      { name: 'list', type: 'list', delimiter: ';' },
      { name: 'numbers', type: 'list', delimiter: '|', itemType: 'integer' },
      { name: 'id', type: 'string', format: 'uuid' },
      { name: 'bytes', type: 'string', format: 'binary' },
    ];
    await using made = await publishPackage({ 'a.csv': csv }, [{ name: 'a', path: 'a.csv', schema: { fields } }]);
    expect(made.reasons()).toEqual({});
    expect(await made.text('a')).toBe(
      [
        '{"amount":1234.56,"exact":1234567890123456.780000000,"count":1000,"price":12.5,"truth":true,"bit":true,"month":"2024-05",',
        '"list":["a","b"],"numbers":[1,2],"id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","bytes":"AP8="},',
        '{"amount":-0.5,"exact":2.000000000,"count":9007199254740993,"price":3.0,"truth":false,"bit":false,"month":"2024-06",',
        '"list":null,"numbers":[3],"id":"6f9619ff-8b86-d011-b42d-00c04fc964fe","bytes":null}',
      ].join(''),
    );
    expect(made.types('a')?.slice(-2)).toEqual(['guid', 'binary']);
  });

  test('defines missing values for the table or a column, in CSV and JSON', async () => {
    const files = { 'a.csv': 'n,m,t\n-,NA,-\n5,6,\n', 'b.json': '[{"n":"-","m":"x"},{"n":"5","m":"-"}]' };
    const n = { name: 'n', type: 'integer' };
    const resources = [
      { name: 'table', path: 'a.csv', schema: { missingValues: ['', '-', { value: 'NA', label: 'not asked' }], fields: [n] } },
      {
        name: 'column',
        path: 'a.csv',
        schema: {
          fields: [
            { ...n, missingValues: ['-'] },
            { name: 't', type: 'string' },
          ],
        },
      },
      { name: 'none', path: 'a.csv', schema: { missingValues: [], fields: [{ name: 't', type: 'string' }] } },
      { name: 'json', path: 'b.json', schema: { missingValues: ['-'], fields: [n, { name: 'm', type: 'string' }] } },
    ].map((resource) => ({ ...resource, path: [resource.path] }));
    await using made = await publishPackage(files, resources);
    const [a = '', a2 = '', a3 = '', b] = made.apis().map(({ accessPoint }) => accessPoint);
    expect([a, a2, a3, b]).toEqual([...[a, a2, a3].map(() => expect.stringMatching(/^a__[0-9a-f]{8}$/)), 'b']);
    expect(await made.text(a)).toBe('{"n":null,"m":null,"t":null},{"n":5,"m":6,"t":null}');
    expect(await made.text(a2)).toBe('{"n":null,"m":"NA","t":"-"},{"n":5,"m":"6","t":null}');
    expect(await made.text(a3)).toBe('{"n":"-","m":"NA","t":"-"},{"n":"5","m":"6","t":""}');
    expect(await made.text('b')).toBe('{"n":null,"m":"x"},{"n":5,"m":null}');
  });

  test('can be in a separate file, and columns missing in the data are reported unless they are optional', async () => {
    const schema = { fields: [{ name: 'id', type: 'integer', description: 'A number' }, { name: 'gone' }] };
    const files = { 'a.csv': 'id\n1\n', 'schema.json': JSON.stringify(schema), 'text.json': 'no JSON' };
    const resources = [
      { name: 'a', path: 'a.csv', schema: 'schema.json' },
      { name: 'b', path: 'a.csv', schema: { ...schema, fieldsMatch: ['superset'] } },
      { name: 'c', path: 'a.csv', schema: 'absent.json' },
      { name: 'd', path: 'a.csv', schema: 'text.json' },
      { name: 'e', path: 'a.csv', schema: '../outside.json' },
      { name: 'f', path: 'a.csv', compression: 'zip' },
    ];
    await using made = await publishPackage(files, resources);
    expect(made.apis()[0]?.columns[0]?.description).toBe('A number');
    expect(made.apis()).toHaveLength(2);
    expect(made.reasons()).toEqual({
      a: 'the schema declares columns that the data doesn’t have: "gone"',
      c: 'the file absent.json doesn’t exist',
      d: 'text.json, which describes it, isn’t valid JSON',
      e: 'the file ../outside.json doesn’t exist',
      f: 'the compression "zip" isn’t supported; use gz',
    });
  });

  test('publishes categories for a column if all its rows comply', async () => {
    const categories = [
      { value: 1, label: 'low' },
      { value: 2, label: 'high' },
    ];
    const fields = [{ name: 'n', type: 'integer', categories }];
    await using made = await publishPackage({ 'a.csv': 'n\n1\n2\n' }, [{ name: 'a', path: 'a.csv', schema: { fields } }]);
    expect(made.apis()[0]?.columns[0]?.constraints?.allowed).toEqual(['1', '2']);
  });
});

test('a gzip file in a folder is published under its name without the extension', async () => {
  await using made = await makeFolder({ 'cars.csv.gz': gzipSync('id,name\n007,a\n'), 'cut.csv.gz': gzipSync('a\n1\n').subarray(0, 12) });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/cars']);
  expect(published.apis()[0]?.title).toBe('cars');
  expect(await published.rows('cars')).toEqual([{ id: '007', name: 'a' }]);
  expect(published.problems()).toMatchObject([{ part: 'cut.csv.gz', reason: 'not a valid gzip file, or truncated' }]);
});
