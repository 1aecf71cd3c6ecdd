import { readFile } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRows } from '../../../../electron/core/exports/export-rows.ts';
import { readRow } from '../../../../electron/core/results/store/row-members.ts';
import {
  type CsvOptions,
  defaultOptions,
  type ExportFormat,
  type ExportOptions,
} from '../../../../shared/contract/files/export-formats.ts';
import { everyType, jsonOf, type RowsOnDisk, sentRows, storeRows, textOf } from './every-type.ts';

let rows: RowsOnDisk;
let files = 0;

beforeAll(async () => {
  rows = await storeRows();
});
afterAll(() => rows.remove());

async function write(format: ExportFormat | ExportOptions) {
  files += 1;
  const options = typeof format === 'string' ? defaultOptions(format) : format;
  return exportRows([], { options, path: rows.path(`file-${files}`), replace: false, columns: everyType, about: null }, rows.source);
}

const plainCsv: CsvOptions = {
  format: 'csv',
  separator: ',',
  neutralise: false,
  decimal: '.',
  byteOrderMark: false,
  lineEnd: 'crlf',
  quoting: 'needed',
};

/** Parses a CSV file with a third-party parser. Unquoted empty values are null. */
async function recordsOf(path: string, delimiter: string): Promise<readonly (readonly (string | null)[])[]> {
  return parse(await readFile(path, 'utf8'), {
    delimiter,
    bom: true,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
}

const expectedRecords = [everyType.map(({ name }) => name), ...sentRows.map((row) => row.map(textOf))];

describe('CSV and TSV', () => {
  test('preserves every value, and distinguishes null from the empty string', async () => {
    expect(await recordsOf((await write(plainCsv)).path, ',')).toEqual(expectedRecords);
    expect(await recordsOf((await write({ ...plainCsv, separator: ';', quoting: 'texts', byteOrderMark: true })).path, ';')).toEqual(
      expectedRecords,
    );
    expect(await recordsOf((await write({ ...plainCsv, separator: '|', quoting: 'all', lineEnd: 'lf' })).path, '|')).toEqual(
      expectedRecords,
    );
    const { separator: _, ...tabs } = plainCsv;
    expect(await recordsOf((await write({ ...tabs, format: 'tsv' })).path, '\t')).toEqual(expectedRecords);
  });

  test('formulas are escaped unless the user turns it off; numbers keep their sign', async () => {
    const records = await recordsOf((await write('csv')).path, ',');
    const formula = everyType.findIndex(({ name }) => name === 'formula');
    expect(records.slice(1).map((record) => record[formula])).toEqual(["'=1+1", "'@SUM(A1)", null]);
    expect(records[2]?.[0]).toBe('-2');
    expect(records[2]?.[2]).toBe('-22.105');
  });

  test('uses the decimal comma in every number, even in numbers that the server sent as text', async () => {
    const records = await recordsOf((await write({ ...plainCsv, separator: ';', decimal: ',' })).path, ';');
    expect(records.slice(1).map((record) => record.slice(2, 5))).toEqual([
      ['1,10', '12345678901234567890,1234', '0,1'],
      ['-22,105', null, '1e300'],
      [null, null, null],
    ]);
  });
});

test('JSON and NDJSON contain the exact bytes of every value, and omit absent values', async () => {
  const lines = sentRows.map(jsonOf);
  expect(await readFile((await write('ndjson')).path, 'utf8')).toBe(`${lines.join('\n')}\n`);
  expect(await readFile((await write('json')).path, 'utf8')).toBe(`[\n${lines.join(',\n')}\n]\n`);
  expect(readRow(lines[2] ?? '')).toHaveLength(1);
});

test('a Markdown table has one line per row, and values can’t end a cell or start markup', async () => {
  const lines = (await readFile((await write('markdown')).path, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(sentRows.length + 2);
  expect(lines[2]).toContain(String.raw`a,b;c	d "q"<br>next 🎉 é \| \\ &lt;b>`);
  for (const line of lines) expect(line.split(/(?<!\\)\|/)).toHaveLength(everyType.length + 2);
});

const typed = {
  big: [9007199254740993n, -9223372036854775808n, null],
  flag: [true, false, null],
  ratio: [0.1, 1e300, null],
};

test('DuckDB reads every value of a Parquet file with its type and all digits', async () => {
  const { path, notes } = await write('parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  const types = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet('${path}'))`);
  expect(Object.fromEntries(types.getRowsJS().map(([name, type]) => [String(name), type]))).toMatchObject({
    id: 'INTEGER',
    big: 'BIGINT',
    amount: 'DECIMAL(10,3)',
    wide: 'DECIMAL(24,4)',
    ratio: 'DOUBLE',
    day: 'DATE',
    moment: 'TIMESTAMP WITH TIME ZONE',
    clock: 'TIME',
    span: 'VARCHAR',
    flag: 'BOOLEAN',
    bytes: 'BLOB',
    list: 'DECIMAL(3,2)[]',
    bigs: 'BIGINT[]',
    words: 'VARCHAR[]',
    moments: 'TIMESTAMP WITH TIME ZONE[]',
  });
  const read = await connection.runAndReadAll(
    `SELECT big, flag, ratio, amount::VARCHAR, wide::VARCHAR, day::VARCHAR, moment::VARCHAR, elsewhere::VARCHAR, clock::VARCHAR, hex(bytes),
      "text, ""quoted""", empty, span, guid, object, nothing, to_json(list::VARCHAR[])::VARCHAR, to_json(bigs)::VARCHAR, to_json(words)::VARCHAR,
      to_json(moments::VARCHAR[])::VARCHAR FROM read_parquet('${path}')`,
  );
  const columns = read.getColumnsJS();
  expect(columns.slice(0, 3)).toEqual([typed.big, typed.flag, typed.ratio]);
  expect(columns.slice(3, 10)).toEqual([
    ['1.100', '-22.105', null],
    ['12345678901234567890.1234', null, null],
    ['2024-02-29', '0001-01-01', null],
    ['2024-02-29 23:59:59.123456+00', '1969-12-31 23:59:59+00', null],
    ['2023-12-31 22:00:00+00', '2024-06-30 12:00:00+00', null],
    ['12:34:56.5', '00:00:00', null],
    ['010203', '', null],
  ]);
  const texts = [5, 6, 12, 13, 17, 18].map((index) => sentRows.map((row) => textOf(row[index])));
  expect(columns.slice(10, 16)).toEqual(texts);
  expect(columns.slice(16)).toEqual([
    ['["1.00","2.50",null]', '[]', null],
    ['[9223372036854775807,-9223372036854775808,null]', '[]', null],
    [String.raw`["","a,b","\"]\\",null,"🎉é"]`, '[null]', null],
    ['["2024-02-29 23:59:59.123456+00"]', null, null],
  ]);
  expect(notes.map(({ code, column }) => `${code} ${column}`).toSorted()).toEqual(['instants-in-utc elsewhere', 'type-is-text span']);
  connection.closeSync();
  instance.closeSync();
});

test('an Arrow reader reads every value with its type and all digits', async () => {
  const table = tableFromIPC(await readFile((await write('arrow')).path));
  expect(Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]))).toMatchObject({
    id: 'Int32',
    big: 'Int64',
    ratio: 'Float64',
    day: 'Date32<DAY>',
    moment: 'Timestamp<MICROSECOND, UTC>',
    clock: 'Time64<MICROSECOND>',
    flag: 'Bool',
    bytes: 'Binary',
    object: 'Utf8',
    list: 'List<Decimal[3e+2]>',
    words: 'List<Utf8>',
  });
  const valuesOf = (name: string): readonly unknown[] => [...(table.getChild(name) ?? [])];
  expect(valuesOf('big')).toEqual(typed.big);
  expect(valuesOf('flag')).toEqual(typed.flag);
  expect(valuesOf('ratio')).toEqual(typed.ratio);
  expect(valuesOf('amount').map((value) => (value === null ? null : String(value)))).toEqual(['1100', '-22105', null]);
  expect(valuesOf('wide').map((value) => (value === null ? null : String(value)))).toEqual(['123456789012345678901234', null, null]);
  expect(valuesOf('day').map(Number)).toEqual([Date.UTC(2024, 1, 29), Date.parse('0001-01-01'), 0]);
  expect(valuesOf('clock')).toEqual([45_296_500_000n, 0n, null]);
  const moments = table.getChild('moment')?.data[0]?.values;
  expect([...(moments ?? [])].slice(0, 2)).toEqual([1_709_251_199_123_456n, -1_000_000n]);
  expect(valuesOf('bigs').map((value) => (value === null ? null : [...Object(value)]))).toEqual([
    [9223372036854775807n, -9223372036854775808n, null],
    [],
    null,
  ]);
  expect(valuesOf('text, "quoted"')).toEqual(sentRows.map((row) => textOf(row[5])));
});

test('writes a typed column as text, with a note, if one value would lose digits', async () => {
  const lines = ['{"n":1,"d":0.5,"m":"2024-01-01T00:00:00Z"}', '{"n":1e3,"d":1e400,"m":"2024-01-01T00:00:00"}', '{"n":3,"d":2,"m":null}'];
  const odd = await storeRows(lines);
  try {
    const columns = [
      { name: 'n', type: 'int64', list: false },
      { name: 'd', type: 'double', list: false },
      { name: 'm', type: 'dateTimeOffset', list: false },
    ] as const;
    const options = defaultOptions('arrow');
    const file = await exportRows([], { options, path: odd.path('odd'), replace: false, columns, about: null }, odd.source);
    const table = tableFromIPC(await readFile(file.path));
    expect(table.toArray().map((row) => row.toJSON())).toEqual([
      { n: '1', d: '0.5', m: '2024-01-01T00:00:00Z' },
      { n: '1e3', d: '1e400', m: '2024-01-01T00:00:00' },
      { n: '3', d: '2', m: null },
    ]);
    expect(file.notes).toEqual([
      { code: 'column-is-text', column: 'n', row: 2, value: '1e3' },
      { code: 'column-is-text', column: 'd', row: 2, value: '1e400' },
      { code: 'column-is-text', column: 'm', row: 2, value: '2024-01-01T00:00:00' },
    ]);
  } finally {
    await odd.remove();
  }
});

test('writes a list column as text, with a note, if a value isn’t a valid list', async () => {
  const lines = ['{"n":[1],"m":["a"],"o":[[1,2],{"a":"]"}]}', '{"n":[2,3.5],"m":"a","o":[]}'];
  const odd = await storeRows(lines);
  try {
    const columns = [
      { name: 'n', type: 'int32', list: true },
      { name: 'm', type: 'string', list: true },
      { name: 'o', type: 'unknown', list: true },
    ] as const;
    const options = defaultOptions('arrow');
    const file = await exportRows([], { options, path: odd.path('odd'), replace: false, columns, about: null }, odd.source);
    const table = tableFromIPC(await readFile(file.path));
    expect(table.toArray().map((row) => JSON.parse(JSON.stringify(row)))).toEqual([
      { n: '[1]', m: '["a"]', o: ['[1,2]', '{"a":"]"}'] },
      { n: '[2,3.5]', m: 'a', o: [] },
    ]);
    expect(file.notes).toEqual([
      { code: 'column-is-text', column: 'n', row: 2, value: '[2,3.5]' },
      { code: 'column-is-text', column: 'm', row: 2, value: 'a' },
    ]);
  } finally {
    await odd.remove();
  }
});
