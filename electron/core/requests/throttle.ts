/** Milliseconds between two reports of progress: ten a second are as many as an eye follows. */
const interval = 100;

/** Thins out reports. */
export interface Throttle {
  /** Something is new: reported at once after a pause, else when the interval is over. */
  touch(): void;
  /** Ends it; nothing is reported any more. */
  stop(): void;
}

/** Calls back for the first `touch` at once, then at most ten times a second, and never forgets the last. */
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
      const due = last + interval - performance.now();
      if (due <= 0) fire();
      else timer = setTimeout(fire, due);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
