import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { copyToShared, GatheredParts } from '../../../../../electron/core/results/store/gathered-parts.ts';

/** Gathers parts in buffers of this size. `carried` contains the full buffers. */
function gathering(bufferBytes: number) {
  const carried: Buffer[] = [];
  const parts = new GatheredParts({
    empty: () => new SharedArrayBuffer(bufferBytes),
    carry: (buffer, length) => carried.push(Buffer.from(new Uint8Array(buffer.slice(0, length)))),
  });
  return { parts, carried };
}

describe('the parts of a body that are sent to the storage thread', () => {
  test('sends the first part of a body immediately, because the user waits for its rows', () => {
    const { parts, carried } = gathering(64);
    parts.begin();
    parts.add(Buffer.from('[{"a":1},'));
    expect(carried.map(String)).toEqual(['[{"a":1},']);
  });

  test('delivers every byte of a body in order, in as few messages as possible', () => {
    const bodies = fc.array(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), { maxLength: 4 });
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 64 }), (all, size) => {
        const { parts, carried } = gathering(size);
        for (const body of all) {
          parts.begin();
          for (const part of body) parts.add(part);
          parts.flush();
        }
        expect(Buffer.concat(carried)).toEqual(Buffer.concat(all.flat()));
        const bytes = all.flat().reduce((length, part) => length + part.length, 0);
        expect(carried.length).toBeLessThanOrEqual(Math.ceil(bytes / size) + 2 * all.length);
      }),
    );
  });

  test('sends parts of a body that don’t fill a buffer', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const parts = new GatheredParts({
      empty: () => new SharedArrayBuffer(64),
      carry: (buffer, length) => {
        const text = Buffer.from(buffer, 0, length).toString();
        if (text !== 'first') resolve(text);
      },
    });
    for (const text of ['first', 'second', 'third']) parts.add(Buffer.from(text));
    expect(await promise).toBe('secondthird');
  });
});

it('copies every byte of a part to its position, and changes no other byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(20), fc.nat(20), fc.nat(20), (bytes, before, at, behind) => {
      const part = new Uint8Array(before + bytes.length).subarray(before);
      part.set(bytes);
      const memory = new Uint8Array(new SharedArrayBuffer(at + bytes.length + behind)).fill(0xaa);
      copyToShared(part, memory, at);
      expect(Array.from(memory)).toEqual([...Array(at).fill(0xaa), ...bytes, ...Array(behind).fill(0xaa)]);
    }),
  );
});
