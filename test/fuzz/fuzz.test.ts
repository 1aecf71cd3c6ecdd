import { describe, expect, it } from 'vitest';
import { fuzz, inputAt } from './fuzz.ts';
import { minimise } from './minimise.ts';
import type { Target } from './target.ts';
import { targets } from './targets.ts';

describe('fifty thousand random and mutated texts', () => {
  const parts = 10;
  it.each(Array.from({ length: parts }, (_, part) => part))('are read without a broken promise, part %i', (part) => {
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

  it('finds what breaks a reader, and the shortest text that does', () => {
    const [failure, ...more] = fuzz([brittle], { seed: 7, first: 0, step: 1, end: 5000 }, () => {});
    expect(more).toEqual([]);
    expect(failure).toMatchObject({ target: 'brittle', reason: 'Error: no xy, please', shortest: 'xy' });
    expect(inputAt([brittle], 7, failure?.index ?? 0).text).toBe(failure?.text);
  });

  it('shortens to what matters', () => {
    expect(minimise('a long text with (one) thing wrong', (text) => text.includes('(') && text.includes(')'))).toBe('()');
  });
});
