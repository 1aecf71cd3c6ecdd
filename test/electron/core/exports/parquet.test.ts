import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteOutput } from '../../../../electron/core/exports/byte-output.ts';
import { openParquet } from '../../../../electron/core/exports/formats/parquet.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import type { ColumnForm } from '../../../../shared/values/column-form.ts';

/** A cell as JSON, and as text in DuckDB's notation, which is null for null. */
interface Cell {
  readonly json: string;
  readonly text: string | null;
}

const none: Cell = { json: 'null', text: null };
const plain = (json: string): Cell => ({ json, text: json });
const quoted = (text: string): Cell => ({ json: JSON.stringify(text), text });

/** Decimals with two decimal places, which have the same notation in JSON and in DuckDB. */
const decimal = (most: bigint): fc.Arbitrary<Cell> =>
  fc.bigInt({ min: -most, max: most }).map((unscaled) => {
    const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(3, '0');
    return plain(`${unscaled < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
  });

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => quoted(new Date(days * 86_400_000).toISOString().slice(0, 10)));
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ minLength: 15, maxLength: 40 }),
  fc.constantFrom('', 'a', 'b', 'é🎉'),
);
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const wide = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** All column types with their possible cells. */
const kinds: readonly (readonly [ColumnForm, fc.Arbitrary<Cell>])[] = [
  [{ kind: 'int32' }, int32.map((value) => plain(`${value}`))],
  [{ kind: 'int64' }, wide.map((value) => plain(`${value}`))],
  [{ kind: 'double' }, fc.constantFrom('0.5', '-1.25', '3.0', '1e300', '-2.0').map((json) => plain(json.replace('1e300', '1e+300')))],
  [{ kind: 'boolean' }, fc.boolean().map((value) => plain(`${value}`))],
  [{ kind: 'date' }, day],
  [{ kind: 'decimal', precision: 9, scale: 2 }, decimal(999_999_999n)],
  [{ kind: 'decimal', precision: 18, scale: 2 }, decimal(10n ** 18n - 1n)],
  [{ kind: 'decimal', precision: 38, scale: 2 }, decimal(10n ** 38n - 1n)],
  [{ kind: 'text' }, texts.map(quoted)],
  [
    { kind: 'list', of: { kind: 'int32' } },
    fc
      .array(fc.option(int32, { freq: 5 }), { maxLength: 4 })
      .map((items) => ({ json: JSON.stringify(items), text: `[${items.map((item) => item ?? 'NULL').join(', ')}]` })),
  ],
];

/** Columns with repeated cells, different cells, or only nulls. */
const table = fc.array(fc.nat(kinds.length - 1), { minLength: 1, maxLength: 4 }).chain((chosen) =>
  fc.record({
    forms: fc.constant(chosen.map((kind) => kinds[kind]?.[0] ?? { kind: 'text' as const })),
    columns: fc.tuple(
      ...chosen.map((kind) => {
        const cell = kinds[kind]?.[1] ?? fc.constant(none);
        const few = fc
          .array(cell, { minLength: 1, maxLength: 3 })
          .chain((values) => fc.array(fc.constantFrom(...values, none), { minLength: 40, maxLength: 40 }));
        return fc.oneof(few, fc.array(cell, { minLength: 40, maxLength: 40 }), fc.constant(Array.from({ length: 40 }, () => none)));
      }),
    ),
    rows: fc.nat(40),
  }),
);

let folder: string;
let instance: DuckDBInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
});
afterAll(() => {
  instance.closeSync();
  rmSync(folder, { recursive: true });
});

/** Writes a file with these rows, whose cells are JSON, and returns its path. */
async function write(forms: readonly ColumnForm[], rows: readonly (readonly string[])[]): Promise<string> {
  const columns = forms.map((_, index): ExportColumn => ({ name: `c${index}`, type: 'unknown', list: false }));
  const path = join(folder, 'rows.parquet');
  const descriptor = openSync(path, 'w');
  try {
    const output = ByteOutput.toFile(descriptor);
    const writer = openParquet({ columns, forms, output });
    const names = columns.map(({ name }) => name);
    const reader = new RowReader(names, true);
    for (const cells of rows) {
      const row = Buffer.from(`{${cells.map((cell, index) => `"c${index}":${cell}`).join(',')}}`);
      reader.read(row, 0, row.length);
      writer.write(reader);
    }
    await writer.close();
    output.flush();
  } finally {
    closeSync(descriptor);
  }
  return path;
}

async function ask(sql: string): Promise<readonly (readonly unknown[])[]> {
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
  }
}

describe('a Parquet file', () => {
  test('contains the written values, even if they repeat or are null', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ forms, columns, rows }) => {
        const at = (row: number) => columns.map((cells) => cells[row] ?? none);
        const path = await write(
          forms,
          Array.from({ length: rows }, (_, row) => at(row).map(({ json }) => json)),
        );
        const read = await ask(`SELECT ${forms.map((_, index) => `c${index}::VARCHAR`).join(', ')} FROM '${path}'`);
        expect(read).toEqual(Array.from({ length: rows }, (_, row) => at(row).map(({ text }) => text)));
      }),
    );
  });

  test('contains every row of several row groups, each with its minimum and maximum', async () => {
    const rows = 150_000;
    const path = await write(
      [{ kind: 'int32' }, { kind: 'text' }],
      Array.from({ length: rows }, (_, row) => [`${row}`, row % 3 === 0 ? 'null' : `"${row % 900}"`]),
    );
    const [totals] = await ask(`SELECT count(*), sum(c0), count(c1), count(DISTINCT c1) FROM '${path}'`);
    expect(totals).toEqual([`${rows}`, `${(rows * (rows - 1)) / 2}`, '100000', '600']);
    const groups = await ask(
      `SELECT row_group_id, row_group_num_rows, stats_min_value, stats_max_value, stats_null_count FROM parquet_metadata('${path}') WHERE column_id = 0 ORDER BY ALL`,
    );
    expect(groups).toEqual([
      ['0', '131072', '0', '131071', '0'],
      ['1', '18928', '131072', '149999', '0'],
    ]);
  });

  test('can have thousands of columns, and no rows', async () => {
    const forms = Array.from({ length: 2000 }, (): ColumnForm => ({ kind: 'text' }));
    const path = await write(forms, []);
    const [counts] = await ask(`SELECT (SELECT count(*) FROM '${path}'), (SELECT count(*) FROM (DESCRIBE FROM '${path}'))`);
    expect(counts).toEqual(['0', '2000']);
    const [values] = await ask(`SELECT c0, c1999 FROM '${await write(forms, [forms.map((_, index) => `"${index}"`)])}'`);
    expect(values).toEqual(['0', '1999']);
  });

  test('starts a new row group by size if rows are long', async () => {
    const texts = Array.from({ length: 60 }, () => randomBytes(750_000).toString('base64'));
    const path = await write(
      [{ kind: 'text' }],
      texts.map((text) => [`"${text}"`]),
    );
    expect(await ask(`SELECT count(*) > 1 FROM parquet_metadata('${path}')`)).toEqual([[true]]);
    expect(await ask(`SELECT count(*), sum(length(c0)) FROM '${path}'`)).toEqual([['60', '60000000']]);
  });
});
