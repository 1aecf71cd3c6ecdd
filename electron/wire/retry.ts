import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchWait } from '../../shared/contract/files/fetch-all.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** How often a request is repeated, and the waits before that. */
export interface RetryPolicy {
  /** Maximum number of repetitions. */
  readonly attempts: number;
  /** Maximum milliseconds before the first repetition. Four times as long before each further one. */
  readonly firstWait: number;
  /** Maximum milliseconds before a repetition, if the server doesn't specify the wait. */
  readonly longestWait: number;
  /** Maximum accepted `Retry-After` in milliseconds. A request isn't repeated if the server requires a longer wait. */
  readonly longestRetryAfter: number;
}

/** Policy of the HTTP client for one request. */
export interface RequestRetryPolicy extends RetryPolicy {
  /** Maximum milliseconds of an attempt that is repeated. A server that failed slowly would make the user wait as long again. */
  readonly slowestAttempt: number;
}

export const requestRetryPolicy: RequestRetryPolicy = {
  attempts: 2,
  firstWait: 500,
  longestWait: 10_000,
  longestRetryAfter: 10_000,
  slowestAttempt: 5_000,
};

/**
 * Policy of a fetch of all rows for one page. After a lost connection, it waits for about five minutes in total, so that a fetch survives a
 * restart of the server or of a router.
 */
export const fetchRetryPolicy: RetryPolicy = { attempts: 8, firstWait: 2_000, longestWait: 60_000, longestRetryAfter: 15 * 60_000 };

/** Maximum number of repetitions after a response without `Retry-After`. */
const failedResponses = 3;

/** Maximum milliseconds from the first request to the last one, if the responses have no `Retry-After`. */
const longestFailure = 60_000;

/** A failed attempt. */
export interface FailedAttempt {
  /** Status of the response. Null if the connection failed. */
  readonly status: number | null;
  /** Headers of the response. Empty without a response. */
  readonly headers: HeaderLines;
}

/** Statuses of a server that is busy or unavailable. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Problems of the connection, as opposed to problems of the query. */
const transientProblems: ReadonlySet<string> = new Set([
  'connection-lost',
  'connection-refused',
  'timed-out',
  'name-not-resolved',
  'proxy-failed',
]);

/** Reasons of a truncated body, or of a server that fails while it sends the body. */
const cutReasons: ReadonlySet<string> = new Set(['cut-short', 'malformed', 'trailing', 'error-in-rows']);

/**
 * Checks whether a repetition can succeed after this response status.
 *
 * @param hasStarted Whether earlier pages arrived. If so, status 500 is repeated, too.
 */
export function isTransientStatus(status: number, hasStarted = false): boolean {
  return transientStatuses.has(status) || (hasStarted && status === 500);
}

/** Checks whether a repetition can succeed after this problem. */
export function isTransient({
  code,
  parameters,
}: {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}): boolean {
  return transientProblems.has(code) || (code === 'unexpected-answer' && cutReasons.has(String(parameters.reason)));
}

/** Returns `Retry-After` in milliseconds (RFC 9110 §10.2.3: seconds or a date). Null if the header is missing or invalid. */
export function retryAfter(headers: HeaderLines, now: number): number | null {
  const value = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Returns the wait before a request is repeated. Null after the last attempt, or if `Retry-After` is too long.
 *
 * @param attempt 1 after the first failure.
 * @param elapsed Milliseconds since the first attempt started.
 * @param random From 0 to 1, so that clients that failed at the same time don't repeat their requests at the same time.
 * @param reason Code of the problem, if there is no response.
 */
export function waitBeforeRetry(
  { status, headers, reason }: FailedAttempt & { readonly reason: string },
  { attempt, elapsed }: { readonly attempt: number; readonly elapsed: number },
  policy: RetryPolicy,
  random: number,
  now: number,
): FetchWait | null {
  const required = retryAfter(headers, now);
  const isLimited = status !== null && required === null;
  const repetitions = isLimited ? Math.min(policy.attempts, failedResponses) : policy.attempts;
  const milliseconds = required ?? backOff(attempt, policy, random);
  if (attempt > repetitions || (required !== null && required > policy.longestRetryAfter)) return null;
  if (isLimited && elapsed + milliseconds > longestFailure) return null;
  return { reason: status ?? reason, milliseconds, attempt: attempt + 1, attempts: repetitions + 1 };
}

/** Returns the milliseconds before a repetition. They increase exponentially, and half of them are random. */
function backOff(attempt: number, { firstWait, longestWait }: RetryPolicy, random: number): number {
  const wait = Math.min(longestWait, firstWait * 4 ** (attempt - 1));
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
