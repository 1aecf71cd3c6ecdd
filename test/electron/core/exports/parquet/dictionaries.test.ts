import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportRows } from '../../../../../electron/core/exports/export-rows.ts';
import { defaultOptions, type ExportColumn } from '../../../../../shared/contract/export.ts';
import { type RowsOnDisk, storeRows } from '../every-type.ts';

const many = 20_000;
const columns: readonly ExportColumn[] = [
  { name: 'row.number', type: 'int64', list: false },
  { name: 'name', type: 'string', list: false },
  { name: 'price', type: 'decimal', list: false, precision: 12, scale: 2 },
  { name: 'state', type: 'string', list: false },
  { name: 'count', type: 'int32', list: false },
];

let rows: RowsOnDisk;
beforeAll(async () => {
  const row = (index: number): string =>
    `{"row.number":${index * 7},"name":"row ${index}","price":${index}.50,"state":"${index % 3}","count":${index % 9}}`;
  rows = await storeRows(Array.from({ length: many }, (_, index) => row(index)));
});
afterAll(() => rows.remove());

test('columns whose values hardly repeat are written as they are, others by a dictionary: every value is read back', async () => {
  const path = rows.path('numbers.parquet');
  await exportRows([], { options: defaultOptions('parquet'), path, replace: false, columns, about: null }, rows.source);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const written = await connection.runAndReadAll(
      `SELECT path_in_schema, bool_or(encodings LIKE '%DICTIONARY%') FROM parquet_metadata('${path}') GROUP BY ALL ORDER BY min(column_id)`,
    );
    expect(written.getRowsJson()).toEqual([
      ['row.number', false],
      ['name', false],
      ['price', false],
      ['state', true],
      ['count', true],
    ]);
    const read = await connection.runAndReadAll(`SELECT count(*), sum("row.number"), count(DISTINCT name), sum(price) FROM '${path}'`);
    const sum = (many * (many - 1)) / 2;
    expect(read.getRowsJson()).toEqual([[`${many}`, `${sum * 7}`, `${many}`, `${(sum + many / 2).toFixed(2)}`]]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
