import { setTimeout as wait } from 'node:timers/promises';

/** Seconds between two looks at what tables a database has, unless said. */
export const usualTableSeconds = 30;

/**
 * Asks at intervals whether a database's tables are others than those that are published, and calls for each time they are, until the
 * signal ends it. A database that does not answer is asked again at the next interval.
 *
 * @param seconds 0: never
 */
export async function watchTables(
  areOthers: () => Promise<boolean>,
  seconds: number,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (seconds === 0) return;
  while (await passed(seconds * 1000, signal)) {
    if (await areOthers().catch(() => false)) onChange();
  }
}

/** Waits; false where the signal came first. */
export function passed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, true, { signal, ref: false }).catch(() => false);
}
