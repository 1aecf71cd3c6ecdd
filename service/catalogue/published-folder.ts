import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openInstance } from '../engine/duckdb/instance.ts';
import { linesOf, storedEnding } from '../engine/duckdb/stored-table.ts';
import { convertFiles, partialMark } from './convert.ts';
import type { Resource } from './data-package.ts';
import { NoTable } from './no-table.ts';
import type { ResourceFile } from './resource-file.ts';
import type { TextFormat } from './text-file.ts';

/** Raised whenever the conversion gives other files than before. */
const converterVersion = 10;
/** Ends the name of a note why a source is no table: it is not read again as long as it does not change. */
const refusalMark = '.refusal';
/** Text is read whole where types are chosen by all rows; one thread keeps that within the memory. */
const conversion = { memory: '512MB', threads: 1 };

export interface PublishedFolderOptions {
  /** The folder that files are converted from. */
  readonly readable: string;
  readonly spillFolder: string;
  /** Whether structures in JSON may become texts where nobody describes the columns; else such a file is no table. */
  readonly nestedAsText: boolean;
}

/**
 * The folder of converted files. A file's name tells what it was made from (`cars.3f2a91c04b7d5e68.duckdb`), so whether it is up to
 * date is whether it is there, and no two steps can be torn apart by a crash.
 */
export class PublishedFolder {
  readonly folder: string;
  readonly #spillFolder: string;
  readonly #readable: string;
  readonly #nestedAsText: boolean;
  #files: Set<string> = new Set();
  #used = new Set<string>();
  #instance: DuckDBInstance | null = null;

  private constructor(folder: string, options: PublishedFolderOptions) {
    this.folder = folder;
    this.#nestedAsText = options.nestedAsText;
    this.#readable = options.readable;
    this.#spillFolder = options.spillFolder;
  }

  /** Opens the folder, makes it if need be. */
  static async open(folder: string, options: PublishedFolderOptions): Promise<PublishedFolder> {
    await mkdir(folder, { recursive: true });
    const opened = new PublishedFolder(folder, options);
    opened.#files = new Set(await readdir(folder));
    return opened;
  }

  /** The file made from those of a resource, converted now if it is not there; `onConvert` is told before. @throws NoTable */
  async convert(
    name: string,
    format: TextFormat | 'parquet',
    resource: Resource,
    sources: readonly ResourceFile[],
    onConvert: () => void,
  ): Promise<string> {
    const file = `${name}.${stampOf(resource, sources, this.#nestedAsText)}${storedEnding}`;
    const target = join(this.folder, file);
    if (!this.#files.has(file)) {
      const refusal = `${file.slice(0, -storedEnding.length)}${refusalMark}`;
      if (this.#files.has(refusal)) {
        this.#used.add(refusal);
        throw new NoTable(await readFile(join(this.folder, refusal), 'utf8'));
      }
      onConvert();
      const connection = await (await this.#open()).connect();
      try {
        const paths = sources.map(({ path }) => path);
        await convertFiles(connection, { sources: paths, target, format, resource, nestedAsText: this.#nestedAsText });
        this.#files.add(file);
      } catch (error) {
        if (error instanceof NoTable) await writeFile(join(this.folder, refusal), error.message);
        throw error;
      } finally {
        connection.closeSync();
      }
    }
    this.#used.add(file).add(linesOf(file));
    return target;
  }

  /** Removes files that no source has asked for since the last time, and what a crash left half-written. */
  async removeUnused(): Promise<void> {
    const isMade = (file: string) =>
      file.includes(partialMark) || ['.parquet', storedEnding, linesOf(storedEnding), refusalMark].some((end) => file.endsWith(end));
    const unused = [...this.#files].filter((file) => !this.#used.has(file) && isMade(file));
    // Where a file cannot be removed as long as a query reads it (Windows), it goes the next time.
    await Promise.all(unused.map((file) => rm(join(this.folder, file), { force: true }).catch(() => undefined)));
    this.#files = new Set(await readdir(this.folder));
    this.#used = new Set();
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
function stampOf(resource: Resource, sources: readonly ResourceFile[], nestedAsText: boolean): string {
  const { hash, encoding, compression, format, data, dialect, schema } = resource;
  const files = sources.map(({ path, size, modifiedAt, changedAt }) => [path, size, modifiedAt, changedAt]);
  const parts = JSON.stringify([converterVersion, files, hash, encoding, compression, format, data, dialect, schema, nestedAsText]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
