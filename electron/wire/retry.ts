import { setTimeout as sleep } from 'node:timers/promises';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** Limits of retries. */
export interface RetryLimits {
  /** Maximum number of retries. */
  readonly attempts: number;
  /** Maximum milliseconds before the first retry. Doubled for each further retry. */
  readonly firstWait: number;
  /** Maximum milliseconds before a retry. A request isn't retried if the server requires a longer wait. */
  readonly longestWait: number;
}

/** Limits of the retries of one request by the HTTP client. */
export interface RequestRetryLimits extends RetryLimits {
  /** Maximum milliseconds of an attempt that is retried. A server that failed slowly would make the user wait as long again. */
  readonly slowestAttempt: number;
}

export const defaultRetryLimits: RequestRetryLimits = { attempts: 2, firstWait: 500, longestWait: 10_000, slowestAttempt: 5_000 };

const temporaryStatuses = new Set([429, 502, 503, 504]);

/** Returns `Retry-After` in milliseconds (RFC 9110 §10.2.3: seconds or a date). Null if the header is missing or invalid. */
export function retryAfter(headers: HeaderLines, now: number): number | null {
  const value = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Returns the milliseconds to wait before a GET request is retried. Null if it isn't retried.
 *
 * @param attempt 1 after the first attempt.
 * @param random From 0 to 1, so that clients that failed at the same time don't retry at the same time.
 */
export function waitBeforeRetry(
  response: { readonly status: number; readonly headers: HeaderLines },
  attempt: number,
  limits: RetryLimits,
  random: number,
  now: number,
): number | null {
  if (attempt > limits.attempts || !temporaryStatuses.has(response.status)) return null;
  const required = retryAfter(response.headers, now);
  if (required !== null) return required > limits.longestWait ? null : required;
  return backOff(attempt, limits, random);
}

/** Returns the milliseconds before a retry. They increase exponentially, and half of them are random. */
export function backOff(attempt: number, limits: RetryLimits, random: number): number {
  const wait = Math.min(limits.longestWait, limits.firstWait * 2 ** (attempt - 1));
  return wait / 2 + (wait / 2) * random;
}

/** Waits for some milliseconds. @throws the signal's reason if it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
