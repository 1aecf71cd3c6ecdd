import type { Clock } from '../../../node/time/clock.ts';

/** A clock that only advances when a test advances it. */
export interface ScriptedClock extends Clock {
  /** Advances the time and runs the timers that are due, in order. */
  advance(milliseconds: number): void;
  /** Returns the milliseconds until each timer is due, in ascending order. */
  pending(): readonly number[];
}

export function scriptedClock(start = 1_700_000_000_000): ScriptedClock {
  let now = start;
  const timers = new Set<{ readonly due: number; readonly callback: () => void }>();
  return {
    now: () => now,
    after: (milliseconds, callback) => {
      const timer = { due: now + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (milliseconds) => {
      now += milliseconds;
      for (const timer of [...timers].sort((one, other) => one.due - other.due)) {
        if (timer.due <= now && timers.delete(timer)) timer.callback();
      }
    },
    pending: () => [...timers].map(({ due }) => due - now).sort((one, other) => one - other),
  };
}
