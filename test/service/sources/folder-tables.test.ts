import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { partitionColumns } from '../../../service/catalogue/types/partitions.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeFolder } from './published-files.ts';

const reasons = (problems: readonly { readonly part: string | null; readonly reason: string | null }[]) =>
  Object.fromEntries(problems.map(({ part, reason }) => [part, reason]));

describe('a partitioned folder published in one table', () => {
  test('can contain Parquet files, even if later files have more columns', async () => {
    await using made = await makeFolder({ 'sales/_SUCCESS': '', 'sales/.part.crc': 'x', 'other.csv': 'n\n1\n' });
    const parts = [
      ['sales/year=2024/month=01/a.parquet', "SELECT 1 AS id, 'x' AS name"],
      ['sales/year=2024/month=12/a.parquet', "SELECT 2 AS id, 'y' AS name, 1.50::DECIMAL(4,2) AS price"],
      ['sales/year=__HIVE_DEFAULT_PARTITION__/month=01/b.parquet', 'SELECT 3 AS id, NULL::VARCHAR AS name'],
    ] as const;
    for (const [path, sql] of parts) {
      await mkdir(dirname(join(made.folder, path)), { recursive: true });
      await writeParquet(join(made.folder, path), sql);
    }
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/other', 'Our_files/sales']);
    expect(await published.rows('sales')).toEqual([
      { id: 1, name: 'x', price: null, year: 2024, month: 1 },
      { id: 2, name: 'y', price: 1.5, year: 2024, month: 12 },
      { id: 3, name: null, price: null, year: null, month: 1 },
    ]);
    expect(published.types('sales')).toEqual(['int32', 'string', 'decimal', 'int64', 'int64']);
    expect(published.problems()).toEqual([]);
  });

  test('can contain CSV files with line breaks in values, any line endings, empty lines, and gzip', async () => {
    await using made = await makeFolder({
      'day=2024-01-31/place=New%20York/a.csv': 'id,text\r\n1,"two\r\nlines"\r\n\r\n2,"a ""b"""\r\n',
      'day=2024-02-01/place=00501/b.csv': 'id,text\n3,last',
      'day=2024-02-01/place=00501/c.csv.gz': gzipSync('id,text\n4,packed\n'),
    });
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/Our_files']);
    expect(await published.rows('Our_files')).toEqual([
      { id: 1, text: 'two\r\nlines', day: '2024-01-31', place: 'New York' },
      { id: 2, text: 'a "b"', day: '2024-01-31', place: 'New York' },
      { id: 3, text: 'last', day: '2024-02-01', place: '00501' },
      { id: 4, text: 'packed', day: '2024-02-01', place: '00501' },
    ]);
    expect(published.types('Our_files')).toEqual(['int64', 'string', 'date', 'string']);
  });

  test('can have a single part, and includes parts that are added', async () => {
    await using made = await makeFolder({ 's/year=2024/a.csv': 'id\n1\n' });
    {
      await using published = await made.publish(made.folder);
      expect(await published.rows('s')).toEqual([{ id: 1, year: 2024 }]);
    }
    await writeFile(join(made.folder, 's/year=2024/b.csv'), 'id\n2\n');
    await using published = await made.publish(made.folder);
    expect(await published.rows('s')).toEqual([
      { id: 1, year: 2024 },
      { id: 2, year: 2024 },
    ]);
  });

  test('is reported once if its parts don’t match', async () => {
    await using made = await makeFolder({
      'mixed/year=2024/a.csv': 'id\n1\n',
      'mixed/year=2024/b.json': '[{"id":1}]',
      'keys/year=2024/a.csv': 'id\n1\n',
      'keys/month=01/b.csv': 'id\n2\n',
      'json/year=2024/a.json': '[{"id":1}]',
      'columns/year=2024/a.csv': 'id,a\n1,1\n',
      'columns/year=2025/b.csv': 'id,b\n1,1\n',
    });
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual([]);
    expect(reasons(published.problems())).toEqual({
      'columns/': 'columns/year=2025/b.csv and columns/year=2024/a.csv have different columns or a different column order',
      'json/': 'folders such as year=2024 are supported for CSV and Parquet only',
      'keys/': 'the folder names don’t have the same columns: keys/month=01/b.csv and keys/year=2024/a.csv',
      'mixed/': 'its files have different formats (csv, json)',
    });
  });
});

test.each([
  [['1', '02', '30'], 'BIGINT'],
  [['1', '002'], 'VARCHAR'],
  [['-5', '0'], 'BIGINT'],
  [['99999999999999999999'], 'VARCHAR'],
  [['2024-02-29'], 'DATE'],
  [['2023-02-29'], 'VARCHAR'],
  [['2024-01-01', 'unknown'], 'VARCHAR'],
  [['__HIVE_DEFAULT_PARTITION__'], 'VARCHAR'],
  [['__HIVE_DEFAULT_PARTITION__', '7'], 'BIGINT'],
  [['a%2Fb', '%zz'], 'VARCHAR'],
])('the partition folders %j become a column of type %s', (values, type) => {
  expect(partitionColumns(values.map((value) => `p=${value}/x.csv`))[0]?.type).toBe(type);
});

test('a folder written by Spark is published in one table', async () => {
  await using made = await makeFolder({
    'marked/_SUCCESS': '',
    'marked/part-00000.csv': 'id\n1\n',
    'marked/part-00001.csv': 'id\n2\n',
    'named.csv/part-0.csv': 'id\n3\n',
  });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/marked', 'Our_files/named']);
  expect(await published.rows('marked')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await published.rows('named')).toEqual([{ id: 3 }]);
});

test('Delta Lake, Iceberg, and Hudi tables are rejected with one message each, and none of their files is published', async () => {
  await using made = await makeFolder({
    'delta/_delta_log/00000000000000000000.json': '{"add":{"path":"a.parquet"}}\n',
    'delta/a.parquet': '',
    'delta/deleted.parquet': '',
    'delta/year=2024/b.parquet': '',
    'ice/metadata/v1.metadata.json': '{}',
    'ice/metadata/snap-1.avro': '',
    'ice/data/a.parquet': '',
    'hudi/.hoodie/hoodie.properties': '',
    'hudi/a.parquet': '',
    'good.csv': 'n\n1\n',
  });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/good']);
  const logged = (format: string) => `it’s a table of ${format}, whose log decides which of its files count; export it as Parquet`;
  expect(reasons(published.problems())).toEqual({
    'delta/': logged('Delta Lake'),
    'hudi/': logged('Apache Hudi'),
    'ice/': logged('Apache Iceberg'),
  });
});

test('every file that isn’t published is listed with the next step', async () => {
  await using made = await makeFolder({
    'book.ods': 'PK',
    'map.kml': '<kml/>',
    'store.duckdb': '',
    'store.sqlite': '',
    'table.orc': '',
    'all.zip': '',
    'README.md': '# Read me',
    noending: '',
    '.hidden.csv': 'n\n1\n',
    'good.csv': 'n\n1\n',
  });
  await using published = await made.publish(made.folder);
  expect(published.paths()).toEqual(['Our_files/good']);
  expect(published.problems().every(({ skipped }) => skipped)).toBe(true);
  const ofDatabase = (name: string) => {
    const path = JSON.stringify(join(made.folder, name).replaceAll('\\', '/'));
    return `databases in folders aren’t published; add the file itself, such as with --data ${path}, or { "path": ${path} } in "sources"`;
  };
  expect(reasons(published.problems())).toEqual({
    'README.md': 'it is md, not a table',
    'all.zip': 'archives aren’t supported, only text compressed by gzip; extract them',
    'book.ods': 'the only supported spreadsheets are xlsx and xlsm; save it as xlsx',
    'map.kml': 'the only supported geographic format is GeoJSON; convert it to GeoJSON',
    noending: 'its name has no extension that shows its format, or it’s a link to a folder',
    'store.duckdb': ofDatabase('store.duckdb'),
    'store.sqlite': ofDatabase('store.sqlite'),
    'table.orc': 'ORC and Avro aren’t supported; export the rows as Parquet',
  });
  for (const { part } of published.problems()) expect(published.log.join('\n')).toContain(`${part} isn’t published`);
});

describe('a file pattern', () => {
  test('a pattern on the command line selects the files of one table', async () => {
    await using made = await makeFolder({
      'logs/2024-01.csv': 'id\n1\n',
      'logs/2024-02.csv': 'id\n2\n',
      'logs/2023-12.csv': 'id\n0\n',
      'deep/a/b/x.csv': 'id\n5\n',
      'deep/c/y.csv': 'id\n6\n',
    });
    await using published = await made.publish(join(made.folder, 'logs', '2024-*.csv'), join(made.folder, 'deep', '**', '*.csv'));
    expect(published.paths()).toEqual(['logs/2024', 'deep/deep']);
    expect(await published.rows('2024')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await published.rows('deep')).toEqual([{ id: 5 }, { id: 6 }]);
  });

  test('a pattern in a Data Package selects the files of one table, and is reported if no file matches', async () => {
    const resources = [
      { name: 'logs', path: 'logs/*.csv' },
      { name: 'none', path: 'none/*.csv' },
    ];
    await using made = await makeFolder({
      'datapackage.json': JSON.stringify({ name: 'p', resources }),
      'logs/a.csv': 'id\n1\n',
      'logs/b.csv': 'id\n2\n',
    });
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['p/logs']);
    expect(await published.rows('logs')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(reasons(published.problems())).toEqual({ none: 'the file none/*.csv doesn’t exist' });
  });
});
