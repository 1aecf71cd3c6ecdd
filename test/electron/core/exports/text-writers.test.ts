import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteOutput } from '../../../../electron/core/exports/byte-output.ts';
import { openCsv } from '../../../../electron/core/exports/formats/csv.ts';
import { openMarkdown } from '../../../../electron/core/exports/formats/markdown.ts';
import type { OpenWriter } from '../../../../electron/core/exports/formats/row-writer.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import { type CsvOptions, defaultOptions } from '../../../../shared/contract/files/export-formats.ts';
import { escapeFormulas } from '../../../../shared/values/spreadsheet-text.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-writers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ['first', 'second,"name"'];
const columns = names.map((name) => ({ name, type: 'string' as const, list: false }));
const table = fc.array(fc.array(fc.option(fc.oneof(fc.string({ unit: 'binary' }), specialTexts())), { minLength: 2, maxLength: 2 }), {
  maxLength: 6,
});

/** Returns texts of characters with a meaning in the formats. */
function specialTexts(): fc.Arbitrary<string> {
  return fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', '\\', '=', '-', '@', "'", '<', '&', ' ', 'a', '🎉', '＝'),
  });
}

/** Returns the file that a writer writes for these rows, in blocks of `blockBytes` bytes. */
function written(
  open: OpenWriter,
  rows: readonly (readonly (string | null)[])[],
  { columnCount = columns.length, blockBytes = 1024 }: { readonly columnCount?: number; readonly blockBytes?: number } = {},
): string {
  const path = join(folder, 'file');
  const file = openSync(path, 'w');
  const output = ByteOutput.toFile(file, blockBytes);
  const writer = open({ columns: columns.slice(0, columnCount), forms: [], output });
  const reader = new RowReader(names.slice(0, columnCount), true);
  for (const row of rows) {
    const bytes = Buffer.from(
      JSON.stringify(Object.fromEntries(names.slice(0, columnCount).map((name, index) => [name, row[index]?.toWellFormed() ?? null]))),
    );
    reader.read(bytes, 0, bytes.length);
    writer.write(reader);
  }
  void writer.close();
  output.flush();
  closeSync(file);
  return readFileSync(path, 'utf8');
}

const csvOptions = fc.record({
  format: fc.constant('csv' as const),
  separator: fc.constantFrom(',', ';', '|', '\t'),
  neutralise: fc.boolean(),
  decimal: fc.constantFrom('.', ','),
  byteOrderMark: fc.boolean(),
  lineEnd: fc.constantFrom('crlf', 'lf'),
  quoting: fc.constantFrom('needed', 'texts', 'all'),
}) satisfies fc.Arbitrary<CsvOptions>;

test.each(['needed', 'texts', 'all'] as const)(
  'writes a null that is its row’s only value so that CSV readers don’t skip the row (%s)',
  (quoting) => {
    const options = { ...defaultOptions('csv'), quoting };
    if (options.format !== 'csv') throw new Error('no CSV');
    const text = written((target) => openCsv(options, target), [['a'], [null], [''], [null]], { columnCount: 1 });
    expect(parse(text, { columns: true, skip_empty_lines: true })).toEqual([{ first: 'a' }, { first: '' }, { first: '' }, { first: '' }]);
  },
);

describe('any text in an exported file', () => {
  test('exports any text to CSV and TSV so that another program reads the same text', () => {
    fc.assert(
      fc.property(csvOptions, table, fc.integer({ min: 1, max: 100 }), (options, rows, blockBytes) => {
        const text = written((target) => openCsv(options, target), rows, { blockBytes });
        const records: (string | null)[][] = parse(text, {
          bom: options.byteOrderMark,
          delimiter: options.separator,
          record_delimiter: options.lineEnd === 'crlf' ? '\r\n' : '\n',
          cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
        });
        const shown = (value: string | null): string | null => {
          if (value === null) return null;
          const sent = value.toWellFormed();
          return options.neutralise ? escapeFormulas(sent) : sent;
        };
        expect(records).toEqual([names, ...rows.map((row) => row.map(shown))]);
      }),
    );
  });

  const parts = fc.array(fc.constantFrom('x', '=1', '-5', '-a', ';', ',', '|', ' ', '＝', '"', '\n', 'é'), { maxLength: 6 });
  test('exports no formula at any position in CSV at which a program might start a cell', () => {
    fc.assert(
      fc.property(csvOptions, fc.array(parts, { minLength: 2, maxLength: 5 }), (options, values) => {
        const rows = values.map((value) => [value.join(''), 'x']);
        const text = written((target) => openCsv({ ...options, neutralise: true }, target), rows);
        expect(text).not.toMatch(/(?:^|[,;|\t\r\n])[" ]*(?:=|＝|-a)/);
      }),
      { numRuns: 300 },
    );
  });

  test('exports any text to one line of a Markdown table so that readers find the same text', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const lines = written(openMarkdown, rows).split('\n').slice(2, -1);
        expect(lines).toHaveLength(rows.length);
        for (const [index, line] of lines.entries()) {
          const cells = cellsOf(line);
          expect(cells).toEqual((rows[index] ?? []).map((value) => (value ?? '').toWellFormed().replaceAll(/\r\n?/g, '\n')));
        }
      }),
    );
  });
});

/** Returns the cells of a row in a Markdown table. */
function cellsOf(line: string): readonly string[] {
  const cells = line.match(/(?:\\.|[^|\\])+(?=\|)/gsu) ?? [];
  return cells.map((cell) =>
    cell.slice(1, -1).replaceAll('<br>', '\n').replaceAll(/\\(.)/gsu, '$1').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
}
