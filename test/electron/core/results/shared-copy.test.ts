import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyToShared } from '../../../../electron/core/results/shared-copy.ts';

it('puts every byte of a part in its place and touches no other: rows would reach the other thread damaged', () => {
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
