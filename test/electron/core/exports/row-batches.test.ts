import { Vector } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowBatches } from '../../../../electron/core/exports/columns/row-batches.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import type { ColumnForm } from '../../../../shared/values/column-form.ts';

/** Returns the column of a batch with these cells, which are JSON. */
function columnOf(form: ColumnForm, cells: readonly string[]) {
  const batches = new RowBatches([{ name: 'a', type: 'unknown', list: false }], [form]);
  const reader = new RowReader(['a'], false);
  for (const cell of cells) {
    const row = Buffer.from(`{"a":${cell}}`);
    reader.read(row, 0, row.length);
    batches.add(reader);
  }
  const [column] = batches.take().data.children;
  if (column === undefined) throw new Error('there is no column');
  return column;
}

/** Reads integers of one or two 64-bit words in two's complement. */
function wholeNumbers(values: ArrayBufferView, wordsEach: number): readonly bigint[] {
  const words = new BigInt64Array(values.buffer, values.byteOffset, values.byteLength / 8);
  return Array.from({ length: words.length / wordsEach }, (_, index) => {
    const low = words[index * wordsEach] ?? 0n;
    return wordsEach === 1 ? low : ((words[index * 2 + 1] ?? 0n) << 64n) + BigInt.asUintN(64, low);
  });
}

const wide = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.maxSafeInteger().map(BigInt), fc.integer().map(BigInt));

describe('a value in a batch of a typed export', () => {
  test('preserves every digit of 64-bit integers, sent as numbers or as strings', () => {
    fc.assert(
      fc.property(fc.array(wide, { minLength: 1, maxLength: 20 }), fc.boolean(), (numbers, quoted) => {
        const { values } = columnOf(
          { kind: 'int64' },
          numbers.map((number) => (quoted ? `"${number}"` : String(number))),
        );
        expect(wholeNumbers(values, 1)).toEqual(numbers);
      }),
    );
  });

  test('preserves every digit of decimals', () => {
    const decimal = fc.record({ unscaled: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), small: fc.boolean(), places: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 20 }), (decimals) => {
        const parts = decimals.map(({ unscaled, small, places }) => ({ value: small ? unscaled % 1_000_000_000n : unscaled, places }));
        const cells = parts.map(({ value, places }) => {
          const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
          const point = digits.length - places;
          return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${places === 0 ? '' : `.${digits.slice(point)}`}`;
        });
        const { values } = columnOf({ kind: 'decimal', precision: 38, scale: 4 }, cells);
        expect(wholeNumbers(values, 2)).toEqual(parts.map(({ value, places }) => value * 10n ** BigInt(4 - places)));
      }),
    );
  });

  test('preserves timestamps in whole seconds, and rejects invalid ones', () => {
    const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    fc.assert(
      fc.property(fc.array(seconds, { minLength: 1, maxLength: 20 }), (moments) => {
        const cells = moments.map((one) => `"${new Date(one * 1000).toISOString().replace('.000Z', 'Z')}"`);
        const { values } = columnOf({ kind: 'timestamp', unit: 'micro', zoned: true }, cells);
        expect(wholeNumbers(values, 1)).toEqual(moments.map((one) => BigInt(one) * 1_000_000n));
      }),
    );
    for (const wrong of [
      '2021-02-29T00:00:00Z',
      '2021-02-28T24:00:00Z',
      '2021-02-28T00:60:00Z',
      '2021-02-28T00:00:60Z',
      '2021-02-28T00:0x:00Z',
    ]) {
      expect(() => columnOf({ kind: 'timestamp', unit: 'micro', zoned: true }, [`"${wrong}"`])).toThrow('export-value-unfit');
    }
  });

  test('preserves microseconds of timestamps, even before 1970', () => {
    const moment = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 20 }), (moments) => {
        const cells = moments.map((one) => `"${one.toISOString().replace('Z', '007Z')}"`);
        const { values } = columnOf({ kind: 'timestamp', unit: 'micro', zoned: true }, cells);
        expect(wholeNumbers(values, 1)).toEqual(moments.map((one) => BigInt(one.getTime()) * 1000n + 7n));
      }),
    );
  });

  test('preserves all items of lists of any length, with nulls', () => {
    const value = fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"]', '\\\\', ',', '[')));
    const lists = fc.array(fc.option(fc.array(value)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lists, fc.constantFrom(undefined, 2), (rows, indent) => {
        const text = columnOf(
          { kind: 'list', of: { kind: 'text' } },
          rows.map((row) => JSON.stringify(row, null, indent)),
        );
        expect(JSON.parse(JSON.stringify(new Vector([text])))).toEqual(rows);
      }),
    );
    const long = [
      Array.from({ length: 40_001 }, (_, index) => (index % 7 === 0 ? null : index % 3 === 0)),
      [],
      Array.from({ length: 20_000 }, () => true),
    ];
    for (const form of ['boolean', 'text', 'double'] as const) {
      const rows = long.map((row) =>
        row.map((flag) => (form === 'boolean' || flag === null ? flag : form === 'text' ? `é${flag}` : Number(flag))),
      );
      const column = columnOf(
        { kind: 'list', of: { kind: form } },
        rows.map((row) => JSON.stringify(row)),
      );
      expect(JSON.parse(JSON.stringify(new Vector([column])))).toEqual(rows);
    }
  });

  test('rejects a value that isn’t a list of the declared type', () => {
    for (const wrong of ['{"a":1}', '"[1]"', '[1,"x"]', '[1.5]', '[[1]]', '[true]']) {
      expect(() => columnOf({ kind: 'list', of: { kind: 'int32' } }, [wrong])).toThrow('export-value-unfit');
    }
    // Malformed JSON is never read as a row.
    for (const malformed of ['[1,]', '[1 2]', '[x]']) {
      expect(new RowReader(['a'], false).readWhole(Buffer.from(`{"a":${malformed}}`), 0)).toBe(-1);
    }
  });

  test('preserves strings, booleans, and nulls, even in a reused batch', () => {
    const batches = new RowBatches(
      ['text', 'flag'].map((name) => ({ name, type: 'string', list: false })),
      [{ kind: 'text' }, { kind: 'boolean' }],
    );
    const reader = new RowReader(['text', 'flag'], false);
    const add = (row: string): void => {
      const bytes = Buffer.from(row);
      reader.read(bytes, 0, bytes.length);
      batches.add(reader);
    };
    const take = (): readonly string[] => batches.take().toArray().map(String);
    add('{"text":"é\\n","flag":true}');
    const first = take();
    add('{"text":null,"flag":false}');
    add('{}');
    expect([...first, ...take()]).toEqual([
      '{"text": "é\n", "flag": true}',
      '{"text": null, "flag": false}',
      '{"text": null, "flag": null}',
    ]);
  });
});
