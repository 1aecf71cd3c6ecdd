import { setTimeout as sleep } from 'node:timers/promises';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** How often and how long a request waits for a better moment. */
export interface RetryLimits {
  /** Attempts after the first. */
  readonly attempts: number;
  /** Milliseconds before the second attempt at most; doubled for each further one. */
  readonly firstWait: number;
  /** A server that asks for a longer pause than this gets none: its response is the response. Milliseconds. */
  readonly longestWait: number;
}

export const defaultRetryLimits: RetryLimits = { attempts: 2, firstWait: 500, longestWait: 10_000 };

/** Statuses of a server that is busy, not of one that refuses. */
const passingStatuses = new Set([429, 502, 503, 504]);

/** Milliseconds that `Retry-After` asks for (RFC 9110 §10.2.3: seconds or a date), or null where it says nothing that can be read. */
export function retryAfter(headers: HeaderLines, now: number): number | null {
  const value = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * How long to wait before a GET is sent again, or null where this response is the response.
 *
 * @param attempt 1 after the first attempt.
 * @param random From 0 to 1: clients that were turned away together must not come back together.
 */
export function waitBeforeRetry(
  response: { readonly status: number; readonly headers: HeaderLines },
  attempt: number,
  limits: RetryLimits,
  random: number,
  now: number,
): number | null {
  if (attempt > limits.attempts || !passingStatuses.has(response.status)) return null;
  const asked = retryAfter(response.headers, now);
  if (asked !== null) return asked > limits.longestWait ? null : asked;
  return backOff(attempt, limits, random);
}

/** Half of the wait is certain, the other half is chance. */
export function backOff(attempt: number, limits: RetryLimits, random: number): number {
  const wait = Math.min(limits.longestWait, limits.firstWait * 2 ** (attempt - 1));
  return wait / 2 + (wait / 2) * random;
}

/** Waits; an abort ends it with the signal's reason. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
