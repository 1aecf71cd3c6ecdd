import type { HeaderLines } from '../../wire/header-lines.ts';
import { backOff, type RetryLimits, retryAfter } from '../../wire/retry.ts';

/** How often and how long a walk waits for a deployment, beside what one request waits by itself. */
export interface Patience extends RetryLimits {
  /** The longest pause that a deployment may ask for by `Retry-After`, milliseconds. */
  readonly longestAsked: number;
}

/** Some five minutes in all: a restart of a deployment, or of a router on the way, does not end a walk. */
export const defaultPatience: Patience = { attempts: 8, firstWait: 1_000, longestWait: 60_000, longestAsked: 15 * 60_000 };

/** Statuses of a deployment that is busy or away, not of one that refuses. */
const passingStatuses = new Set([408, 425, 429, 502, 503, 504]);

/** What is wrong with a connection, not with the query. */
const passingProblems = new Set(['connection-lost', 'connection-refused', 'timed-out', 'name-not-resolved', 'proxy-failed']);

/** How the text of a body that was cut on its way looks; a deployment that fails in the middle writes something else behind the rows. */
const cutReasons = new Set(['cut-short', 'malformed', 'trailing', 'empty']);

/** Whether an answer of this status may be another one later. @param begun Whether earlier pages of the walk came: what failed once at 500 is then worth another try. */
export function isPassingStatus(status: number, begun: boolean): boolean {
  return passingStatuses.has(status) || (begun && status === 500);
}

/** Whether a problem may be over later. */
export function isPassing({
  code,
  parameters,
}: {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}): boolean {
  return passingProblems.has(code) || (code === 'unexpected-answer' && cutReasons.has(String(parameters.reason)));
}

/**
 * Milliseconds to wait before an attempt, or null where there have been enough, or the deployment asks for a longer pause than anybody waits.
 *
 * @param attempt 1 after the first failure.
 * @param headers Of the answer, if there is one.
 */
export function waitBefore(attempt: number, headers: HeaderLines, patience: Patience, random: number, now: number): number | null {
  if (attempt > patience.attempts) return null;
  const asked = retryAfter(headers, now);
  if (asked !== null && asked > patience.longestAsked) return null;
  return asked ?? backOff(attempt, patience, random);
}
