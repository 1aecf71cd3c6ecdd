import { fdatasync } from 'node:fs';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);

/** So many bytes are worth the disk's while. */
const stretchBytes = 32 * 1024 * 1024;

/**
 * Has a file put on disk while it is still written, one stretch after the other, beside the thread that writes it. Left to the end, a disk that
 * takes half a gigabyte a second is waited for once all rows are here.
 */
export class SteadySync {
  readonly #sync: () => Promise<void>;
  #begun = 0;
  #running: Promise<void> | null = null;
  /** What the disk threw: told once by the system, it would be missed at the end. */
  #failure: { readonly error: unknown } | null = null;

  /** @param sync Puts on disk what was written to the file. */
  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** Of a file that is open. It is to be settled before the file is closed. */
  static of(file: number): SteadySync {
    return new SteadySync(() => syncData(file));
  }

  /** Told how many bytes the file has by now. @throws what the disk threw. */
  reached(bytes: number): void {
    this.#fail();
    if (this.#running !== null || bytes - this.#begun < stretchBytes) return;
    this.#begun = bytes;
    this.#running = this.#sync()
      .catch((error: unknown) => {
        this.#failure = { error };
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Nothing is under way afterwards; what came since the last stretch is not on disk. @throws what the disk threw. */
  async settle(): Promise<void> {
    await this.#running;
    this.#fail();
  }

  #fail(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
