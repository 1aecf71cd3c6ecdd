import { expect, test } from 'vitest';
import { release } from '../../../service/engine/column-values.ts';

test('releasing bytes frees their own memory, but does not change memory that is shared', () => {
  const own = new Uint8Array(100_000).fill(7);
  release(own);
  expect(own.buffer.byteLength).toBe(0);

  const memory = new Uint8Array(1000).fill(7);
  release(memory.subarray(1));
  expect(memory).toEqual(new Uint8Array(1000).fill(7));

  const short = Buffer.from('short');
  const copy = Buffer.from('beside');
  release(short);
  expect(copy.toString()).toBe('beside');
});
