import { describe, expect, it } from 'vitest';
import { fuzz, inputAt } from './fuzz.ts';
import { minimise } from './minimise.ts';
import type { Target } from './target.ts';
import { targets } from './targets.ts';

describe('50,000 random and mutated texts', () => {
  const parts = 10;
  it.each(Array.from({ length: parts }, (_, part) => part))('every text is parsed without a violated assertion, part %i', (part) => {
    const failures = fuzz(targets, { seed: 20_261_121, first: part, step: parts, end: 50_000 }, () => {});
    expect(failures.map(({ target, reason, shortest }) => ({ target, reason, shortest }))).toEqual([]);
  });
});

describe('the fuzz program', () => {
  const brittle: Target = {
    name: 'brittle',
    corpus: { texts: ['abcde'], fragments: ['x', 'yz'] },
    read: (text) => {
      if (text.includes('xy')) throw new Error('no xy, please');
    },
  };

  it('finds the error of a parser, and the shortest text that causes it', () => {
    const [failure, ...more] = fuzz([brittle], { seed: 7, first: 0, step: 1, end: 5000 }, () => {});
    expect(more).toEqual([]);
    expect(failure).toMatchObject({ target: 'brittle', reason: 'Error: no xy, please', shortest: 'xy' });
    expect(inputAt([brittle], 7, failure?.index ?? 0).text).toBe(failure?.text);
  });

  it('shortens a text to the characters that cause the error', () => {
    expect(minimise('a long text with (one) thing wrong', (text) => text.includes('(') && text.includes(')'))).toBe('()');
  });
});
