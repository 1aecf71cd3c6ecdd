import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoundLiteral, bindNumber, comparisonTest } from '../../../service/engine/bound-literal.ts';
import { comparisonOperators } from '../../../shared/query/query.ts';

const cents = { low: -99_999n, high: 99_999n };
const bytes = { low: -128n, high: 127n };

test.each([
  ['1.10', { kind: 'at', value: 110n }],
  ['1.1', { kind: 'at', value: 110n }],
  ['1.105', { kind: 'after', value: 110n }],
  ['-1.105', { kind: 'after', value: -111n }],
  ['11e-1', { kind: 'at', value: 110n }],
  ['0.000', { kind: 'at', value: 0n }],
  ['1e-999999999', { kind: 'after', value: 0n }],
  ['-1e-999999999', { kind: 'after', value: -1n }],
  ['999.99', { kind: 'at', value: 99_999n }],
  ['999.999', { kind: 'above' }],
  ['1e999999999', { kind: 'above' }],
  ['-1e999999999', { kind: 'below' }],
  ['0e999999999', { kind: 'at', value: 0n }],
  ['INF', { kind: 'above' }],
  ['-INF', { kind: 'below' }],
  ['NaN', { kind: 'incomparable' }],
])('a condition on a decimal column compares with exactly %s', (text, place) => {
  expect(bindNumber(text, cents, 2)).toEqual(place);
});

test('converting a number to the scale of a column never changes the result of a comparison', () => {
  const literal = fc.tuple(fc.integer({ min: -3_000_000, max: 3_000_000 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(
      literal,
      fc.integer({ min: -128, max: 127 }),
      fc.constantFrom(...comparisonOperators),
      ([digits, scale], value, operator) => {
        const place = bindNumber(decimal(digits, scale), bytes, 0);
        expect(isMatch(operator, place, BigInt(value))).toBe(compare(operator, value * 10 ** scale, digits));
      },
    ),
  );
});

function decimal(digits: number, scale: number): string {
  const text = String(Math.abs(digits)).padStart(scale + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)];
  return `${digits < 0 ? '-' : ''}${whole}${scale === 0 ? '' : `.${fraction}`}`;
}

function isMatch(operator: (typeof comparisonOperators)[number], place: BoundLiteral<bigint>, value: bigint): boolean {
  const test = comparisonTest(operator, place);
  if (test.kind !== 'compare') return test.kind === 'always';
  return compare(test.operator, value, test.value);
}

function compare<Value extends number | bigint>(operator: (typeof comparisonOperators)[number], left: Value, right: Value): boolean {
  const results = { eq: left === right, ne: left !== right, lt: left < right, le: left <= right, gt: left > right, ge: left >= right };
  return results[operator];
}
