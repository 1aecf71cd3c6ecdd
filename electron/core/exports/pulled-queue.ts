/** Things on their way to a library, which pulls them. */
export class PulledQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #failure: Error | null = null;
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

  /** Nothing comes any more, and whoever pulls fails with this. */
  fail(error: Error): void {
    this.#failure = error;
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, undefined, undefined> {
    for (;;) {
      const some = this.#waiting;
      this.#waiting = [];
      yield* some;
      if (this.#failure !== null) throw this.#failure;
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
