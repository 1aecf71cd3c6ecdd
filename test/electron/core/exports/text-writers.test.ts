import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteOutput } from '../../../../electron/core/exports/byte-output.ts';
import { createCsvWriter } from '../../../../electron/core/exports/formats/csv.ts';
import { neutralised } from '../../../../electron/core/exports/formats/csv-fields.ts';
import { createMarkdownWriter } from '../../../../electron/core/exports/formats/markdown.ts';
import type { RowWriter, WriterParts } from '../../../../electron/core/exports/formats/row-writer.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import { type CsvOptions, defaultOptions } from '../../../../shared/contract/export.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-writers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ['first', 'second,"name"'];
const columns = names.map((name) => ({ name, type: 'string' as const, list: false }));
const table = fc.array(fc.array(fc.option(fc.oneof(fc.string({ unit: 'binary' }), nasty())), { minLength: 2, maxLength: 2 }), {
  maxLength: 6,
});

/** Texts of the characters that mean something to the formats. */
function nasty(): fc.Arbitrary<string> {
  return fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', '\\', '=', '-', '@', "'", '<', '&', ' ', 'a', '🎉', '＝'),
  });
}

/** What a writer makes of rows. */
function written(
  create: (parts: WriterParts) => RowWriter,
  rows: readonly (readonly (string | null)[])[],
  columnCount = columns.length,
): string {
  const path = join(folder, 'file');
  const file = openSync(path, 'w');
  const output = new ByteOutput(file);
  const writer = create({ columns: columns.slice(0, columnCount), forms: [], output });
  const reader = new RowReader(names.slice(0, columnCount), true);
  for (const row of rows) {
    const bytes = Buffer.from(
      JSON.stringify(Object.fromEntries(names.slice(0, columnCount).map((name, index) => [name, row[index]?.toWellFormed() ?? null]))),
    );
    reader.read(bytes, 0, bytes.length);
    writer.row(reader);
  }
  void writer.end();
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
  'a missing value that is all of its row is no empty line, which readers would leave out (%s)',
  (quoting) => {
    const options = { ...defaultOptions('csv'), quoting };
    if (options.format !== 'csv') throw new Error('no CSV');
    const text = written((parts) => createCsvWriter(options, parts), [['a'], [null], [''], [null]], 1);
    expect(parse(text, { columns: true, skip_empty_lines: true })).toEqual([{ first: 'a' }, { first: '' }, { first: '' }, { first: '' }]);
  },
);

describe('any text comes through', () => {
  test('CSV and TSV, whatever the options: a reader of another maker finds the same texts', () => {
    fc.assert(
      fc.property(csvOptions, table, (options, rows) => {
        const text = written((parts) => createCsvWriter(options, parts), rows);
        const records: (string | null)[][] = parse(text, {
          bom: options.byteOrderMark,
          delimiter: options.separator,
          record_delimiter: options.lineEnd === 'crlf' ? '\r\n' : '\n',
          cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
        });
        const shown = (value: string | null): string | null => {
          if (value === null) return null;
          const sent = value.toWellFormed();
          return options.neutralise ? neutralised(sent) : sent;
        };
        expect(records).toEqual([names, ...rows.map((row) => row.map(shown))]);
      }),
    );
  });

  test('a Markdown table keeps its shape, and every cell says its text again', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const lines = written(createMarkdownWriter, rows).split('\n').slice(2, -1);
        expect(lines).toHaveLength(rows.length);
        for (const [index, line] of lines.entries()) {
          const cells = cellsOf(line);
          expect(cells).toEqual((rows[index] ?? []).map((value) => (value ?? '').toWellFormed().replaceAll(/\r\n?/g, '\n')));
        }
      }),
    );
  });
});

/** The texts of a line of a Markdown table. */
function cellsOf(line: string): readonly string[] {
  const cells = line.match(/(?:\\.|[^|\\])+(?=\|)/gsu) ?? [];
  return cells.map((cell) =>
    cell.slice(1, -1).replaceAll('<br>', '\n').replaceAll(/\\(.)/gsu, '$1').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
}

test('formulas are neutralised, plain numbers are not', () => {
  for (const text of ['=1', '+a', '-a', '@x', '\t=1', '\r=1', '＝1', '-1+2', '=']) expect(neutralised(text)).toBe(`'${text}`);
  for (const text of ['-1', '+1.5', '-1e3', 'a=1', '', '1-2']) expect(neutralised(text)).toBe(text);
});
