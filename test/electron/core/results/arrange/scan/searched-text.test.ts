import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRows } from '../../../../../../electron/core/results/arrange/scan/scan-tasks.ts';
import { SearchedText } from '../../../../../../electron/core/results/arrange/scan/searched-text.ts';
import { fold } from '../../../../../../shared/search/fold.ts';

/** Letters with several encodings or case forms, and other characters. */
const character = fc.oneof(
  fc.constantFrom(...'aAeEiIoOsStTuUnNfFkK019 .,:/"\\\n'),
  fc.constantFrom('é', 'É', 'e\u0301', 'ü', 'Ü', 'ß', 'ẞ', 'œ', 'Æ', 'ø', 'ł', 'ﬁ', 'ﬃ', '½', '①', 'Ａ', 'K', 'İ', 'ı', 'ſ'),
  fc.constantFrom(
    'Σ',
    'σ',
    'ς',
    'ά',
    'й',
    '\u0301',
    '\u0308',
    '\u20d0',
    '𝐞',
    '𝚺',
    '北',
    '京',
    '서',
    '울',
    '㎏',
    '🎉',
    '\u0000',
    '\ud800',
    '\u00a0',
  ),
);
const text = fc.array(character, { maxLength: 8 }).map((characters) => characters.join(''));

/** Returns a text as JSON with this kind of escaping. */
function written(value: string, escaping: 'least' | 'ascii' | 'slashes'): string {
  const json = JSON.stringify(value);
  if (escaping === 'slashes') return json.replaceAll('/', '\\/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters.
  return escaping === 'least' ? json : json.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const linesOf = (rows: readonly string[]): Buffer => Buffer.from(rows.map((row) => `${row}\n`).join(''), 'utf8');
const found = (rows: readonly string[], columns: readonly string[], searched: string): readonly number[] => [
  ...findRows(linesOf(rows), columns, new SearchedText(searched)).numbers,
];

describe('rows that match a search text', () => {
  test('finds rows without case and accents, for any JSON escaping', () => {
    const value = fc.tuple(text, fc.constantFrom('least' as const, 'ascii' as const, 'slashes' as const));
    // Usually, the searched text is part of one of the values.
    const searched = fc.oneof(
      text.map((own) => () => own),
      fc.tuple(fc.nat(7), fc.nat(8), fc.nat(4), fc.boolean()).map(([row, from, length, upper]) => (values: readonly string[]) => {
        const part = [...(values[row % Math.max(1, values.length)] ?? '')].slice(from, from + length + 1).join('');
        return upper ? part.toUpperCase() : part;
      }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), searched, (values, choose) => {
        const needle = choose(values.map(([own]) => own)).toWellFormed();
        const rows = values.map(([own, escaping], index) => `{"other":"${index}","v":${written(own.toWellFormed(), escaping)}}`);
        const expected = values.flatMap(([own], index) => (fold(own.toWellFormed()).includes(fold(needle)) ? [index] : []));
        expect(found(rows, ['v'], needle)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('finds rows only by values: not by names, in other columns, or across values', () => {
    const rows = ['{"name":"x","other":"name"}', '{"name":"a","other":"b"}', '{"name":"NAME","other":null}'];
    expect(found(rows, ['name'], 'name')).toEqual([2]);
    expect(found(rows, ['other'], 'name')).toEqual([0]);
    expect(found(rows, ['name', 'other'], 'a","o')).toEqual([]);
    expect(found(rows, ['other'], 'null')).toEqual([]);
    expect(found(rows, [], 'x')).toEqual([]);
  });

  test('finds rows by numbers, booleans, lists, and objects as sent', () => {
    const rows = ['{"v":1.10}', '{"v":true}', '{"v":[1.50,"É"]}', '{"v":{"k": -0}}'];
    expect(found(rows, ['v'], '1.10')).toEqual([0]);
    expect(found(rows, ['v'], 'TRUE')).toEqual([1]);
    expect(found(rows, ['v'], '1.50,"e')).toEqual([2]);
    expect(found(rows, ['v'], '"k": -0')).toEqual([3]);
  });

  test('compares a search text that is longer than its pattern to the last character', () => {
    const long = 'é'.repeat(300);
    expect(found([`{"v":"${long}x"}`, `{"v":"${long}y"}`], ['v'], `${long}Y`)).toEqual([1]);
  });

  test('finds rows by Korean text, even if it is escaped in JSON', () => {
    expect(found(['{"v":"서울특별시"}', '{"v":"부산광역시"}', '{"v":"\\uc11c\\uc6b8"}'], ['v'], '서울')).toEqual([0, 2]);
  });

  test('searches a million combining marks in under 3 s of CPU time', () => {
    const rows = [`{"v":"${`e${'\u0301'.repeat(50_000)}`.repeat(20)}"}`];
    const before = process.cpuUsage();
    expect(found(rows, ['v'], 'ee')).toEqual([0]);
    expect(found(rows, ['v'], 'ef')).toEqual([]);
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });
});
