import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ResourceFile } from './package/resource-file.ts';

const hashesSchema = z.record(z.string(), z.object({ edition: z.string(), hash: z.string() }));

/** The hash of a file, and the size and times that the file had then. */
interface KnownHash {
  readonly edition: string;
  readonly hash: string;
}

/** Cached content hashes of files. A file is read again only if its size or one of its times has changed. */
export class ContentHashes {
  readonly #file: string;
  readonly #known: Map<string, KnownHash>;
  #used = new Map<string, KnownHash>();

  private constructor(file: string, known: Map<string, KnownHash>) {
    this.#file = file;
    this.#known = known;
  }

  /**
   * Opens the cache file. A damaged file is ignored, because hashes can be calculated again.
   *
   * @param file absolute path
   */
  static async open(file: string): Promise<ContentHashes> {
    const parsed = hashesSchema.safeParse(
      await readFile(file, 'utf8')
        .then(JSON.parse)
        .catch(() => ({})),
    );
    return new ContentHashes(file, new Map(Object.entries(parsed.success ? parsed.data : {})));
  }

  /**
   * Returns the SHA-256 of a file. Rejects if the file can't be read, or with the signal's reason.
   *
   * @param onBytes receives the number of bytes that have been read, if the hash isn't known
   */
  async of(file: ResourceFile, onBytes: (bytes: number) => void = () => undefined, signal?: AbortSignal): Promise<string> {
    const { path, size, modifiedAt, changedAt } = file;
    const edition = [size, modifiedAt, changedAt].join(' ');
    const known = this.#used.get(path) ?? this.#known.get(path);
    const hash = known?.edition === edition ? known.hash : await hashOf(path, onBytes, signal);
    this.#used.set(path, { edition, hash });
    return hash;
  }

  /** Stores the hashes that were requested since the last save, and removes all others. */
  async save(): Promise<void> {
    const isSame =
      this.#used.size === this.#known.size && [...this.#used].every(([path, { edition }]) => this.#known.get(path)?.edition === edition);
    this.#known.clear();
    for (const [path, hash] of this.#used) this.#known.set(path, hash);
    this.#used = new Map();
    if (isSame) return;
    await writeFile(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#known)), { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }
}

async function hashOf(path: string, onBytes: (bytes: number) => void, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(bytes);
  }
  return hash.digest('hex');
}
