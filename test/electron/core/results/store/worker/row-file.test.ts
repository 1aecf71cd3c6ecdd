import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RowFile } from '../../../../../../electron/core/results/store/worker/row-file.ts';
import { problemOf } from '../../../../../../electron/wire/problem-error.ts';

let folder = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'row-file-'));
  path = join(folder, 'rows');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Calls a function with an empty row file. */
function withRows<T>(maximumBytes: number, work: (rows: RowFile) => T): T {
  const file = openSync(path, 'w+');
  try {
    return work(new RowFile(file, maximumBytes));
  } finally {
    closeSync(file);
  }
}

test('returns rows in order, stored complete or in parts, adjacent or apart', () => {
  const sentRow = fc.record({ text: fc.string({ maxLength: 30 }), gap: fc.constantFrom(',', ', ', ',\n'), whole: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(sentRow, { maxLength: 8 }), { maxLength: 6 }), (parts) => {
      const sources = parts.map((rows) => rows.map(({ text }) => JSON.stringify({ text })));
      withRows(1e9, (rows) => {
        for (const [index, part] of parts.entries()) {
          const sent = part.map(({ gap }, row) => `${sources[index]?.[row]}${gap}`).join('');
          const chunk = Buffer.from(sent);
          let at = 0;
          for (const [row, { gap, whole }] of part.entries()) {
            const end = at + Buffer.byteLength(sources[index]?.[row] ?? '');
            if (whole) rows.takeRow(chunk, at, end, false);
            else {
              rows.append(chunk, at, at + 3);
              rows.append(chunk, at + 3, end);
              rows.endRow(false);
            }
            at = end + gap.length;
          }
          rows.settle();
          // The caller can reuse its buffer.
          chunk.fill(0);
        }
        const expected = sources.flat();
        expect(rows.rows).toBe(expected.length);
        const read = rows.read(0, expected.length, 1e9);
        expect(Buffer.from(read.bytes).toString()).toBe(expected.map((row) => `${row}\n`).join(''));
        expect(read.lengths).toEqual(expected.map((row) => Buffer.byteLength(row) + 1));
        rows.flush();
        expect(readFileSync(path, 'utf8')).toBe(expected.map((row) => `${row}\n`).join(''));
      });
    }),
  );
});

test('rejects a row beyond the disk limit, and the rows before it remain', () => {
  const chunk = Buffer.from('{"n":1},{"n":2},{"n":3}');
  withRows(20, (rows) => {
    let problem = null;
    try {
      for (const from of [0, 8, 16]) rows.takeRow(chunk, from, from + 7, false);
    } catch (error) {
      problem = problemOf(error);
    }
    expect([problem?.code, problem?.parameters.rows, rows.rows]).toEqual(['result-too-large', 2, 2]);
    expect(Buffer.from(rows.read(0, 9, 100).bytes).toString()).toBe('{"n":1}\n{"n":2}\n');
  });
});
