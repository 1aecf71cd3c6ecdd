import type { HeaderLines } from '../../wire/header-lines.ts';
import { backOff, type RetryLimits, retryAfter } from '../../wire/retry.ts';

/** How often and how long a fetch waits before it requests a page again. The HTTP client has its own retries. */
export interface RetryPolicy extends RetryLimits {
  /** Longest accepted `Retry-After`, milliseconds. */
  readonly longestRetryAfter: number;
}

/** About five minutes in total, so that a fetch survives a restart of the server or of a router. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 8, firstWait: 1_000, longestWait: 60_000, longestRetryAfter: 15 * 60_000 };

/** Statuses of a server that is busy or unavailable. */
const transientStatuses = new Set([408, 425, 429, 502, 503, 504]);

/** Problems of the connection, not of the query. */
const transientProblems = new Set(['connection-lost', 'connection-refused', 'timed-out', 'name-not-resolved', 'proxy-failed']);

/** Reasons that a truncated body, or a server that fails in the middle of one, leads to. */
const cutReasons = new Set(['cut-short', 'malformed', 'trailing', 'empty']);

/** Whether a request with this response status is worth a retry. @param hasStarted Whether earlier pages arrived; only then is status 500. */
export function isTransientStatus(status: number, hasStarted: boolean): boolean {
  return transientStatuses.has(status) || (hasStarted && status === 500);
}

/** Whether a request with this problem is worth a retry. */
export function isTransient({
  code,
  parameters,
}: {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}): boolean {
  return transientProblems.has(code) || (code === 'unexpected-answer' && cutReasons.has(String(parameters.reason)));
}

/**
 * Returns the milliseconds to wait before an attempt; null after the last attempt, or if `Retry-After` is too long.
 *
 * @param attempt 1 after the first failure.
 * @param headers Of the response, if there is one.
 */
export function delayBefore(attempt: number, headers: HeaderLines, policy: RetryPolicy, random: number, now: number): number | null {
  if (attempt > policy.attempts) return null;
  const retryAfterDelay = retryAfter(headers, now);
  if (retryAfterDelay !== null && retryAfterDelay > policy.longestRetryAfter) return null;
  return retryAfterDelay ?? backOff(attempt, policy, random);
}
