import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { readPattern } from '../../../../service/engine/sql/patterns/read-pattern.ts';
import { re2Dialect, writePattern } from '../../../../service/engine/sql/patterns/write-pattern.ts';

const letters = ['a', 'b', 'Z', 'é', '🦆', ' ', '\n', '\u2028', '_', '7', '-', '\0', '.'];
const atoms = [
  ...['a', 'Z', 'é', '🦆', ' ', '_', '7', '\\.', '\\n', '\\0', '\\x2d', '\\u{1F986}', '\\cJ'],
  ...['.', '\\d', '\\D', '\\s', '\\S', '\\w', '\\W', '\\p{L}', '\\P{L}', '\\p{Script=Latin}', '[^]', '[]'],
  ...['[ab]', '[^ab]', '[a-zé]', '[^\\w\\s]', '[\\W_]', '[\\u{1F980}-\\u{1F9FF}]', '[^\\u{D800}-\\u{DFFF}]', '[\\-\\]^]', '[\\p{Lu}7]'],
  ...['^', '$', '\\b', '\\B', '(?:)'],
];
const patterns = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...atoms),
    fc.array(tie('tree'), { maxLength: 4 }).map((parts) => parts.join('')),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join('|')})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0}', '{1,}', '{0,3}', '{2,3}?'))
      .map(([part, quantifier]) => `(?:${part})${quantifier}`),
  ),
})).tree;
const texts = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((parts) => parts.join(''));

function isRefused(pattern: string): string {
  try {
    readPattern(pattern);
    return 'read';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

describe('patterns of $filter', () => {
  test('match the same text that a JavaScript regular expression matches', () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (pattern, all) => {
        const own = RE2JS.compile(writePattern(readPattern(pattern), re2Dialect));
        const theirs = new RegExp(pattern, 'u');
        for (const text of all) expect([text, own.test(text)]).toEqual([text, theirs.test(text)]);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['(', 'a**', '[z-a]', '\\', '\\A', '(?i)a', 'a{2,1}', '\\p{Nothing}', '(?:a{500}){500}', '(?:a|b){999}.{1000}'])(
    'are rejected if they are invalid or too large: %s',
    (pattern) => {
      expect(isRefused(pattern)).toBe('query-refused');
    },
  );

  test.each(['(?=a)', '(?<!a)b', '(a)\\1', '(?<one>a)\\k<one>', '(?i:a)'])(
    'are reported unsupported if no engine guarantees linear time: %s',
    (pattern) => {
      expect(isRefused(pattern)).toBe('query-unsupported');
    },
  );

  test('are matched in time proportional to the text length', () => {
    const catastrophe = RE2JS.compile(writePattern(readPattern('^(?:(?:a+)+)+$'), re2Dialect));
    expect(catastrophe.test(`${'a'.repeat(100_000)}b`)).toBe(false);
  });
});
