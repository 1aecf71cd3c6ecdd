/** Time and timers, passed in so that tests don't wait. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after some milliseconds. The timer doesn't keep the process alive. @returns a function that cancels it */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The maximum delay of a Node timer: 2^31 - 1 ms. */
const maximumDelay = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, Math.min(Math.max(milliseconds, 0), maximumDelay)).unref();
    return () => clearTimeout(timer);
  },
};
