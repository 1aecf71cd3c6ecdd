import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type SourceReason, sourceReasonSchema } from '../../shared/publication/source-reason.ts';
import { DatabaseInstance } from '../engine/duckdb/database-instance.ts';
import { storedEnding } from '../engine/duckdb/published-file.ts';
import { ContentHashes } from './content-hashes.ts';
import { convertFiles, partialSuffix } from './convert.ts';
import type { SourceFormat } from './delimited/text-file.ts';
import { NoTable } from './no-table.ts';
import type { Resource } from './package/data-package.ts';
import type { ResourceFile } from './package/resource-file.ts';

/** Version of the converter. It must be incremented when the conversion's output changes. */
const converterVersion = 16;
/** Suffix of the file with the hashes, which is next to the folder. */
const hashesEnding = '-hashes';
/** Suffix of a file with the reason why a source isn't a table. The source isn't read again until it changes. */
const rejectionSuffix = '.refusal';
/** Suffix of a file with facts about converted values. */
const notesSuffix = '.notes';
/** Suffixes of files of earlier versions. */
const formerEndings = ['.parquet', '.duckdb.lines'];
/** Memory limit of a conversion. If types depend on all rows, the text is read completely, which fits this limit with one thread. */
const conversionMemory = '512MB';
const maxThreads = 4;

export interface PublishedFolderOptions {
  /** Path of the folder with the source files. */
  readonly readable: string;
  readonly spillFolder: string;
  /** Whether structures in JSON become texts in undescribed columns. Otherwise, a file with structures isn't a table. */
  readonly nestedAsText: boolean;
}

/** A converted file. */
export interface ConvertedFile {
  readonly path: string;
  /** Facts about converted values. */
  readonly notes: readonly SourceReason[];
}

/**
 * The folder of converted files.
 *
 * A file's name depends on its sources (`cars.3f2a91c04b7d5e68.duckdb`), so that an existing file is always up to date, and a crash can't
 * cause inconsistencies.
 */
export class PublishedFolder {
  readonly folder: string;
  readonly #spillFolder: string;
  readonly #readable: string;
  readonly #nestedAsText: boolean;
  readonly #hashes: ContentHashes;
  #files: Set<string> = new Set();
  #used = new Set<string>();
  #databases: { readonly parallel: DatabaseInstance; readonly single: DatabaseInstance } | null = null;

  private constructor(folder: string, hashes: ContentHashes, options: PublishedFolderOptions) {
    this.folder = folder;
    this.#hashes = hashes;
    this.#nestedAsText = options.nestedAsText;
    this.#readable = options.readable;
    this.#spillFolder = options.spillFolder;
  }

  /** Opens the folder, and creates it if needed. */
  static async open(folder: string, options: PublishedFolderOptions): Promise<PublishedFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const opened = new PublishedFolder(folder, await ContentHashes.open(`${folder}${hashesEnding}`), options);
    opened.#files = new Set(await readdir(folder));
    return opened;
  }

  /**
   * Returns the converted file of a resource, and facts about its values. If the file doesn't exist, calls `onConvert` and converts the
   * resource.
   *
   * @throws NoTable if the resource isn't a table
   */
  async convert(
    name: string,
    format: SourceFormat | 'parquet',
    resource: Resource,
    sources: readonly ResourceFile[],
    onConvert: () => void,
  ): Promise<ConvertedFile> {
    const hashes = await Promise.all(sources.map((source) => this.#hashes.of(source)));
    const file = `${name}.${stampOf(resource, sources, hashes, this.#nestedAsText)}${storedEnding}`;
    const target = join(this.folder, file);
    const notesFile = `${file.slice(0, -storedEnding.length)}${notesSuffix}`;
    if (!this.#files.has(file)) {
      const refusal = `${file.slice(0, -storedEnding.length)}${rejectionSuffix}`;
      if (this.#files.has(refusal)) {
        this.#used.add(refusal);
        const [known] = await readReasons(join(this.folder, refusal));
        if (known !== undefined) throw new NoTable(known.code, known.facts);
      }
      onConvert();
      const databases = await this.#open();
      const paths = sources.map(({ path }) => path);
      const conversion = { sources: paths, target, format, resource, nestedAsText: this.#nestedAsText };
      try {
        const notes = await databases.parallel.connected((parallel) =>
          databases.single.connected((single) => convertFiles({ parallel, single }, conversion)),
        );
        this.#files.add(file);
        if (notes.length > 0) {
          await writeFile(join(this.folder, notesFile), JSON.stringify(notes));
          this.#files.add(notesFile);
        }
      } catch (error) {
        if (error instanceof NoTable) await writeFile(join(this.folder, refusal), JSON.stringify([error.reason]));
        throw error;
      }
    }
    this.#used.add(file);
    if (!this.#files.has(notesFile)) return { path: target, notes: [] };
    this.#used.add(notesFile);
    return { path: target, notes: await readReasons(join(this.folder, notesFile)) };
  }

  /** Removes files that no source has requested since the last call, and incomplete files after a crash. */
  async removeUnused(): Promise<void> {
    await this.#hashes.save();
    const isGenerated = (file: string) =>
      file.includes(partialSuffix) || [...formerEndings, storedEnding, rejectionSuffix, notesSuffix].some((end) => file.endsWith(end));
    const unused = [...this.#files].filter((file) => !this.#used.has(file) && isGenerated(file));
    // On Windows, a file can't be removed while a query reads it. The next call removes the file.
    await Promise.all(unused.map((file) => rm(join(this.folder, file), { force: true }).catch(() => undefined)));
    this.#files = new Set(await readdir(this.folder));
    this.#used = new Set();
  }

  close(): void {
    this.#databases?.parallel.close();
    this.#databases?.single.close();
    this.#databases = null;
  }

  async #open(): Promise<{ readonly parallel: DatabaseInstance; readonly single: DatabaseInstance }> {
    const limits = { memory: conversionMemory, spillFolder: this.#spillFolder, folders: [this.#readable, this.folder] };
    this.#databases ??= {
      parallel: await DatabaseInstance.open({ ...limits, threads: Math.min(availableParallelism(), maxThreads) }),
      single: await DatabaseInstance.open({ ...limits, threads: 1 }),
    };
    return this.#databases;
  }
}

/** Returns the reasons in a file. Empty if the file is damaged. */
async function readReasons(file: string): Promise<readonly SourceReason[]> {
  const written = await readFile(file, 'utf8');
  try {
    return z.array(sourceReasonSchema).parse(JSON.parse(written));
  } catch {
    return [];
  }
}

/** Returns a short hash of everything that a converted file depends on. */
function stampOf(resource: Resource, sources: readonly ResourceFile[], hashes: readonly string[], nestedAsText: boolean): string {
  const { hash, encoding, compression, format, data, dialect, schema } = resource;
  const files = sources.map(({ path }, index) => [path, hashes[index]]);
  const parts = JSON.stringify([converterVersion, files, hash, encoding, compression, format, data, dialect, schema, nestedAsText]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
