import { stat } from 'node:fs/promises';

/** How a file is followed. */
export interface FollowedFileOptions<T> {
  /** Reads it; a rejection at a later time leaves what was read before. */
  readonly read: () => Promise<T>;
  /** Told of each such rejection. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds that may pass between two looks. */
  readonly patience?: number;
}

/**
 * What a file holds, or several together, read again when one has become another: by another process or by hand.
 *
 * It is looked at when asked for, at most once in a while: no watcher can miss a change there.
 */
export class FollowedFile<T> {
  readonly #files: readonly string[];
  readonly #options: FollowedFileOptions<T>;
  #current: T;
  #signature: string;
  #lookedAt = Date.now();
  #looking: Promise<void> | null = null;

  private constructor(files: readonly string[], options: FollowedFileOptions<T>, current: T, signature: string) {
    this.#files = files;
    this.#options = options;
    this.#current = current;
    this.#signature = signature;
  }

  /** Rejects where it cannot be read now. */
  static async open<T>(file: string | readonly string[], options: FollowedFileOptions<T>): Promise<FollowedFile<T>> {
    const files = typeof file === 'string' ? [file] : file;
    // The signature first: a change between the two is then seen at the next look.
    const signature = await signatureOf(files);
    return new FollowedFile(files, options, await options.read(), signature);
  }

  /** What was read last. */
  get current(): T {
    return this.#current;
  }

  /** What the file holds, as of the last while. Never rejects. */
  async look(): Promise<T> {
    // A clock that was set back must not put off the next look.
    const isRecent = Math.abs(Date.now() - this.#lookedAt) < (this.#options.patience ?? 1_000);
    return isRecent ? this.#current : this.lookNow();
  }

  /** What the file holds at this moment. Never rejects. */
  async lookNow(): Promise<T> {
    this.#looking ??= this.#reread().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
    return this.#current;
  }

  async #reread(): Promise<void> {
    const signature = await signatureOf(this.#files);
    this.#lookedAt = Date.now();
    if (signature === this.#signature) return;
    this.#signature = signature;
    try {
      this.#current = await this.#options.read();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** Differs for another content, but for one of the same length written within the clock's grain; empty where there is no file. */
async function signatureOf(files: readonly string[]): Promise<string> {
  const found = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => null)));
  return found.map((one) => (one === null ? '' : `${one.ino} ${one.size} ${one.mtimeNs}`)).join('\n');
}
