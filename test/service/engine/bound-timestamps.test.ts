import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindTimeOfDay, bindTimestamp, daysSinceEpoch } from '../../../service/engine/bound-literal.ts';

const range = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };

test.each([
  ['1970-01-01', 0n],
  ['1969-12-31', -1n],
  ['2000-02-29', 11_016n],
  ['0000-03-01', -719_468n],
  ['-0001-12-31', -719_529n],
  ['10000000000000000000000-01-01', 3_652_425n * 10n ** 18n - 719_528n],
  ['-10000000000000000000000-01-01', -3_652_425n * 10n ** 18n - 719_528n],
])('the date %s is converted to the correct day number', (date, days) => {
  expect(daysSinceEpoch(date)).toBe(days);
});

test('every JavaScript date is converted to the correct microsecond', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }), (date) => {
      expect(bindTimestamp(date.toISOString(), 6, range)).toEqual({ kind: 'at', value: BigInt(date.getTime()) * 1000n });
    }),
  );
});

test.each([
  ['2020-01-02T03:04:05+02:00', '2020-01-02T01:04:05Z'],
  ['2020-01-01T00:00:00-05:30', '2020-01-01T05:30:00Z'],
  ['2020-01-02T03:04Z', '2020-01-02T03:04:00Z'],
])('%s is converted to the same time that %s is converted to', (left, right) => {
  expect(bindTimestamp(left, 6, range)).toEqual(bindTimestamp(right, 6, range));
});

test('a time with a finer fraction than the column is compared between two column values', () => {
  expect(bindTimestamp('1970-01-01T00:00:00.0000015Z', 6, range)).toEqual({ kind: 'after', value: 1n });
  expect(bindTimeOfDay('00:00:01.5', 6, { low: 0n, high: 86_400_000_000n })).toEqual({ kind: 'at', value: 1_500_000n });
});

test('a year beyond the range of a column is less or greater than all its values', () => {
  expect(bindTimestamp('999999-01-01T00:00:00Z', 6, range)).toEqual({ kind: 'above' });
  expect(bindTimestamp('-999999-01-01T00:00:00Z', 6, range)).toEqual({ kind: 'below' });
});
