import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormulas, mightBeFormula, partSeparators } from '../../../shared/values/spreadsheet-text.ts';
import { growthOf } from '../../fuzz/growth.ts';

describe('a text that a spreadsheet could run as a formula', () => {
  test.each(['=1', '+a', '-a', '@x', '＝1', '＋1', '－1', '＠x', '-1+2', '=', '-', '+-1'])('%s is prefixed with an apostrophe', (text) => {
    expect(escapeFormulas(text)).toBe(`'${text}`);
  });

  test.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n', "'\n"],
    [' =1', " '=1"],
    ['"=1"', `"'=1"`],
    ['\u0001=1', "\u0001'=1"],
    ['\uFEFF=1', "\uFEFF'=1"],
    ['x;=1+1', "x;'=1+1"],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x,=1', "x,'=1"],
    ['x|@a', "x|'@a"],
    ['x\t+a', "x\t'+a"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a\n- b\n- c', "a\n'- b\n'- c"],
    ['a; "=1"', `a; "'=1"`],
    ['a;;=1', "a;;'=1"],
    ['=a;=b', "'=a;'=b"],
  ])('%j gets an apostrophe at each position that could start a cell in another locale', (text, escaped) => {
    expect(escapeFormulas(text)).toBe(escaped);
  });

  test.each([
    '-1',
    '+1.5',
    '-1e3',
    'a=1',
    '',
    '1-2',
    'x;y',
    '48.1,-122.3',
    '[48.1,-122.3]',
    '[[-1,-2], [-3]]',
    "'=1",
    "x;'=1",
    'a - b',
    'x"=1',
  ])('%j isn’t changed, because it isn’t a formula', (text) => {
    expect(escapeFormulas(text)).toBe(text);
  });

  /** Matches the start of a formula in any cell that a program could read, for all separators, with or without support for quotes. */
  const formula = /(?:^|[,;|\t\r\n])["\0- \uFEFF]*(?:[=@＝＠]|[-+－＋](?!\d+(?:\.\d+)?(?:[eE][-+]?\d+)?[\s\])}]*(?:[,;|\t\r\n]|$)))/;
  const text = fc.string({ unit: fc.constantFrom('=', '-', '＋', '@', ';', ',', '|', '\t', '\n', '"', "'", ' ', '1', 'a', ']', '\uFEFF') });

  test('no formula remains after escaping, and only apostrophes were added', () => {
    fc.assert(
      fc.property(text, (original) => {
        const escaped = escapeFormulas(original);
        expect(formula.test(escaped)).toBe(false);
        expect(escaped.replaceAll("'", '')).toBe(original.replaceAll("'", ''));
        expect(escapeFormulas(escaped).replace(/^'+/, '')).toBe(escaped.replace(/^'+/, ''));
      }),
      { numRuns: 2000 },
    );
  });

  test('a formula is detected in the bytes of a text if escaping changes it', () => {
    fc.assert(
      fc.property(text, (original) => {
        const bytes = Buffer.from(original);
        const starts = [0, ...[...bytes].flatMap((code, at) => (partSeparators[code] === 1 ? [at + 1] : []))];
        const isTab = /^[\t\n]/.test(original);
        if (escapeFormulas(original) !== original && !isTab)
          expect(starts.some((at) => mightBeFormula(bytes, at, bytes.length))).toBe(true);
      }),
    );
  });

  test.each(['\t', ';', ' ', '"', '-', ';-', '\n=', ';-1'])('text is escaped in time proportional to its length: repeated %j', (part) => {
    expect(growthOf(escapeFormulas, (length) => part.repeat(Math.ceil(length / part.length)))).toBeNull();
  });
});
