import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changeBetween } from '../../../shared/edit/index.ts';

describe('the change between two texts', () => {
  it('transforms the first text into the second without splitting an emoji', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', 'é'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changeBetween(before, after);
        expect(applyChanges(before, changes)).toBe(after);
        expect(changes.every((change) => change.text.isWellFormed())).toBe(true);
      }),
    );
  });

  it('leaves equal parts of the text unchanged, so that the cursor stays at its position', () => {
    expect(changeBetween('?filter=A==1&page=1', '?filter=A==12&page=1')).toEqual([{ from: 12, to: 12, text: '2' }]);
    expect(changeBetween('aaa', 'aa')).toEqual([{ from: 2, to: 3, text: '' }]);
    expect(changeBetween('same', 'same')).toEqual([]);
  });
});
