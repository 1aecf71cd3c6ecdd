import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitsScale,
  floorDivide,
  formatDecimal,
  parseDecimal,
  parsePlainDecimal,
  rescale,
  roundDivide,
} from '../../../shared/values/decimal.ts';

const units = fc.oneof(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.bigInt({ min: -1000n, max: 1000n }));
const scale = fc.integer({ min: 0, max: 40 });

describe('the parser of decimals', () => {
  it('preserves every digit of a decimal that is formatted and parsed', () => {
    fc.assert(
      fc.property(units, scale, (number, digits) => {
        expect(parseDecimal(formatDecimal(number, digits))).toEqual({ units: number, scale: digits });
        expect(parsePlainDecimal(formatDecimal(number, digits))).toEqual({ units: number, scale: digits });
      }),
    );
  });

  it('parses a number with the same value as JavaScript', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const parsed = parseDecimal(String(number));
        expect(parsed === null ? null : Number(`${parsed.units}e${-parsed.scale}`)).toBe(number === 0 ? 0 : number);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['+1.50', { units: 150n, scale: 2 }],
    ['-0.05', { units: -5n, scale: 2 }],
    ['007', { units: 7n, scale: 0 }],
    ['11e-1', { units: 11n, scale: 1 }],
    ['1.5E+3', { units: 15n, scale: -2 }],
  ])('parses %s', (text, decimal) => {
    expect(parseDecimal(text)).toEqual(decimal);
  });

  it.each(['', '.5', '5.', '1,5', ' 1', '1e', '--1', 'INF', 'NaN', '0x10'])('rejects “%s”', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(parsePlainDecimal(text)).toBeNull();
  });

  it('rejects an exponent if plain notation is required', () => {
    expect(parsePlainDecimal('1e3')).toBeNull();
  });

  it('loses digits in another scale only if the scale is too small', () => {
    fc.assert(
      fc.property(units, scale, scale, (number, from, to) => {
        const decimal = { units: number, scale: from };
        const back = rescale({ units: rescale(decimal, to), scale: to }, from);
        expect(back === number).toBe(fitsScale(decimal, to));
        // The truncated part is smaller than one unit.
        const lost = number - back;
        expect((lost < 0n ? -lost : lost) < 10n ** BigInt(Math.max(0, from - to))).toBe(true);
        expect(lost === 0n || lost < 0n === number < 0n).toBe(true);
      }),
    );
  });
});

describe('division of integers', () => {
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 30n });

  it('rounds down to the next whole number', () => {
    fc.assert(
      fc.property(units, divisor, (dividend, by) => {
        const rest = dividend - floorDivide(dividend, by) * by;
        expect(rest >= 0n && rest < by).toBe(true);
      }),
    );
  });

  it('rounds to the nearest whole number, halves away from zero', () => {
    fc.assert(
      fc.property(units, divisor, (dividend, by) => {
        const twice = 2n * (dividend - roundDivide(dividend, by) * by);
        expect(twice <= by && twice >= -by).toBe(true);
      }),
    );
    expect([-15n, -14n, 14n, 15n, 25n].map((dividend) => roundDivide(dividend, 10n))).toEqual([-2n, -1n, 1n, 2n, 3n]);
  });
});
