/** Milliseconds between two reports. Users don't notice more than ten per second. */
const interval = 100;

/** Limits the rate of reports. */
export interface Throttle {
  /** Requests a report: immediately after a pause, otherwise at the end of the interval. */
  touch(): void;
  /** Cancels the pending report. */
  stop(): void;
}

/** Creates a throttle. Calls back immediately for the first `touch`, then at most ten times a second, and always after the last one. */
export function createThrottle(report: () => void): Throttle {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const fire = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = performance.now();
    report();
  };
  return {
    touch: () => {
      if (timer !== null) return;
      const delay = last + interval - performance.now();
      if (delay <= 0) fire();
      else timer = setTimeout(fire, delay);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
