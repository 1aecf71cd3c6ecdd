import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBlocks } from '../../../renderer/components/text-blocks.ts';

describe('a long text that is divided into blocks', () => {
  it('is unchanged when the blocks are joined', () => {
    const longTexts = fc.tuple(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('x'.repeat(7_990), 'line\n'.repeat(3_000), '\u{1f600}'.repeat(9_001)),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(longTexts, (parts) => {
        const text = parts.join('');
        expect(textBlocks(text).join('')).toBe(text);
      }),
    );
  });

  it('has only short blocks that are fast to lay out, even for a megabyte on one line', () => {
    const blocks = textBlocks('x'.repeat(1_000_000));
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(8_001);
  });

  it('is divided at line breaks if it has any, and never within a character', () => {
    for (const block of textBlocks('a line of text\n'.repeat(2_000)).slice(0, -1)) expect(block.endsWith('\n')).toBe(true);
    for (const block of textBlocks(`x${'\u{1f600}'.repeat(9_000)}`)) expect(block.isWellFormed()).toBe(true);
  });
});
