import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrowData, daysOf, microsecondsOf } from '../../../service/formats/arrow-data.ts';
import { exactForm } from '../../../service/formats/arrow-schema.ts';
import { arrowType } from '../../../shared/values/column-form.ts';

const plain = { list: false, precision: null, scale: null };

test('64-bit integers are exact in Arrow, for any size and sign', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), fc.array(fc.integer()), (large, small) => {
      const values = [...large, ...small.map(BigInt)];
      expect([...arrowData(arrowType(exactForm({ type: 'int64', ...plain })), values.map(String)).values]).toEqual(values);
    }),
  );
});

test('decimals are exact 128-bit integers in Arrow, for any scale', () => {
  const most = 10n ** 38n - 1n;
  fc.assert(
    fc.property(fc.bigInt({ min: -most, max: most }), fc.integer({ min: 0, max: 20 }), fc.boolean(), (drawn, scale, isSmall) => {
      const digits = isSmall ? drawn % 10_000_000_000n : drawn;
      const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
      const written = `${digits < 0n ? '-' : ''}${scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`}`;
      const data = arrowData(arrowType(exactForm({ type: 'decimal', precision: 38, scale, list: false })), [written]);
      const words: bigint[] = [...new Uint32Array(data.values)].map(BigInt);
      expect(
        BigInt.asIntN(
          128,
          words.reduceRight((all, word) => (all << 32n) | word, 0n),
        ),
      ).toBe(digits);
    }),
  );
});

test('strings in Arrow are at the positions that their offsets define', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'grapheme' }))), (texts) => {
      const { valueOffsets, values, nullCount } = arrowData(arrowType(exactForm({ type: 'string', ...plain })), texts);
      const read = texts.map((_, index) => Buffer.from(values.subarray(valueOffsets[index], valueOffsets[index + 1])).toString('utf8'));
      expect(read).toEqual(texts.map((text) => text ?? ''));
      expect(nullCount).toBe(texts.filter((text) => text === null).length);
    }),
  );
});

test('dates and timestamps in Arrow are counted from 1970, even if they are earlier', () => {
  expect(['0001-01-01', '0099-12-31', '1969-12-31', '2000-02-29', '9999-12-31'].map(daysOf)).toEqual([
    -719162, -683004, -1, 11016, 2932896,
  ]);
  expect(microsecondsOf('1969-12-31T23:59:59.999999Z')).toBe(-1n);
  // The same numbers as in DuckDB: DATE '294247-01-10' - DATE '1970-01-01', its last year, and a year before Christ.
  expect(['294247-01-10', '5881580-07-10', '-0043-03-15', 'infinity', '-infinity'].map(daysOf)).toEqual([
    ...[106_751_991, 2_147_483_646, -735_160, 2_147_483_647, -2_147_483_647],
  ]);
  expect(['infinity', '-infinity'].map(microsecondsOf)).toEqual([2n ** 63n - 1n, 1n - 2n ** 63n]);
  expect(() => daysOf('2001-13-01x')).toThrow(RangeError);
});
