import type { Log } from '../log.ts';

/** Keeps a position on disk while it changes: now and then, never two at once, and the last one when asked. */
export class PositionSaver {
  readonly #keep: () => Promise<void>;
  readonly #interval: number;
  readonly #log: Log;
  #keeping: Promise<void> | null = null;
  /** Set while the next one is to come. */
  #timer: NodeJS.Timeout | null = null;
  /** Whether something changed since the one that is being written was begun. */
  #changed = false;
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

  /** Something changed: the position is written once the interval is over, also where nothing changes any more. */
  touch(): void {
    this.#changed = true;
    if (this.#keeping !== null || this.#timer !== null) return;
    const wait = this.#keptAt + this.#interval - performance.now();
    if (wait <= 0) this.#begin();
    else this.#timer = setTimeout(() => this.#begin(), wait);
  }

  /** Writes the position as it is now; settles when it is there, or the disk refused, which the log tells. */
  async last(): Promise<void> {
    await this.#keeping;
    this.#forgetTimer();
    await this.#once();
  }

  #begin(): void {
    this.#forgetTimer();
    this.#changed = false;
    this.#keeping = this.#once().finally(() => {
      this.#keeping = null;
      if (this.#changed) this.touch();
    });
  }

  #forgetTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
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
