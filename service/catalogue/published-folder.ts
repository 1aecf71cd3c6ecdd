import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type SourceReason, sourceReasonSchema } from '../../shared/publication/source-reason.ts';
import { storedEnding } from '../engine/duckdb/published-file.ts';
import { SourceError } from '../failures/source-error.ts';
import { ContentHashes } from './content-hashes.ts';
import { partialSuffix } from './convert.ts';
import type { SourceFormat } from './delimited/text-file.ts';
import { checkText, longestLine, unitOf } from './delimited/text-limits.ts';
import { ImportHelpers, type ImportLimits, TemporaryFailure } from './helper/import-helpers.ts';
import type { ImportFolders, ImportOrder } from './helper/orders.ts';
import { NoTable } from './no-table.ts';
import type { Resource } from './package/data-package.ts';
import type { ResourceFile } from './package/resource-file.ts';

/** Version of the converter. It must be incremented when the conversion's output changes. */
const converterVersion = 17;
/** Suffix of the file with the hashes, which is next to the folder. */
const hashesEnding = '-hashes';
/** Suffix of a file with the reason why a source isn't a table. The source isn't read again until it changes. */
const rejectionSuffix = '.refusal';
/** Suffix of a file with the reason why a table can't be read. It isn't read again until it changes. */
const failureSuffix = '.failure';
/** Suffix of a file with facts about converted values. */
const notesSuffix = '.notes';
/** Bytes of a file whose beginning is checked before all of it is read, which takes more than a second per gigabyte. */
export const largeFile = 100_000_000;
/** Suffixes of files of earlier versions. */
const formerEndings = ['.parquet', '.duckdb.lines'];

export interface PublishedFolderOptions {
  /** Path of the folder with the source files. */
  readonly readable: string;
  readonly spillFolder: string;
  /** Whether structures in JSON become texts in undescribed columns. Otherwise, a file with structures isn't a table. */
  readonly nestedAsText: boolean;
  readonly limits?: ImportLimits;
  /** Ends reading and imports when it aborts. Later ones are rejected. */
  readonly ending?: AbortSignal | undefined;
}

/** Called during a conversion. */
export interface ConversionEvents {
  /** Receives the number of bytes of the sources that have been read to recognize their content, unless it's already known. */
  readonly onRead?: (bytes: number) => void;
  /** Called when the conversion begins. Not called if the converted file exists. */
  readonly onConvert: () => void;
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
  readonly #helpers: ImportHelpers;
  readonly #ending: AbortSignal | undefined;

  private constructor(folder: string, hashes: ContentHashes, options: PublishedFolderOptions) {
    this.folder = folder;
    this.#hashes = hashes;
    this.#nestedAsText = options.nestedAsText;
    this.#readable = options.readable;
    this.#spillFolder = options.spillFolder;
    this.#helpers = new ImportHelpers(options.limits, undefined, options.ending);
    this.#ending = options.ending;
  }

  /** Opens the folder, and creates it if needed. */
  static async open(folder: string, options: PublishedFolderOptions): Promise<PublishedFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const opened = new PublishedFolder(folder, await ContentHashes.open(`${folder}${hashesEnding}`), options);
    opened.#files = new Set(await readdir(folder));
    return opened;
  }

  /**
   * Returns the converted file of a resource, and facts about its values. If the file doesn't exist, converts the resource.
   *
   * @throws NoTable if the resource isn't a table
   * @throws SourceError if it can't be read
   */
  async convert(
    name: string,
    format: SourceFormat | 'parquet',
    resource: Resource,
    sources: readonly ResourceFile[],
    { onRead, onConvert }: ConversionEvents,
  ): Promise<ConvertedFile> {
    // Reading all of a large file takes long. A file without lines is found at its beginning.
    for (const { path, size } of sources) if (size > largeFile) await checkText(path, unitOf(resource, format), longestLine + (1 << 20));
    const hashes: string[] = [];
    let before = 0;
    for (const source of sources) {
      hashes.push(await this.#hashes.of(source, (bytes) => onRead?.(before + bytes), this.#ending));
      before += source.size;
    }
    const stem = `${name}.${stampOf(resource, sources, hashes, this.#nestedAsText)}`;
    const file = `${stem}${storedEnding}`;
    const target = join(this.folder, file);
    const notesFile = `${stem}${notesSuffix}`;
    if (!this.#files.has(file)) {
      await this.#throwKnown(stem);
      onConvert();
      const paths = sources.map(({ path }) => path);
      const conversion = { sources: paths, target, format, resource, nestedAsText: this.#nestedAsText };
      const notes = await this.#import({ kind: 'convert', folders: this.#folders, conversion }, sources, stem);
      this.#files.add(file);
      if (notes.length > 0) {
        await writeFile(join(this.folder, notesFile), JSON.stringify(notes));
        this.#files.add(notesFile);
      }
    }
    this.#used.add(file);
    if (!this.#files.has(notesFile)) return { path: target, notes: [] };
    this.#used.add(notesFile);
    return { path: target, notes: await readReasons(join(this.folder, notesFile)) };
  }

  /**
   * Checks a Parquet file that is read in place. A checked file isn't checked again until it changes.
   *
   * @throws SourceError if it can't be read
   */
  async check(name: string, source: ResourceFile): Promise<void> {
    const { path, size, modifiedAt, changedAt } = source;
    const stamp = createHash('sha256')
      .update(JSON.stringify([converterVersion, path, size, modifiedAt, changedAt]))
      .digest('hex');
    const stem = `${name}.${stamp.slice(0, 16)}`;
    const passed = `${stem}${notesSuffix}`;
    this.#used.add(passed);
    if (this.#files.has(passed)) return;
    await this.#throwKnown(stem);
    await this.#import({ kind: 'check', folders: this.#folders, paths: [path] }, [source], stem);
    await writeFile(join(this.folder, passed), '[]');
    this.#files.add(passed);
  }

  /** Throws the error that the same content had before, if there was one. */
  async #throwKnown(stem: string): Promise<void> {
    for (const suffix of [rejectionSuffix, failureSuffix]) {
      if (!this.#files.has(stem + suffix)) continue;
      this.#used.add(stem + suffix);
      const [known] = await readReasons(join(this.folder, stem + suffix));
      if (known !== undefined) throw suffix === rejectionSuffix ? new NoTable(known.code, known.facts) : new SourceError(known);
    }
  }

  async #import(order: ImportOrder, sources: readonly ResourceFile[], stem: string): Promise<readonly SourceReason[]> {
    try {
      return await this.#helpers.import(
        order,
        sources.reduce((sum, { size }) => sum + size, 0),
      );
    } catch (error) {
      if (error instanceof SourceError && !(error instanceof TemporaryFailure)) {
        const known = stem + (error instanceof NoTable ? rejectionSuffix : failureSuffix);
        await writeFile(join(this.folder, known), JSON.stringify([error.reason]));
        this.#used.add(known);
        this.#files.add(known);
      }
      throw error;
    } finally {
      await this.#removePartial(basename(stem));
    }
  }

  get #folders(): ImportFolders {
    return { readable: this.#readable, target: this.folder, spill: this.#spillFolder };
  }

  /** Removes what a helper that was ended left behind. */
  async #removePartial(stem: string): Promise<void> {
    const left = (await readdir(this.folder)).filter((file) => file.startsWith(`${stem}.`) && file.includes(partialSuffix));
    await Promise.all(left.map((file) => rm(join(this.folder, file), { force: true })));
  }

  /** Removes files that no source has requested since the last call, and incomplete files after a crash. */
  async removeUnused(): Promise<void> {
    await this.#hashes.save();
    const isGenerated = (file: string) =>
      file.includes(partialSuffix) ||
      [...formerEndings, storedEnding, rejectionSuffix, failureSuffix, notesSuffix].some((end) => file.endsWith(end));
    const unused = [...this.#files].filter((file) => !this.#used.has(file) && isGenerated(file));
    // On Windows, a file can't be removed while a query reads it. The next call removes the file.
    await Promise.all(unused.map((file) => rm(join(this.folder, file), { force: true }).catch(() => undefined)));
    this.#files = new Set(await readdir(this.folder));
    this.#used = new Set();
  }

  /** Ends running imports. */
  close(): Promise<void> {
    return this.#helpers.close();
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
  const { hash, encoding, compression, format, data, dialect, schema, timeZone } = resource;
  const files = sources.map(({ path }, index) => [path, hashes[index]]);
  const parts = JSON.stringify([
    converterVersion,
    files,
    hash,
    encoding,
    compression,
    format,
    data,
    dialect,
    schema,
    nestedAsText,
    timeZone,
  ]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
