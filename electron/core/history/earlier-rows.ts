import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Result } from '../results/store/result.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Limits of stored rows. */
export interface EarlierRowsLimits {
  /** Maximum bytes of the rows of one run as sent. The rows of larger results aren't stored. */
  readonly run: number;
  /** Maximum compressed bytes of all runs on disk. If they exceed the limit, the oldest runs are removed. */
  readonly all: number;
}

const defaultEarlierRowsLimits: EarlierRowsLimits = { run: 4 * 1024 * 1024, all: 64 * 1024 * 1024 };

const fileSuffix = '.ndjson.gz';

/** The rows of small runs as sent, for comparison with later runs. Each run has one compressed file. */
export class EarlierRows {
  readonly #folder: string;
  readonly #limits: EarlierRowsLimits;
  readonly #secrets: () => readonly string[];
  /** Bytes on disk by the id of the run, oldest run first. */
  #kept = new Map<string, number>();

  /**
   * @param folder Absolute path of the folder, which is created with the first rows.
   * @param secrets Returns the secrets in use in all their encodings.
   */
  constructor(folder: string, secrets: () => readonly string[], limits: EarlierRowsLimits = defaultEarlierRowsLimits) {
    this.#folder = folder;
    this.#secrets = secrets;
    this.#limits = limits;
  }

  /** Finds the files of an earlier start, and removes the files of unknown runs. @throws the error of the disk. */
  async open(runs: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => {
        const id = name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : '';
        const path = join(this.#folder, name);
        if (!runs.has(id)) return rm(path, { force: true, recursive: true });
        const { size, mtimeMs } = await stat(path);
        return { id, size, mtimeMs };
      }),
    );
    const own = files.filter((one) => one !== undefined).sort((one, other) => one.mtimeMs - other.mtimeMs);
    this.#kept = new Map(own.map(({ id, size }) => [id, size]));
  }

  has(id: string): boolean {
    return this.#kept.has(id);
  }

  /**
   * Stores the rows of a run that has ended. Stores nothing if there are too many rows, or if they contain a secret in use.
   *
   * @throws the error of the disk, unless the result was released meanwhile.
   */
  async keep(id: string, result: Result): Promise<void> {
    const { bytes } = await result.keep();
    if (bytes > this.#limits.run || result.removed.aborted) return;
    const rows = await firstBytes(result.path, bytes).catch(() => null);
    if (rows === null || this.#secrets().some((secret) => rows.includes(secret))) return;
    const packed = await compress(rows);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(this.#pathOf(id), packed, { mode: 0o600 });
    this.#kept.set(id, packed.length);
    await this.#makeRoom();
  }

  /** Returns the rows of a run, one per line. Null if they aren't stored or can't be read. */
  async read(id: string): Promise<Uint8Array | null> {
    if (!this.has(id)) return null;
    return readFile(this.#pathOf(id))
      .then((packed) => decompress(packed, { maxOutputLength: this.#limits.run }))
      .catch(() => null);
  }

  /** Removes the rows of all runs except these. @throws the error of the disk. */
  async retain(runs: ReadonlySet<string>): Promise<void> {
    for (const id of [...this.#kept.keys()]) if (!runs.has(id)) await this.#remove(id);
  }

  async #makeRoom(): Promise<void> {
    let all = [...this.#kept.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [id, bytes] of [...this.#kept]) {
      if (all <= this.#limits.all) return;
      await this.#remove(id);
      all -= bytes;
    }
  }

  async #remove(id: string): Promise<void> {
    this.#kept.delete(id);
    await rm(this.#pathOf(id), { force: true });
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}${fileSuffix}`);
  }
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(count);
    let at = 0;
    while (at < count) {
      const { bytesRead } = await file.read(bytes, at, count - at, at);
      if (bytesRead === 0) throw new Error('fewer rows than were told');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
