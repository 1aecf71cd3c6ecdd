import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ColumnNames } from '../../electron/core/results/store/row-members.ts';
import { foreignTargets } from './foreign-targets.ts';
import { type Growth, growthOf } from './growth.ts';
import { createRandom } from './random.ts';
import type { Target } from './target.ts';
import { languageTargets } from './targets.ts';
import { hostileFrames, hostilePieces } from './worst-cases.ts';

type Frame = (typeof hostileFrames)[number];

/** Returns the texts whose time increases faster than their length. */
async function slowTexts(
  { read }: Target,
  pieces: readonly string[],
  frames: readonly Frame[],
): Promise<readonly (Growth & { readonly piece: string })[]> {
  const slow: (Growth & { readonly piece: string })[] = [];
  for (const piece of pieces) {
    for (const frame of frames) {
      // The same random numbers for each length, because another choice could take another time.
      const growth = growthOf((text) => read(text, createRandom(1, 0)), frame(piece));
      if (growth !== null) slow.push({ piece, ...growth });
      // A reader that is a stream is released only after its events. Those of thousands of readers would need memory, and so time.
      await setImmediate();
    }
  }
  return slow;
}

describe('parsing time is proportional to the length of hostile text', () => {
  it.each(foreignTargets)(
    '$name parses hostile texts in time proportional to their length',
    async (target) => {
      expect(await slowTexts(target, hostilePieces(target.corpus.fragments), hostileFrames)).toEqual([]);
    },
    300_000,
  );

  // Worst cases of these readers have a separate test and take longer. So only their own fragments are tested here.
  it.each(languageTargets)(
    '$name parses repeated fragments in time proportional to their length',
    async (target) => {
      expect(await slowTexts(target, target.corpus.fragments, hostileFrames.slice(0, 1))).toEqual([]);
    },
    300_000,
  );

  it('column names are learned in time proportional to their number', () => {
    const learn = (text: string) => {
      const columns = new ColumnNames();
      for (let row = 0; row < text.length / 4; row += 1) columns.learn(row, [String(row)]);
      expect(columns.names.length).toBe(Math.ceil(text.length / 4));
    };
    expect(growthOf(learn, (length) => 'a'.repeat(length))).toBeNull();
  });

  it('the measurement detects a pattern that backtracks at each character', () => {
    const trailing = /a+$/;
    expect(
      growthOf(
        (text) => void trailing.test(text),
        (length) => `${'a'.repeat(length)}b`,
      ),
    ).not.toBeNull();
    expect(
      growthOf(
        (text) => void text.split('').reverse(),
        (length) => 'a'.repeat(length),
      ),
    ).toBeNull();
  });
});
