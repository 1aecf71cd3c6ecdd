import { basename, join } from 'node:path';
import type { SourceReason, SourceReasonCode } from '../../shared/publication/source-reason.ts';
import { SourceError, sourceReasonOf } from '../failures/source-error.ts';
import type { SourceFormat } from './delimited/text-file.ts';
import { accessPointFrom } from './identifiers.ts';
import { NoTable } from './no-table.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { findResourceFile, type ResourceFile } from './package/resource-file.ts';
import type { PublicationEvent } from './publication-event.ts';
import { largeFile, type PublishedFolder } from './published-folder.ts';
import { utc } from './published-table.ts';
import { formatOf } from './table-file.ts';
import { partitionColumns } from './types/partitions.ts';

/** Formats of files that are converted, by extension. */
export const textFormats: ReadonlyMap<string, SourceFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['psv', 'csv'],
  ['json', 'json'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['xlsx', 'xlsx'],
  ['xlsm', 'xlsx'],
  ['geojson', 'geojson'],
]);

/** A resource whose rows are in a file that the engine reads. */
export interface TableFile {
  readonly resource: Resource;
  readonly number: number;
  readonly file: string;
  readonly sources: readonly ResourceFile[];
  /** A text that changes whenever the file's content might have changed. */
  readonly stamp: string;
  /** Time of the last change; see `Placement.modifiedAt`. */
  readonly modifiedAt: number | null;
}

/** A resource that can't be read. */
export interface UnreadResource {
  readonly resource: Resource;
  /** Whether it must be a table. Otherwise it is a file without a table, which is only an API if it was one before. */
  readonly isTable: boolean;
}

export interface TableFilesOptions {
  /** Absolute path of the base folder. All resources must be in this folder. */
  readonly folder: string;
  /** Absolute path of a folder in which nothing is published. Null if there is none. */
  readonly closed: string | null;
  readonly published: PublishedFolder;
  readonly progress: (event: PublicationEvent) => void;
  /** Ends reading when it aborts. */
  readonly ending?: AbortSignal | undefined;
}

/** A resource that might be a table, with its files. */
interface Candidate {
  readonly resource: Resource;
  /** Position in the description, from 1. */
  readonly number: number;
  readonly files: readonly ResourceFile[];
  readonly bytes: number;
  /** Why its files can't be read. Null if they can. */
  readonly error: unknown;
}

/** Reads the resources of a description: finds their files, and converts those that the engine can't read. Small files are read first. */
export class TableFiles {
  readonly #options: TableFilesOptions;
  readonly #total: number;
  readonly #resources: readonly Resource[];
  readonly #waiting: Set<Resource>;
  readonly #files: TableFile[] = [];
  readonly #unread: UnreadResource[] = [];

  constructor({ resources }: DataPackage, options: TableFilesOptions) {
    this.#options = options;
    this.#resources = resources;
    this.#total = resources.length;
    this.#waiting = new Set(resources);
  }

  /** The tables that have been read, in the order of the description. */
  get files(): readonly TableFile[] {
    return this.#files.toSorted((one, other) => one.number - other.number);
  }

  /** The resources that couldn't be read. */
  get unread(): readonly UnreadResource[] {
    return this.#unread;
  }

  /** The resources that haven't been read yet. */
  get waiting(): ReadonlySet<Resource> {
    return this.#waiting;
  }

  /** Reads all resources. Rejects only if the signal aborts. */
  async read(): Promise<void> {
    const candidates: Candidate[] = [];
    for (const [index, resource] of this.#resources.entries()) {
      const isTable = this.#isTable(resource, index + 1);
      if (isTable) candidates.push(await this.#candidate(resource, index + 1));
      else this.#waiting.delete(resource);
    }
    // Files that are known to be damaged are reported at once, and a large file doesn't delay small ones.
    const ordered = candidates.toSorted((one, other) => one.bytes - other.bytes || one.number - other.number);
    const others = this.#total - ordered.length;
    for (const [index, candidate] of ordered.entries()) {
      await this.#read(candidate, others + index + 1);
      this.#waiting.delete(candidate.resource);
    }
  }

  /** Returns whether a resource can be a table. Otherwise, reports why not. */
  #isTable(resource: Resource, number: number): boolean {
    const format = formatOf(resource);
    const isKnown = format === 'parquet' || textFormats.has(format);
    const isEmpty = resource.paths.length === 0 && resource.data === null;
    if (resource.fault !== null || (!isEmpty && isKnown)) return true;
    const code = isEmpty ? 'no-file' : notRead(format);
    // The path is quoted as in JSON, to copy it to a configuration.
    const path = JSON.stringify(join(this.#options.folder, resource.paths[0] ?? '').replaceAll('\\', '/'));
    const reason: SourceReason = { code, facts: code === 'format-database' ? { format, path } : { format } };
    const state = isEmpty && resource.schema !== null ? 'failed' : 'skipped';
    this.#options.progress({ state, resource: resource.name, reason, number, total: this.#total });
    return false;
  }

  async #candidate(resource: Resource, number: number): Promise<Candidate> {
    const { folder, closed } = this.#options;
    try {
      if (resource.fault !== null) throw new SourceError(resource.fault);
      const files = await Promise.all(resource.paths.map((path) => findResourceFile(folder, path, closed)));
      return { resource, number, files, bytes: files.reduce((sum, { size }) => sum + size, 0), error: null };
    } catch (error) {
      return { resource, number, files: [], bytes: 0, error };
    }
  }

  async #read({ resource, number, files, bytes, error: fault }: Candidate, position: number): Promise<void> {
    const { published, progress, ending } = this.#options;
    const about = { resource: resource.name, number: position, total: this.#total };
    const format = formatOf(resource);
    try {
      if (fault !== null) throw fault;
      if (format === 'parquet' && files.some(({ size }) => size === 0)) throw new SourceError({ code: 'file-empty', facts: {} });
      const [only, ...others] = files;
      const { path: file, notes } =
        isReadInPlace(resource, format) && only !== undefined && others.length === 0
          ? await this.#inPlace(resource, only)
          : await published.convert(accessPointFrom(resource.name), textFormats.get(format) ?? 'parquet', resource, files, {
              ...(bytes > largeFile ? { onRead: (done) => progress({ ...about, state: 'reading', reason: null, bytes, done }) } : {}),
              onConvert: () => progress({ ...about, state: 'converting', reason: null, bytes }),
            });
      for (const note of notes) progress({ ...about, state: 'noted', reason: note });
      const isInPlace = files.some(({ path }) => path === file);
      const stamp = isInPlace ? stampOf(files, file) : basename(file);
      this.#files.push({ resource, number, file, sources: files, stamp, modifiedAt: lastWritten(files) });
    } catch (error) {
      ending?.throwIfAborted();
      // A file that isn't a table is expected, because packages also list pictures. A table that can't be read is an error.
      this.#unread.push({ resource, isTable: !(error instanceof NoTable) });
      progress({ ...about, state: error instanceof NoTable ? 'skipped' : 'failed', reason: sourceReasonOf(error) });
    }
  }

  async #inPlace(resource: Resource, source: ResourceFile): Promise<{ path: string; notes: readonly SourceReason[] }> {
    await this.#options.published.check(accessPointFrom(resource.name), source);
    return { path: source.path, notes: [] };
  }
}

/** Returns whether a file can be read as it is: a Parquet file whose columns needn't be added or converted. */
function isReadInPlace({ paths, timeZone = utc }: Resource, format: string): boolean {
  return format === 'parquet' && timeZone === utc && partitionColumns(paths).length === 0;
}

function notRead(format: string): SourceReasonCode {
  if (format === '') return 'format-unsupported';
  const known = [...unsupportedFormats].find(([formats]) => formats.includes(format));
  return known?.[1] ?? 'format-no-table';
}

/** Hints for formats that users might expect to be tables. */
const unsupportedFormats: ReadonlyMap<readonly string[], SourceReasonCode> = new Map<readonly string[], SourceReasonCode>([
  [['txt', 'dat', 'asc', 'text'], 'format-text'],
  [['arrow', 'arrows', 'ipc', 'feather'], 'format-arrow'],
  [['xls', 'xlsb', 'ods'], 'format-spreadsheet'],
  [['topojson', 'gpkg', 'shp', 'kml'], 'format-geographic'],
  [['sqlite', 'sqlite3', 'duckdb', 'ddb', 'db'], 'format-database'],
  [['orc', 'avro'], 'format-orc-avro'],
  [['zip', 'tar', 'tgz', '7z', 'bz2', 'xz', 'zst'], 'format-archive'],
]);

/**
 * Returns a text that changes with the content of a table's files.
 *
 * The path is included, because two files with the same name in two folders can have the same size and times. The name of a converted file
 * identifies its content, so that instances with separate data folders have the same stamp.
 */
function stampOf(sources: readonly ResourceFile[], file: string): string {
  return [file, ...sources.map(({ size, modifiedAt, changedAt }) => `${size}-${modifiedAt}-${changedAt}`)].join('/');
}

function lastWritten(sources: readonly ResourceFile[]): number | null {
  return sources.length === 0 ? null : Math.trunc(Math.max(...sources.map(({ modifiedAt }) => modifiedAt)));
}
