import { setTimeout as wait } from 'node:timers/promises';

/** Default seconds between two checks of a database's tables. */
export const defaultTableSeconds = 30;

/**
 * Checks at intervals whether a database's tables differ from the published ones, and calls back if they do, until the signal aborts.
 *
 * If the database doesn't respond, the next check follows at the next interval.
 *
 * @param seconds seconds between two checks; 0 to never check
 */
export async function watchTables(
  areOthers: () => Promise<boolean>,
  seconds: number,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (seconds === 0) return;
  while (await delay(seconds * 1000, signal)) {
    if (await areOthers().catch(() => false)) onChange();
  }
}

/** Waits for a time. Resolves with false if the signal aborted first. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, true, { signal, ref: false }).catch(() => false);
}
