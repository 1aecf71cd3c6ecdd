import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCsvWriter } from '../../../../electron/core/exports/formats/csv.ts';
import type { WriterParts } from '../../../../electron/core/exports/formats/row-writer.ts';
import type { CsvOptions, ExportColumn } from '../../../../shared/contract/export.ts';
import { anyTable, blockBytes, outcome, type SentRows } from './sent-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const anyOptions = fc.record({
  format: fc.constantFrom('csv', 'tsv'),
  separator: fc.constantFrom(',', ';', '|', '\t'),
  neutralise: fc.boolean(),
  decimal: fc.constantFrom('.', ','),
  byteOrderMark: fc.boolean(),
  lineEnd: fc.constantFrom('crlf', 'lf'),
  quoting: fc.constantFrom('needed', 'texts', 'all'),
}) satisfies fc.Arbitrary<CsvOptions>;

describe('rows read straight into lines of CSV', () => {
  test('make the file that they make by their cells, in whatever way they are written, and are refused for the same reason', () => {
    fc.assert(
      fc.property(anyOptions, anyTable, (options, table) => {
        const written = { create: (parts: WriterParts) => createCsvWriter(options, parts), ...table };
        expect(outcome(join(folder, 'file'), written, true)).toEqual(outcome(join(folder, 'file'), written, false));
      }),
      { numRuns: 600 },
    );
  });

  test('end with the block that they go to, or go on in the next one', () => {
    const options: CsvOptions = {
      format: 'csv',
      separator: ';',
      neutralise: true,
      decimal: '.',
      byteOrderMark: false,
      lineEnd: 'crlf',
      quoting: 'needed',
    };
    const columns = ['a', 'b', 'c', 'none', 'neither', 'nor this'].map((name): ExportColumn => ({ name, type: 'string', list: false }));
    // So much of a block is left to the row that counts: more than a row begins another block for.
    const left = 66_000;
    const first = `{"a":"${'x'.repeat(blockBytes - left - 15)}","b":1,"c":2}`;
    const behind = fc.constantFrom('', 'y', ';', 'é', String.raw`\n`, '🎉🎉🎉🎉🎉');
    const value = fc.constantFrom('null', 'true', '12345678901234567890.1234', '"z"', '""', '";"');
    fc.assert(
      fc.property(fc.integer({ min: -90, max: -35 }), behind, value, fc.constantFrom('a', 'b', 'c'), (more, text, other, long) => {
        const row = ['a', 'b', 'c'].map((name) => `"${name}":${name === long ? `"${'x'.repeat(left + more)}${text}"` : other}`);
        const rows: SentRows = { texts: ['{"a":"","b":1,"c":2}', first, `{${row.join(',')}}`, '{"a":"","b":1,"c":2}'], parted: [], cut: 0 };
        const written = { create: (parts: WriterParts) => createCsvWriter(options, parts), columns, rows, strict: true };
        const made = outcome(join(folder, 'file'), written, true);
        expect(made.ends.at(-1)).toBeGreaterThan(0);
        expect(made.bytes === outcome(join(folder, 'file'), written, false).bytes).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
