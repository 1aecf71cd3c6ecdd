import { stat } from 'node:fs/promises';

/** Options of a {@link FollowedFile}. */
export interface FollowedFileOptions<T> {
  /** Reads the content. If a later read fails, the previous content stays in use. */
  readonly read: () => Promise<T>;
  /** Called for each failed read. */
  readonly onFailure: (error: unknown) => void;
  /** Minimum milliseconds between two checks for changes. */
  readonly interval?: number;
}

/**
 * The content of one or several files, read again after each change.
 *
 * Files are checked on access, at most once per interval. Unlike a watcher, these checks can't miss a change.
 */
export class FollowedFile<T> {
  readonly #files: readonly string[];
  readonly #options: FollowedFileOptions<T>;
  #current: T;
  #signature: string;
  #checkedAt = Date.now();
  #refreshing: Promise<void> | null = null;

  private constructor(files: readonly string[], options: FollowedFileOptions<T>, current: T, signature: string) {
    this.#files = files;
    this.#options = options;
    this.#current = current;
    this.#signature = signature;
  }

  /** Opens the files. Rejects if they can't be read. */
  static async open<T>(file: string | readonly string[], options: FollowedFileOptions<T>): Promise<FollowedFile<T>> {
    const files = typeof file === 'string' ? [file] : file;
    // The signature is computed before reading, so that the next check detects a change in between.
    const signature = await signatureOf(files);
    return new FollowedFile(files, options, await options.read(), signature);
  }

  /** The content of the latest read. */
  get current(): T {
    return this.#current;
  }

  /** Returns the content, at most one interval old. Never rejects. */
  async get(): Promise<T> {
    // A clock that was set back must not delay the next check.
    const isRecent = Math.abs(Date.now() - this.#checkedAt) < (this.#options.interval ?? 1_000);
    return isRecent ? this.#current : this.refresh();
  }

  /** Returns the present content, independently of the interval. Never rejects. */
  async refresh(): Promise<T> {
    this.#refreshing ??= this.#reread().finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
    return this.#current;
  }

  async #reread(): Promise<void> {
    const signature = await signatureOf(this.#files);
    this.#checkedAt = Date.now();
    if (signature === this.#signature) return;
    this.#signature = signature;
    try {
      this.#current = await this.#options.read();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/**
 * Returns a text that changes with the files, except for changes that keep the size within the clock's resolution. Empty if there is no
 * file.
 */
async function signatureOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => null)));
  return stats.map((one) => (one === null ? '' : `${one.ino} ${one.size} ${one.mtimeNs}`)).join('\n');
}
