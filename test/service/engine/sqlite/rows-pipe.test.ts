import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchHead, RowsPipe } from '../../../../service/engine/sqlite/rows-pipe.ts';

const batches = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), bytes: fc.uint8Array({ maxLength: 40 }), end: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

test('rows are read from a pipe unchanged, however the data is split into chunks', () => {
  fc.assert(
    fc.property(batches, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (sent, lengths) => {
      const all = Buffer.concat(sent.flatMap(({ id, bytes, end }) => [batchHead(id, bytes.length, end), bytes]));
      const taken: object[] = [];
      const pipe = new RowsPipe((id, { parts, end }) => taken.push({ id, bytes: new Uint8Array(Buffer.concat(parts)), end }));
      for (let at = 0, turn = 0; at < all.length; turn += 1) {
        const length = lengths[turn % lengths.length] ?? 1;
        pipe.take(all.subarray(at, at + length));
        at += length;
      }
      expect(taken).toEqual(sent.map(({ id, bytes, end }) => ({ id, bytes, end })));
    }),
  );
});
