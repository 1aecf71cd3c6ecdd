import type { HeaderLines } from '../../wire/header-lines.ts';
import { backOff, type RetryLimits, retryAfter } from '../../wire/retry.ts';

/** Limits of the attempts at a page and of the waits between them. They are in addition to the retries of the HTTP client. */
export interface RetryPolicy extends RetryLimits {
  /** Maximum accepted `Retry-After` in milliseconds. */
  readonly longestRetryAfter: number;
}

/** The default policy. It waits for about five minutes in total, so that a fetch survives a restart of the server or of a router. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 8, firstWait: 1_000, longestWait: 60_000, longestRetryAfter: 15 * 60_000 };

/** Statuses of a server that is busy or unavailable. */
const transientStatuses = new Set([408, 425, 429, 502, 503, 504]);

/** Problems of the connection, as opposed to problems of the query. */
const transientProblems = new Set(['connection-lost', 'connection-refused', 'timed-out', 'name-not-resolved', 'proxy-failed']);

/** Reasons of a truncated body, or of a server that fails while it sends the body. */
const cutReasons = new Set(['cut-short', 'malformed', 'trailing', 'error-in-rows']);

/**
 * Checks whether a retry can succeed after this response status.
 *
 * @param hasStarted Whether earlier pages arrived. If so, status 500 is retried, too.
 */
export function isTransientStatus(status: number, hasStarted: boolean): boolean {
  return transientStatuses.has(status) || (hasStarted && status === 500);
}

/** Checks whether a retry can succeed after this problem. */
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
 * Returns the milliseconds to wait before an attempt. Null after the last attempt, or if `Retry-After` is too long.
 *
 * @param attempt 1 after the first failure.
 * @param headers Headers of the response; empty without a response.
 */
export function delayBefore(attempt: number, headers: HeaderLines, policy: RetryPolicy, random: number, now: number): number | null {
  if (attempt > policy.attempts) return null;
  const retryAfterDelay = retryAfter(headers, now);
  if (retryAfterDelay !== null && retryAfterDelay > policy.longestRetryAfter) return null;
  return retryAfterDelay ?? backOff(attempt, policy, random);
}
