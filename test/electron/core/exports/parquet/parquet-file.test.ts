import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { parquetMetadata, parquetSchema, readColumnIndex, readOffsetIndex } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteOutput } from '../../../../../electron/core/exports/byte-output.ts';
import { RowBatches } from '../../../../../electron/core/exports/columns/row-batches.ts';
import { ParquetFile } from '../../../../../electron/core/exports/parquet/parquet-file.ts';
import type { ColumnForm } from '../../../../../electron/core/exports/typed/column-form.ts';
import { RowReader } from '../../../../../electron/wire/rows/row-reader.ts';
import type { ExportColumn } from '../../../../../shared/contract/export.ts';

/** Cells of a column: the JSON that is sent, and what DuckDB tells of it as text; both null where there is none. */
interface Cell {
  readonly json: string;
  readonly text: string | null;
}

const none: Cell = { json: 'null', text: null };
const plain = (json: string): Cell => ({ json, text: json });
const quoted = (text: string): Cell => ({ json: JSON.stringify(text), text });

/** A decimal of two places, as both sides write it. */
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
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const wide = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** Columns of every layout, and what their cells are made of. */
const kinds: readonly (readonly [ColumnForm, fc.Arbitrary<Cell>])[] = [
  [{ kind: 'int32' }, whole.map((value) => plain(`${value}`))],
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
      .array(fc.option(whole, { freq: 5 }), { maxLength: 4 })
      .map((items) => ({ json: JSON.stringify(items), text: `[${items.map((item) => item ?? 'NULL').join(', ')}]` })),
  ],
];

/** Columns whose cells repeat, do not, or are all missing; pages and row groups of any length. */
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
    pageRows: fc.integer({ min: 1, max: 20 }),
    groupRows: fc.integer({ min: 1, max: 40 }),
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

/** Writes rows, each the JSON of its cells, and tells where. */
function write(forms: readonly ColumnForm[], rows: Iterable<readonly string[]>, pageRows: number, groupRows?: number): string {
  const columns = forms.map((_, index): ExportColumn => ({ name: `c${index}`, type: 'unknown', list: false }));
  const path = join(folder, 'rows.parquet');
  const descriptor = openSync(path, 'w');
  try {
    const output = new ByteOutput(descriptor);
    const batches = new RowBatches(columns, forms);
    const file = new ParquetFile(
      columns.map(({ name }, index) => ({ name, form: forms[index] ?? { kind: 'text' } })),
      output,
      groupRows,
    );
    const names = columns.map(({ name }) => name);
    const reader = new RowReader(names, true);
    for (const cells of rows) {
      const row = Buffer.from(`{${cells.map((cell, index) => `"c${index}":${cell}`).join(',')}}`);
      reader.read(row, 0, row.length);
      if (batches.add(reader) || batches.rows % pageRows === 0) file.add(batches.take());
    }
    if (batches.waiting) file.add(batches.take());
    file.end();
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

/** What the pages of a file say that their values lie between, read by another library than wrote them. */
function pageBounds(
  path: string,
): readonly { readonly column: number; readonly least: unknown; readonly greatest: unknown; readonly first: number }[] {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const file = buffer.slice(byteOffset, byteOffset + byteLength);
  const metadata = parquetMetadata(file);
  const schema = parquetSchema(metadata);
  let before = 0;
  return metadata.row_groups.flatMap((group) => {
    const begin = before;
    before += Number(group.num_rows);
    return group.columns.flatMap(({ column_index_offset, column_index_length, offset_index_offset, offset_index_length }, column) => {
      const leaf = schema.children[column];
      if (column_index_offset === undefined || offset_index_offset === undefined || leaf === undefined) return [];
      const part = (offset: bigint, length = 0) => ({ view: new DataView(file, Number(offset), length), offset: 0 });
      const { min_values, max_values } = readColumnIndex(part(column_index_offset, column_index_length), leaf.element);
      const { page_locations } = readOffsetIndex(part(offset_index_offset, offset_index_length));
      return page_locations.map(({ first_row_index }, page) => ({
        column,
        least: min_values[page],
        greatest: max_values[page],
        first: begin + Number(first_row_index),
      }));
    });
  });
}

describe('a Parquet file', () => {
  test('holds the values that were put into it, whatever stands several times, is missing or ends a page', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ forms, columns, rows, pageRows, groupRows }) => {
        const at = (row: number) => columns.map((cells) => cells[row] ?? none);
        const path = write(
          forms,
          Array.from({ length: rows }, (_, row) => at(row).map(({ json }) => json)),
          pageRows,
          groupRows,
        );
        const read = await ask(`SELECT ${forms.map((_, index) => `c${index}::VARCHAR`).join(', ')} FROM '${path}'`);
        expect(read).toEqual(Array.from({ length: rows }, (_, row) => at(row).map(({ text }) => text)));
      }),
    );
  });

  test('tells of each page and row group what its values lie between, so that readers pass over the others', async () => {
    const rows = 3000;
    const value = (row: number): number => (row * 7919) % 3001;
    const name = (row: number): string =>
      `${String(value(row)).padStart(4, '0')}${row % 2 === 0 ? '' : ', and more than a page keeps of it'}`;
    const cells = Array.from({ length: rows }, (_, row) => [
      `${value(row)}`,
      row % 3 === 0 ? 'null' : JSON.stringify(name(row)),
      `"${value(row) % 5}"`,
    ]);
    const path = write([{ kind: 'int32' }, { kind: 'text' }, { kind: 'text' }], cells, 100, 700);
    const groups = await ask(
      `SELECT row_group_id, path_in_schema, stats_min_value, stats_max_value, stats_null_count FROM parquet_metadata('${path}') WHERE column_id <> 1 ORDER BY ALL`,
    );
    const wanted = Array.from({ length: 5 }, (_, group) => {
      const values = Array.from({ length: Math.min(700, rows - group * 700) }, (__, index) => value(group * 700 + index));
      return [
        [`${group}`, 'c0', `${Math.min(...values)}`, `${Math.max(...values)}`, '0'],
        [`${group}`, 'c2', '0', '4', '0'],
      ];
    });
    expect(groups).toEqual(wanted.flat());
    const bounds = pageBounds(path);
    expect(bounds.length).toBe(3 * 30);
    for (const { column, least, greatest, first } of bounds) {
      const all = Array.from({ length: 100 }, (_, index) => first + index);
      if (column === 0) expect([least, greatest]).toEqual([Math.min(...all.map(value)), Math.max(...all.map(value))]);
      if (column !== 1) continue;
      const names = all.filter((row) => row % 3 !== 0).map(name);
      expect(names.filter((one) => one < String(least) || one > String(greatest))).toEqual([]);
      expect(String(greatest).length).toBeLessThanOrEqual(16);
    }
  });

  test('whose dictionary becomes longer than a megabyte goes on without one', async () => {
    const text = (row: number): string => `${row % 900}`.padStart(1500, 'x');
    const path = write(
      [{ kind: 'text' }],
      Array.from({ length: 1800 }, (_, row) => [`"${text(row)}"`]),
      300,
    );
    const [encodings] = await ask(`SELECT encodings FROM parquet_metadata('${path}')`);
    expect(String(encodings)).toContain('RLE_DICTIONARY');
    const [read] = await ask(`SELECT count(*), count(DISTINCT c0), sum(replace(c0, 'x', '')::INTEGER) FROM '${path}'`);
    expect(read).toEqual(['1800', '900', `${900 * 899}`]);
  });
});
