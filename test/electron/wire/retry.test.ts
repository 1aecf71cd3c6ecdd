import { describe, expect, test } from 'vitest';
import { fetchRetryPolicy, requestRetryPolicy, waitBeforeRetry } from '../../../electron/wire/retry.ts';

/** Returns the waits after equal failures, until there is none. */
function waitsAfter(
  failure: { readonly status: number | null; readonly headers?: readonly (readonly [string, string])[] },
  policy = fetchRetryPolicy,
) {
  const waits: number[] = [];
  let elapsed = 0;
  for (let attempt = 1; ; attempt += 1) {
    const wait = waitBeforeRetry({ headers: [], reason: 'connection-lost', ...failure }, { attempt, elapsed }, policy, 1, 0);
    if (wait === null) return waits;
    expect(wait).toMatchObject({ reason: failure.status ?? 'connection-lost', attempt: attempt + 1 });
    waits.push(wait.milliseconds);
    elapsed += wait.milliseconds;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('waits before a request is repeated', () => {
  test.each([429, 503])('after %i without Retry-After: at most four requests and one minute in total', (status) => {
    const waits = waitsAfter({ status });
    expect([waits.length, sum(waits) <= 60_000]).toEqual([3, true]);
  });

  test('after responses that take long: no further request if the minute is over', () => {
    const failure = { status: 503, headers: [], reason: '' };
    expect(waitBeforeRetry(failure, { attempt: 1, elapsed: 59_000 }, fetchRetryPolicy, 1, 0)).toBeNull();
  });

  test('after a lost connection: about five minutes, so that a fetch survives a restart', () => {
    expect(sum(waitsAfter({ status: null }))).toBeGreaterThan(240_000);
  });

  test('follow Retry-After up to a limit', () => {
    expect(waitsAfter({ status: 429, headers: [['retry-after', '5']] })).toEqual(Array(8).fill(5_000));
    expect(waitsAfter({ status: 429, headers: [['retry-after', '5']] }, requestRetryPolicy)).toEqual([5_000, 5_000]);
    expect(waitsAfter({ status: 429, headers: [['retry-after', '3600']] })).toEqual([]);
  });
});
