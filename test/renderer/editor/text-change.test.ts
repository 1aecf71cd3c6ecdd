import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween } from '../../../renderer/editor/text-change.ts';

describe('the change between two texts', () => {
  it('turns the one into the other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const change = changeBetween(before, after);
        const changed = change === null ? before : before.slice(0, change.from) + change.text + before.slice(change.to);
        expect(changed).toBe(after);
      }),
    );
  });

  it('leaves what is the same alone, so that the cursor stays where it is', () => {
    expect(changeBetween('?filter=A==1&page=1', '?filter=A==12&page=1')).toEqual({ from: 12, to: 12, text: '2' });
    expect(changeBetween('aaa', 'aa')).toEqual({ from: 2, to: 3, text: '' });
    expect(changeBetween('same', 'same')).toBeNull();
  });
});
