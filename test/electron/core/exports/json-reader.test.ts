import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJsonWriter, createNdjsonWriter } from '../../../../electron/core/exports/formats/json.ts';
import { anyTable, outcome } from './sent-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-json-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('rows that stand in a file of JSON as they were sent', () => {
  test('make the file that they make by their cells, and others do, too', () => {
    fc.assert(
      fc.property(fc.constantFrom(createJsonWriter, createNdjsonWriter), anyTable, (create, table) => {
        const written = { create, ...table };
        expect(outcome(join(folder, 'file'), written, true)).toEqual(outcome(join(folder, 'file'), written, false));
      }),
      { numRuns: 400 },
    );
  });
});
