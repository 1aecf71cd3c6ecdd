import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, stepNumber } from '../../../renderer/components/typed-values.ts';

describe('changing a number by its last digit', () => {
  it('preserves every digit and leading or trailing zeros', () => {
    expect(stepNumber('1.50', 1)).toBe('1.51');
    expect(stepNumber('9007199254740993', 1)).toBe('9007199254740994');
    expect(stepNumber('0.00', -1)).toBe('-0.01');
    expect(stepNumber('-1', 1)).toBe('0');
    expect(stepNumber('007', 1)).toBe('008');
    expect(stepNumber('99.99', 1)).toBe('100.00');
  });

  it('ignores text that isn’t a plain number', () => {
    for (const text of ['', 'LAX', '1e5', '1,5', '.5', 'INF']) expect(stepNumber(text, 1)).toBeNull();
  });

  it('returns to the same number after a step up and down', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat({ max: 20 }), (whole, fraction) => {
        const start = stepNumber(`${whole}.${String(fraction).padStart(4, '0')}`, 1) ?? '';
        expect(stepNumber(stepNumber(start, 1) ?? '', -1)).toBe(start);
      }),
    );
  });

  it('counts decimals without trailing zeros', () => {
    expect([decimalsOf('1.500'), decimalsOf('1'), decimalsOf('0.001'), decimalsOf('x')]).toEqual([1, 0, 3, 0]);
  });
});
