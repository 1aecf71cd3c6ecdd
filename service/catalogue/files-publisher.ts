import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { SourceReason, SourceReasonCode } from '../../shared/publication/source-reason.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import type { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';
import type { Table } from '../engine/engine.ts';
import { EngineError } from '../engine/engine-error.ts';
import { serviceQuery } from '../engine/query-context.ts';
import { SourceError, sourceReasonOf } from '../failures/source-error.ts';
import type { Project, UnreadableApi } from './catalogue.ts';
import { withChangeColumn } from './change-column.ts';
import { type DetectedCsv, detectCsv } from './delimited/detected-csv.ts';
import type { SourceFormat } from './delimited/text-file.ts';
import { accessPointFrom, columnNames, identifierFrom } from './identifiers.ts';
import { NoTable } from './no-table.ts';
import { type CheckedTable, checkTable } from './package/constraints.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { type DeclaredForeignKey, type DeclaringApi, withDeclared, withForeignKeys } from './package/foreign-keys.ts';
import { findResourceFile, type ResourceFile } from './package/resource-file.ts';
import type { PublicNames } from './public-names.ts';
import type { PublicationEvent } from './publication-event.ts';
import type { PublishedFolder } from './published-folder.ts';
import { describeApi, identityOf, preferredAccessPoint, utc } from './published-table.ts';
import { formatOf, sheetResource } from './table-file.ts';
import { type Theme, themeOf } from './themes.ts';
import { partitionColumns } from './types/partitions.ts';

export interface FilesPublisherOptions {
  /** Prefix of this publisher's table names in the engine, which several publishers can share. */
  readonly name: string;
  /** Stable identity of the source; see `Source.identity`. */
  readonly identity: string;
  readonly names: PublicNames;
  /** Returns the relations that a publication declares for a resource. */
  readonly relationsOf: (resource: string) => readonly DeclaredForeignKey[];
  /** Called for each declared relation that can't be published, with its resource and the reason. */
  readonly onRelationProblem: (resource: string, reason: SourceReason) => void;
  /** Returns the scope in which table names are unique, and a function that returns a table's identity in the scope. */
  readonly tableNames: (identity: string, rootCode: string) => { readonly scope: string; readonly identityOf: (table: string) => string };
  /** Absolute path of the base folder. All resources must be in this folder. */
  readonly folder: string;
  /** Absolute path of a folder in which nothing is published. Null if there is none. */
  readonly closed: string | null;
  /** Reads the present description of what to publish. */
  readonly describe: () => Promise<DataPackage>;
  readonly themes: readonly Theme[];
  /** The folder of converted files, used only by this publisher. */
  readonly published: PublishedFolder;
  /** The engine, which must be able to read `folder` and `published`. */
  readonly engine: DuckDbEngine;
  readonly progress: (event: PublicationEvent) => void;
}

/** Formats of files that are converted, by extension. */
const textFormats: ReadonlyMap<string, SourceFormat> = new Map([
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

/** Milliseconds for checking all rows of a table. */
const checkingTime = 600_000;

/** A resource whose rows are in a file that the engine reads. */
interface TableFile {
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
interface UnreadResource {
  readonly resource: Resource;
  /** Whether it must be a table. Otherwise it is a file without a table, which is only an API if it was one before. */
  readonly isTable: boolean;
}

/** A published table, with details that are determined on the first request. */
interface KnownTable extends Pick<TableFile, 'resource' | 'sources'> {
  readonly table: string;
  readonly part: string;
  rows?: number | null;
  csv?: DetectedCsv | null;
}

/** Details of a published table from files. */
export interface TableDetails {
  /** Name of the table in the engine. */
  readonly table: string;
  /** Name of the table in the source. */
  readonly part: string;
  readonly rows: number | null;
  readonly csv: DetectedCsv | null;
}

/** A resource with a table in the engine, and its project. */
interface PlacedTable extends TableFile {
  readonly theme: Theme | null;
}

/** Publishes the tables of a folder of files. Parquet files are read in place. All other files are converted once. */
export class FilesPublisher {
  readonly #options: FilesPublisherOptions;
  /** The currently published tables in the engine. */
  #tables: ReadonlySet<string> = new Set();
  /** Tables that are no longer published, but which a request might still read. */
  readonly #replaced = new Set<string>();
  readonly #details = new Map<string, KnownTable>();
  readonly #checks = new Map<string, { readonly declaration: string; readonly checked: CheckedTable }>();

  constructor(options: FilesPublisherOptions) {
    this.#options = options;
  }

  /**
   * Publishes the present content. Unchanged tables stay.
   *
   * A resource that can't be read is reported and doesn't affect others. Formats that contain no table or that aren't supported (images,
   * TopoJSON, Arrow) aren't published, nor is nested JSON without a schema.
   *
   * @throws Error if the description can't be read, or the data folder can't be written
   */
  async publish(): Promise<{ readonly projects: readonly Project[]; readonly unreadable: readonly UnreadableApi[] }> {
    const { describe, published } = this.#options;
    const dataPackage = await describe();
    const { files, unread } = await this.#findTables(dataPackage);
    const { projects, tables, failed } = await this.#addTables(files, dataPackage);
    for (const table of this.#tables) if (!tables.has(table)) this.#replaced.add(table);
    await published.removeUnused();
    for (const table of this.#checks.keys()) if (!tables.has(table)) this.#checks.delete(table);
    for (const table of this.#details.keys()) if (!tables.has(table)) this.#details.delete(table);
    this.#tables = tables;
    const unreadable = [...unread, ...failed.map((resource) => ({ resource, isTable: true }))];
    return { projects, unreadable: unreadable.flatMap((one) => this.#unreadable(one, dataPackage)) };
  }

  /** Returns the names of the APIs that a resource has when it can be read. A damaged workbook doesn't tell its sheets, but their names are known. */
  #unreadable({ resource, isTable }: UnreadResource, dataPackage: DataPackage): readonly UnreadableApi[] {
    const { identity, names, themes } = this.#options;
    const root = themeOf(themes, resource.name)?.rootCode ?? identifierFrom(dataPackage.name);
    const { scope, identityOf: nameIdentity } = this.#options.tableNames(identity, root);
    const known = names.known(scope);
    const own = known.get(nameIdentity(identityOf(resource))) ?? (isTable ? preferredAccessPoint(resource) : null);
    const prefix = sheetResource(nameIdentity(resource.name), '');
    const sheets = [...known].flatMap(([one, name]) => (one.startsWith(prefix) ? [name] : []));
    return [...(own === null ? [] : [own]), ...sheets].map((accessPoint) => ({
      root,
      accessPoint,
      entityName: identifierFrom(accessPoint),
    }));
  }

  /** Returns details of the published tables that aren't in the catalogue. */
  async details(): Promise<readonly TableDetails[]> {
    return Promise.all(
      [...this.#details.values()].map(async (known) => {
        const { table, part, resource, sources } = known;
        known.rows ??= (await this.#options.engine.table(table)?.count(null, serviceQuery(AbortSignal.timeout(checkingTime)))) ?? null;
        const format = textFormats.get(formatOf(resource));
        const [first] = sources;
        const isDelimited = (format === 'csv' || format === 'tsv') && first !== undefined;
        known.csv ??= isDelimited ? await detectCsv(first.path, format, resource) : null;
        return { table, part, rows: known.rows, csv: known.csv };
      }),
    );
  }

  /**
   * Returns the tables that are no longer published, each table only once. They must be removed when no request uses their names any
   * longer.
   */
  takeReplaced(): readonly string[] {
    const replaced = [...this.#replaced];
    this.#replaced.clear();
    return replaced;
  }

  /** Removes tables from the engine, unless they are published again. */
  async remove(tables: readonly string[]): Promise<void> {
    for (const table of tables) if (!this.#tables.has(table)) await this.#options.engine.remove(table);
  }

  async #findTables({ resources }: DataPackage): Promise<{ readonly files: TableFile[]; readonly unread: readonly UnreadResource[] }> {
    const { folder, closed, published, progress } = this.#options;
    const files: TableFile[] = [];
    const unread: UnreadResource[] = [];
    for (const [index, resource] of resources.entries()) {
      const number = index + 1;
      const notify = (state: PublicationEvent['state'], reason: SourceReason | null = null, bytes = 0) =>
        progress({ state, resource: resource.name, reason, number, total: resources.length, ...(bytes === 0 ? {} : { bytes }) });
      const format = formatOf(resource);
      const isKnown = format === 'parquet' || textFormats.has(format);
      const isEmpty = resource.paths.length === 0 && resource.data === null;
      if (resource.fault === null && (isEmpty || !isKnown)) {
        const isTable = isEmpty && resource.schema !== null;
        const code = isEmpty ? 'no-file' : notRead(format);
        // The path is quoted as in JSON, to copy it to a configuration.
        const path = JSON.stringify(join(folder, resource.paths[0] ?? '').replaceAll('\\', '/'));
        notify(isTable ? 'failed' : 'skipped', { code, facts: code === 'format-database' ? { format, path } : { format } });
        continue;
      }
      try {
        if (resource.fault !== null) throw new SourceError(resource.fault);
        const sources = await Promise.all(resource.paths.map((path) => findResourceFile(folder, path, closed)));
        if (format === 'parquet' && sources.some(({ size }) => size === 0)) throw new SourceError({ code: 'file-empty', facts: {} });
        const [only, ...others] = sources;
        const { path: file, notes } =
          isReadInPlace(resource, format) && only !== undefined && others.length === 0
            ? await this.#inPlace(resource, only)
            : await published.convert(accessPointFrom(resource.name), textFormats.get(format) ?? 'parquet', resource, sources, () =>
                notify(
                  'converting',
                  null,
                  sources.reduce((sum, { size }) => sum + size, 0),
                ),
              );
        for (const note of notes) notify('noted', note);
        const isInPlace = sources.some(({ path }) => path === file);
        files.push({
          resource,
          number,
          file,
          sources,
          stamp: isInPlace ? stampOf(sources, file) : basename(file),
          modifiedAt: lastWritten(sources),
        });
      } catch (error) {
        // A file that isn't a table is expected, because packages also list pictures. A table that can't be read is an error.
        unread.push({ resource, isTable: !(error instanceof NoTable) });
        notify(error instanceof NoTable ? 'skipped' : 'failed', sourceReasonOf(error));
      }
    }
    return { files, unread };
  }

  async #inPlace(resource: Resource, source: ResourceFile): Promise<{ path: string; notes: readonly SourceReason[] }> {
    await this.#options.published.check(accessPointFrom(resource.name), source);
    return { path: source.path, notes: [] };
  }

  /** Checks all rows of a table. The result is cached until the rows or their description change. */
  async #check(name: string, table: Table, resource: Resource): Promise<CheckedTable> {
    const schemaText = JSON.stringify(resource.schema);
    const known = this.#checks.get(name);
    const checked =
      known?.declaration === schemaText
        ? known.checked
        : await checkTable(table, resource, serviceQuery(AbortSignal.timeout(checkingTime)));
    this.#checks.set(name, { declaration: schemaText, checked });
    return checked;
  }

  async #addTables(
    files: readonly TableFile[],
    dataPackage: DataPackage,
  ): Promise<{ projects: Project[]; tables: Set<string>; failed: readonly Resource[] }> {
    const { name, identity, names, engine, themes, progress } = this.#options;
    const total = dataPackage.resources.length;
    const placed: PlacedTable[] = files.map((file) => ({ ...file, theme: themeOf(themes, file.resource.name) }));
    const projects: Project[] = [];
    const tables = new Set<string>();
    const failed: Resource[] = [];
    for (const theme of [...themes, null]) {
      const members = placed.filter((candidate) => candidate.theme === theme);
      const rootCode = theme?.rootCode ?? identifierFrom(dataPackage.name);
      const { scope, identityOf: nameIdentity } = this.#options.tableNames(identity, rootCode);
      const claims = members.map(({ resource }) => ({
        identity: nameIdentity(identityOf(resource)),
        preferred: preferredAccessPoint(resource),
      }));
      const accessPoints = await names.assign(scope, claims);
      const apis: DeclaringApi[] = [];
      for (const [index, { resource, number, file, sources, stamp, modifiedAt }] of members.entries()) {
        const accessPoint = accessPoints[index] ?? '';
        const entityName = identifierFrom(accessPoint);
        const table = `${name}/${rootCode}/${accessPoint}/${stamp}`;
        const keywords = theme === null ? [] : [...theme.keywords, ...(ownValue(theme.resources, resource.name) ?? [])];
        const key = resource.schema?.primaryKey ?? [];
        const placement = { id: number, root: rootCode, accessPoint, entityName, table, keywords, modifiedAt };
        try {
          const added =
            engine.table(table) ?? (await engine.add({ table, file, key, stamp: publicStamp(table), nameColumns: columnNames }));
          tables.add(table);
          this.#details.set(table, this.#details.get(table) ?? { table, part: resource.name, resource, sources });
          const checked = await this.#check(table, added, resource);
          const doubt = (reason: SourceReason) => progress({ state: 'doubted', resource: resource.name, reason, number, total });
          for (const reason of checked.broken) doubt(reason);
          const keys = (resource.schema?.foreignKeys ?? []).map(({ fields, reference }) => ({
            columns: fields,
            table: reference.resource === '' ? resource.name : reference.resource,
            referenced: reference.fields,
          }));
          const declared = withDeclared(keys, this.#options.relationsOf(resource.name));
          const api = withChangeColumn(describeApi(placement, resource, dataPackage, added, checked), resource.changeColumn, doubt);
          apis.push({ api, table: resource.name, declared });
          progress({ state: 'published', resource: resource.name, reason: null, number, total });
        } catch (error) {
          failed.push(resource);
          progress({ state: 'failed', resource: resource.name, reason: checkFailure(error), number, total });
        }
      }
      if (apis.length === 0) continue;
      const label = theme?.label ?? dataPackage.title ?? rootCode;
      projects.push({ id: projects.length + 1, rootCode, label, apis: withForeignKeys(apis, this.#options.onRelationProblem) });
    }
    return { projects, tables, failed };
  }
}

/** Returns whether a file can be read as it is: a Parquet file whose columns needn't be added or converted. */
function isReadInPlace({ paths, timeZone = utc }: Resource, format: string): boolean {
  return format === 'parquet' && timeZone === utc && partitionColumns(paths).length === 0;
}

/** Returns the public version of a table. Links to further pages contain it, and the internal name would reveal the file's path. */
function publicStamp(table: string): string {
  return createHash('sha256').update(table).digest('base64url').slice(0, 16);
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

/** Returns the reason of an error while a table was opened or checked. The cause has the database's message. */
function checkFailure(error: unknown): SourceReason {
  return error instanceof EngineError ? sourceReasonOf(error.cause ?? error, 'failed-check') : sourceReasonOf(error);
}
