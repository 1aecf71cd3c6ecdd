import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyBlocks } from '../../../electron/wire/body-blocks.ts';

const part = fc.integer({ min: 0, max: 200_000 });

test('returns the stored bytes in order, for portions of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.constant(null)), { maxLength: 30 }), (steps) => {
      const blocks = new BodyBlocks();
      // The buffer is overwritten after each part.
      const buffer = new Uint8Array(200_000);
      let [put, taken, wrong] = [0, 0, 0];
      const take = (): boolean => {
        const found = blocks.take();
        for (const code of found ?? []) {
          if (code !== taken % 251) wrong += 1;
          taken += 1;
        }
        return found !== null;
      };
      for (const step of steps) {
        if (step === null) take();
        else {
          for (let at = 0; at < step; at += 1) buffer[at] = (put + at) % 251;
          blocks.add(buffer.subarray(0, step));
          put += step;
        }
        expect(blocks.waiting).toBe(put - taken);
      }
      while (take());
      expect([taken, wrong]).toEqual([put, 0]);
    }),
    { numRuns: 50 },
  );
});

test('a part stays unchanged until the next one is requested', () => {
  const blocks = new BodyBlocks();
  blocks.add(Uint8Array.of(1, 2, 3));
  const first = blocks.take();
  for (let times = 0; times < 20; times += 1) blocks.add(new Uint8Array(100_000).fill(7));
  expect([...(first ?? [])]).toEqual([1, 2, 3]);
});
