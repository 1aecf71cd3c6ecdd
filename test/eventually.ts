import { vi } from 'vitest';

/** Milliseconds until a state must be reached. It is the same as in `expect.poll`: see vitest.config.ts. */
const limit = 30_000;

/** Repeats a check until it passes, and returns its result. A slow machine isn’t a failure: only a state that is never reached is. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: limit, interval: 20 });
}
