/** The time and timers, passed in so that tests need not wait. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after some milliseconds; returns what cancels it. A timer alone keeps no process alive. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The longest time that a Node timer counts rightly: 2^31 - 1 ms. */
const longestTimer = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, Math.min(Math.max(milliseconds, 0), longestTimer)).unref();
    return () => clearTimeout(timer);
  },
};
