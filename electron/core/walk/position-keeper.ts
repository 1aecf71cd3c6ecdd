import type { Log } from '../log.ts';

/** Keeps a position on disk while it changes: now and then, never two at once, and the last one when asked. */
export class PositionKeeper {
  readonly #keep: () => Promise<void>;
  readonly #interval: number;
  readonly #log: Log;
  #keeping: Promise<void> | null = null;
  #keptAt = performance.now();

  /**
   * @param keep Writes the present position.
   * @param interval Milliseconds between two.
   */
  constructor(keep: () => Promise<void>, interval: number, log: Log) {
    this.#keep = keep;
    this.#interval = interval;
    this.#log = log;
  }

  /** Something changed. */
  touch(): void {
    if (this.#keeping !== null || performance.now() - this.#keptAt < this.#interval) return;
    this.#keeping = this.#once().finally(() => {
      this.#keeping = null;
    });
  }

  /** Writes the position as it is now; settles when it is there, or the disk refused, which the log tells. */
  async last(): Promise<void> {
    await this.#keeping;
    await this.#once();
  }

  async #once(): Promise<void> {
    try {
      await this.#keep();
    } catch (error) {
      this.#log(`position: ${String(error)}`);
    }
    this.#keptAt = performance.now();
  }
}
