import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRows } from '../../electron/core/exports/export-rows.ts';
import { defaultOptions } from '../../shared/contract/files/export-formats.ts';
import { everyType, type RowsOnDisk, sentRows, storeRows, textOf } from '../electron/core/exports/every-type.ts';
import { pythonWith } from './python-packages.ts';

const python = await pythonWith(['pyarrow']);
if (python === null) process.stdout.write('pyarrow cannot be had here (it takes Python with venv and pip): what it reads is not tried\n');

/** Prints the name, type and values of each column: dates and times as numbers, all other values as exact text. */
const program = `import json, sys
import pyarrow as pa, pyarrow.ipc, pyarrow.parquet
path, kind = sys.argv[1:]
table = pa.parquet.read_table(path) if kind == "parquet" else pa.ipc.open_file(path).read_all()
def text(value):
    if value is None or isinstance(value, str): return value
    if isinstance(value, bytes): return value.hex()
    if isinstance(value, list): return json.dumps([text(one) for one in value])
    return repr(value) if isinstance(value, float) else str(value)
def values(column, type):
    if pa.types.is_date32(type): column = column.cast(pa.int32())
    elif pa.types.is_temporal(type): column = column.cast(pa.int64())
    elif pa.types.is_list(type) and pa.types.is_temporal(type.value_type): column = column.cast(pa.list_(pa.int64()))
    return [text(value) for value in column.to_pylist()]
print(json.dumps([[field.name, str(field.type), values(table[index], field.type)] for index, field in enumerate(table.schema)]))
`;

/** Types and values of the columns that aren't strings. */
const typed: Readonly<Record<string, readonly [string, readonly (string | null)[]]>> = {
  id: ['int32', ['1', '-2', '3']],
  big: ['int64', ['9007199254740993', '-9223372036854775808', null]],
  amount: ['decimal128(10, 3)', ['1.100', '-22.105', null]],
  wide: ['decimal128(24, 4)', ['12345678901234567890.1234', null, null]],
  ratio: ['double', ['0.1', '1e+300', null]],
  day: ['date32[day]', ['19782', '-719162', null]],
  moment: ['timestamp[us, tz=UTC]', ['1709251199123456', '-1000000', null]],
  elsewhere: ['timestamp[us, tz=UTC]', ['1704060000000000', '1719748800000000', null]],
  clock: ['time64[us]', ['45296500000', '0', null]],
  flag: ['bool', ['True', 'False', null]],
  bytes: ['binary', ['010203', '', null]],
  list: ['list<element: decimal128(3, 2)>', ['["1.00", "2.50", null]', '[]', null]],
  bigs: ['list<element: int64>', ['["9223372036854775807", "-9223372036854775808", null]', '[]', null]],
  words: ['list<element: string>', [String.raw`["", "a,b", "\"]\\", null, "\ud83c\udf89\u00e9"]`, '[null]', null]],
  moments: ['list<element: timestamp[us, tz=UTC]>', ['["1709251199123456"]', null, null]],
};

let rows: RowsOnDisk;
beforeAll(async () => {
  rows = await storeRows();
});
afterAll(() => rows.remove());

describe.skipIf(python === null)('exported files in pyarrow', () => {
  test.each(['parquet', 'arrow'] as const)('have the same values and types in %s', async (format) => {
    const path = rows.path(`rows.${format}`);
    await exportRows([], { options: defaultOptions(format), path, replace: true, columns: everyType, about: null }, rows.source);
    await writeFile(rows.path('program.py'), program);
    const { stdout } = await promisify(execFile)(python ?? '', [rows.path('program.py'), path, format]);
    const expected = everyType.map(({ name }, index) => {
      const [type, values] = typed[name] ?? ['string', sentRows.map((row) => textOf(row[index]))];
      return [name, type, values];
    });
    expect(JSON.parse(stdout)).toEqual(expected);
  });
});
