import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openInstance } from '../engine/duckdb/instance.ts';
import { convertToParquet, partialMark, type TextFormat } from './convert.ts';
import type { Resource } from './data-package.ts';
import type { ResourceFile } from './resource-file.ts';

/** Raised whenever the conversion gives other files than before. */
const converterVersion = 1;
/** Text is read whole where types are chosen by all rows; one thread keeps that within the memory. */
const conversion = { memory: '512MB', threads: 1 };

/**
 * The folder of converted files. A file's name tells what it was made from (`cars.3f2a91c04b7d5e68.parquet`), so whether it is up to
 * date is whether it is there, and no two steps can be torn apart by a crash.
 */
export class PublishedFolder {
  readonly folder: string;
  readonly #spillFolder: string;
  readonly #readable: string;
  #files: ReadonlySet<string> = new Set();
  readonly #used = new Set<string>();
  #instance: DuckDBInstance | null = null;

  private constructor(folder: string, options: { readable: string; spillFolder: string }) {
    this.folder = folder;
    this.#readable = options.readable;
    this.#spillFolder = options.spillFolder;
  }

  /** Opens the folder, makes it if need be. `readable` is the folder that files are converted from. */
  static async open(folder: string, options: { readable: string; spillFolder: string }): Promise<PublishedFolder> {
    await mkdir(folder, { recursive: true });
    const opened = new PublishedFolder(folder, options);
    opened.#files = new Set(await readdir(folder));
    return opened;
  }

  /** The Parquet file made from a text file, converted now if it is not there; `onConvert` is told before. */
  async convert(name: string, format: TextFormat, resource: Resource, source: ResourceFile, onConvert: () => void): Promise<string> {
    const file = `${name}.${stampOf(resource, source)}.parquet`;
    const target = join(this.folder, file);
    if (!this.#files.has(file)) {
      onConvert();
      const connection = await (await this.#open()).connect();
      try {
        await convertToParquet(connection, { source: source.path, target, format, fields: resource.schema?.fields ?? null });
      } finally {
        connection.closeSync();
      }
    }
    this.#used.add(file);
    return target;
  }

  /** Removes files that no source needs any more, and what a crash left half-written. */
  async removeUnused(): Promise<void> {
    const unused = [...this.#files].filter((file) => !this.#used.has(file) && (file.endsWith('.parquet') || file.endsWith(partialMark)));
    await Promise.all(unused.map((file) => rm(join(this.folder, file), { force: true })));
  }

  close(): void {
    this.#instance?.closeSync();
    this.#instance = null;
  }

  async #open(): Promise<DuckDBInstance> {
    this.#instance ??= await openInstance({
      ...conversion,
      spillFolder: this.#spillFolder,
      folders: [this.#readable, this.folder],
    });
    return this.#instance;
  }
}

/** A short digest of everything that a converted file depends on. */
function stampOf(resource: Resource, { size, modifiedAt }: ResourceFile): string {
  const parts = JSON.stringify([converterVersion, size, modifiedAt, resource.hash, resource.schema?.fields ?? null]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
