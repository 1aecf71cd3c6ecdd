import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Load, useLoaded } from '../../../renderer/components/use-loaded.ts';
import { connectionProblem } from '../../../renderer/connection/connection-problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test('retries a temporary error after increasing delays until it succeeds', async () => {
  const times: number[] = [];
  const begin = Date.now();
  const load: Load<string> = async () => {
    times.push(Date.now() - begin);
    if (times.length < 4) throw connectionProblem('application-unreachable');
    return 'there';
  };
  const { result } = renderHook(() => useLoaded(load));
  // Advances in seconds, because state that is set during a step takes effect at its end.
  for (let second = 0; second < 60; second += 1) await pass(1000);
  expect(times).toEqual([0, 2000, 6000, 14_000]);
  expect(result.current.value).toBe('there');
  expect(result.current.problem).toBeNull();
});

test('retries an error that the user must fix only on request', async () => {
  let broken = true;
  const load: Load<string> = async () => {
    if (broken) throw new Error('a fault');
    return 'there';
  };
  const { result } = renderHook(() => useLoaded(load));
  await pass(120_000);
  expect(result.current.problem?.code).toBe('internal');
  expect(result.current.problem?.detail).toBe('a fault');
  broken = false;
  act(() => result.current.again());
  await pass(0);
  expect(result.current.value).toBe('there');
});

test('ignores a response that arrives after another request', async () => {
  const responses = new Map<string, (value: string) => void>();
  const loadOf =
    (name: string): Load<string> =>
    () =>
      new Promise((resolve) => responses.set(name, resolve));
  const loads = { a: loadOf('a'), b: loadOf('b') };
  const { result, rerender } = renderHook(({ name }: { name: 'a' | 'b' }) => useLoaded(loads[name]), { initialProps: { name: 'a' } });
  rerender({ name: 'b' });
  responses.get('b')?.('of b');
  await pass(0);
  responses.get('a')?.('of a');
  await pass(0);
  expect(result.current.value).toBe('of b');
});

test('cancels the running request and sends no more when the page is left', async () => {
  let signal: AbortSignal | undefined;
  const load = vi.fn<Load<string>>((given) => {
    signal = given;
    return Promise.reject(connectionProblem('application-unreachable'));
  });
  const { unmount } = renderHook(() => useLoaded(load));
  await pass(0);
  unmount();
  expect(signal?.aborted).toBe(true);
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
