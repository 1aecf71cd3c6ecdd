import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNamePart, isFileName } from '../../../shared/platform/file-name.ts';

describe('file names', () => {
  test.each(['rows.csv', 'é 日本.parquet', '.hidden', `${'x'.repeat(251)}.csv`, 'console.csv', 'com10.csv', 'a.con'])(
    'are valid if every operating system supports them: %s',
    (name) => {
      expect(isFileName(name)).toBe(true);
    },
  );

  test.each(['', '.', '..', 'a/b', 'a\\b', 'a:b', 'tab\t', 'CON', 'nul.csv', 'Lpt¹.tar.gz', 'dot.', 'blank ', `${'é'.repeat(126)}.csv`])(
    'are invalid if an operating system doesn’t support them: %s',
    (name) => {
      expect(isFileName(name)).toBe(false);
    },
  );

  test('created from any text are valid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('nul', 'a.', '..', 'CON.x')), (text) => {
        expect(isFileName(`${fileNamePart(text) || 'rows'}.parquet`)).toBe(true);
      }),
    );
  });
});
