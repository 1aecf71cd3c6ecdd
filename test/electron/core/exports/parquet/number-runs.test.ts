import fc from 'fast-check';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { expect, test } from 'vitest';
import { writeNumberRuns } from '../../../../../electron/core/exports/parquet/number-runs.ts';

/** Numbers of so many bits, some of them in runs of equal ones. */
const numbers = fc.integer({ min: 1, max: 24 }).chain((bits) => {
  const run = fc.tuple(fc.integer({ min: 0, max: 2 ** bits - 1 }), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })));
  const values = fc
    .array(run, { maxLength: 60 })
    .map((runs) => runs.flatMap(([value, count]) => Array.from({ length: count }, () => value)));
  return fc.record({ bits: fc.constant(bits), values });
});

test('numbers in runs and bit by bit are read back, and nothing is written before or behind them', () => {
  fc.assert(
    fc.property(numbers, ({ bits, values }) => {
      const writer = new ByteWriter(4);
      writer.appendUint8(0xaa);
      writeNumberRuns(writer, Int32Array.from(values), bits);
      const length = writer.index - 1;
      writer.appendUint8(0xbb);
      const bytes = writer.getBytes();
      expect([bytes[0], bytes[length + 1], writer.offset]).toEqual([0xaa, 0xbb, length + 2]);
      const read = new Int32Array(values.length);
      readRleBitPackedHybrid({ view: new DataView(bytes.buffer, 1, length), offset: 0 }, bits, read, length);
      expect([...read]).toEqual(values);
    }),
  );
});

test('a page that says one thing all along takes a few bytes', () => {
  const writer = new ByteWriter();
  writeNumberRuns(writer, new Int32Array(16_384).fill(1), 1);
  expect(writer.index).toBeLessThan(6);
});
