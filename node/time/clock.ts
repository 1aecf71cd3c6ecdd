/** The time and timers. Tests pass their own implementation to avoid waiting. */
export interface Clock {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /**
   * Calls back once after a delay in milliseconds. The timer doesn't keep the process alive.
   *
   * @returns A function that cancels the timer.
   */
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
