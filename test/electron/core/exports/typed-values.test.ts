import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDouble, readInt32, readInt64, unscaled } from '../../../../electron/core/exports/columns/numbers.ts';
import { readDate, readTime, readTimestamp } from '../../../../electron/core/exports/columns/timestamps.ts';
import { parsePlainDecimal } from '../../../../shared/values/decimal.ts';

function bytesOf(text: string): [Buffer, number, number] {
  const bytes = Buffer.from(text);
  return [bytes, 0, bytes.length];
}

describe('the number reader of typed exports', () => {
  test('reads 64-bit integers exactly, and rejects larger ones', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(readInt64(...bytesOf(String(value)))).toBe(value);
      }),
    );
    for (const text of ['9223372036854775808', '-9223372036854775809', '1.0', '1e3', '', '-', 'x'])
      expect(readInt64(...bytesOf(text))).toBeNull();
    expect(readInt32(...bytesOf('-2147483648'))).toBe(-2_147_483_648);
    expect(readInt32(...bytesOf('2147483648'))).toBeNull();
  });

  test('reads every digit of decimals, and rejects those that exceed the precision or scale', () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(decimal, ([value, scale]) => {
        const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
        const text = `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`}`;
        const written = parsePlainDecimal(text);
        expect(written && unscaled(written, 38, 8)).toBe(value * 10n ** BigInt(8 - scale));
      }),
    );
    const long = parsePlainDecimal('1.2345');
    expect(long && [unscaled(long, 10, 3), unscaled(long, 10, 4), unscaled(long, 4, 4)]).toEqual([null, 12345n, null]);
    const zeros = parsePlainDecimal('1.500');
    expect(zeros && unscaled(zeros, 10, 1)).toBe(15n);
  });

  test('reads doubles exactly, and rejects numbers with more digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readDouble(JSON.stringify(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect([readDouble('INF'), readDouble('-INF'), readDouble('NaN')]).toEqual([Infinity, -Infinity, Number.NaN]);
    for (const text of ['1e400', '0.12345678901234567890123', 'abc', '']) expect(readDouble(text)).toBeNull();
  });
});

describe('the date and time reader of typed exports', () => {
  const day = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

  test('reads dates and timestamps correctly with any offset', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        const text = date.toISOString();
        expect(readDate(...bytesOf(text.slice(0, 10)))).toBe(Math.floor(date.getTime() / 86_400_000));
        const sign = offset < 0 ? '-' : '+';
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'));
        const moment = readTimestamp(...bytesOf(`${text.slice(0, -1)}${sign}${hours}:${minutes}`));
        expect(moment && (moment.seconds + offset * 60) * 1000 + moment.nanos / 1e6).toBe(date.getTime());
      }),
    );
  });

  test('rejects invalid dates, timestamps, and times', () => {
    for (const text of ['2023-02-29', '2024-13-01', '2024-00-01', '2024-1-01', '24-01-01', '2024-01-01T'])
      expect(readDate(...bytesOf(text))).toBeNull();
    for (const text of [
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:60:00Z',
      '2024-01-01T00:00:00+2:00',
      '2024-01-01T00:00:00.Z',
      '2024-01-01',
    ]) {
      expect(readTimestamp(...bytesOf(text))).toBeNull();
    }
    expect(readTime(...bytesOf('12:34:56.123456789'))).toMatchObject({ seconds: 45_296, nanos: 123_456_789, digits: 9 });
    expect(readTime(...bytesOf('12:34'))).toMatchObject({ seconds: 45_240, digits: 0 });
    expect(readTime(...bytesOf('12:34:56x'))).toBeNull();
  });
});
