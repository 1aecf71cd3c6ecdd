/** Milliseconds that something was under way, those of earlier times included. */
export class Stopwatch {
  #earlier: number;
  #since: number | null = null;

  constructor(earlier: number) {
    this.#earlier = earlier;
  }

  /** Whole milliseconds. */
  get milliseconds(): number {
    return Math.round(this.#earlier + (this.#since === null ? 0 : performance.now() - this.#since));
  }

  start(): void {
    this.#since ??= performance.now();
  }

  stop(): void {
    this.#earlier = this.milliseconds;
    this.#since = null;
  }
}
