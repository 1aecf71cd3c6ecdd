/** Things on their way to a library, which pulls them. */
export class PulledQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #wake: (() => void) | null = null;
  #emptied: (() => void) | null = null;

  push(one: T): void {
    this.#waiting.push(one);
  }

  /** Settles once everything was pulled. */
  async drain(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#emptied = resolve;
    this.#stir();
    await promise;
  }

  /** Nothing comes any more. */
  end(): void {
    this.#ended = true;
    this.#stir();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, undefined, undefined> {
    for (;;) {
      const some = this.#waiting;
      this.#waiting = [];
      yield* some;
      if (this.#waiting.length > 0) continue;
      this.#emptied?.();
      this.#emptied = null;
      if (this.#ended) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  #stir(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
