import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNamePart, isFileName } from '../../../shared/platform/file-name.ts';

describe('file names', () => {
  test.each(['rows.csv', 'é 日本.parquet', '.hidden', `${'x'.repeat(251)}.csv`, 'console.csv', 'com10.csv', 'a.con'])(
    'accepts a file name that every operating system supports: %s',
    (name) => {
      expect(isFileName(name)).toBe(true);
    },
  );

  test.each(['', '.', '..', 'a/b', 'a\\b', 'a:b', 'tab\t', 'CON', 'nul.csv', 'Lpt¹.tar.gz', 'dot.', 'blank ', `${'é'.repeat(126)}.csv`])(
    'rejects a file name that an operating system doesn’t support: %s',
    (name) => {
      expect(isFileName(name)).toBe(false);
    },
  );

  test('creates a valid file name from any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('nul', 'a.', '..', 'CON.x')), (text) => {
        expect(isFileName(`${fileNamePart(text) || 'rows'}.parquet`)).toBe(true);
      }),
    );
  });
});
