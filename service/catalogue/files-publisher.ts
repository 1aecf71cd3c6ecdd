import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import type { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';
import type { Table } from '../engine/engine.ts';
import { EngineError } from '../engine/engine-error.ts';
import { serviceQuery } from '../engine/query-context.ts';
import { sourceReasonOf } from '../failures/source-error.ts';
import type { Project, UnreadableApi } from './catalogue.ts';
import { withChangeColumn } from './change-column.ts';
import { type DetectedCsv, detectCsv } from './delimited/detected-csv.ts';
import { columnNames, identifierFrom, nameKey } from './identifiers.ts';
import { type CheckedTable, checkTable } from './package/constraints.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { type DeclaredForeignKey, type DeclaringApi, withDeclared, withForeignKeys } from './package/foreign-keys.ts';
import type { PublicNames } from './public-names.ts';
import type { PublicationEvent } from './publication-event.ts';
import type { PublishedFolder } from './published-folder.ts';
import { describeApi, identityOf, preferredAccessPoint } from './published-table.ts';
import { formatOf, sheetResource } from './table-file.ts';
import { type TableFile, TableFiles, textFormats, type UnreadResource } from './table-files.ts';
import { type Theme, themeOf } from './themes.ts';

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
  /** Ends a publication in progress when it aborts. */
  readonly ending?: AbortSignal | undefined;
}

/** Milliseconds for checking all rows of a table. */
const checkingTime = 600_000;

/** Milliseconds after which available tables are published while others are still being read. */
const availableAfter = 500;

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
  /** The files of the latest complete publication. */
  #files: readonly TableFile[] = [];
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
   * @param onAvailable receives the projects with the tables that are already available, at intervals while others are being read
   * @throws Error if the description can't be read, the data folder can't be written, or the publication was ended
   */
  async publish(
    onAvailable: (projects: readonly Project[]) => Promise<void> = async () => undefined,
  ): Promise<{ readonly projects: readonly Project[]; readonly unreadable: readonly UnreadableApi[] }> {
    const { describe, published } = this.#options;
    const dataPackage = await describe();
    const reader = new TableFiles(dataPackage, this.#options);
    const reading = reader.read();
    await this.#publishMeanwhile(reading, reader, async (files) => {
      const { projects } = await this.#addTables(files, dataPackage, { progress: () => undefined, onRelationProblem: () => undefined });
      await onAvailable(projects);
    });
    await reading;
    const { files, unread } = reader;
    const { projects, tables, failed } = await this.#addTables(files, dataPackage, this.#options);
    this.#files = files;
    for (const table of this.#tables) if (!tables.has(table)) this.#replaced.add(table);
    await published.removeUnused();
    for (const table of this.#checks.keys()) if (!tables.has(table)) this.#checks.delete(table);
    for (const table of this.#details.keys()) if (!tables.has(table)) this.#details.delete(table);
    this.#tables = tables;
    const unreadable = [...unread, ...failed.map((resource) => ({ resource, isTable: true }))];
    return { projects, unreadable: unreadable.flatMap((one) => this.#unreadable(one, dataPackage)) };
  }

  /**
   * Publishes the tables that are available while others are being read, at intervals until all are read. Tables of the previous
   * publication that haven't been read again stay.
   */
  async #publishMeanwhile(
    reading: Promise<void>,
    reader: TableFiles,
    publish: (files: readonly TableFile[]) => Promise<void>,
  ): Promise<void> {
    let isReading = true;
    const end = () => {
      isReading = false;
    };
    const read = reading.then(end, end);
    let published = 0;
    while (isReading) {
      await Promise.race([read, wait(availableAfter, undefined, { ref: false })]);
      if (!isReading || reader.files.length === published) continue;
      published = reader.files.length;
      // If several resources prefer one name, none gets it, so the names of these resources depend on whether the others are tables.
      const contested = new Set([...reader.waiting].map((resource) => nameKey(preferredAccessPoint(resource))));
      const certain = reader.files.filter(({ resource }) => !contested.has(nameKey(preferredAccessPoint(resource))));
      const names = new Set(certain.map(({ resource }) => resource.name));
      await publish([...certain, ...this.#files.filter(({ resource }) => !names.has(resource.name))]);
    }
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

  /** Checks all rows of a table. The result is cached until the rows or their description change. */
  async #check(name: string, table: Table, resource: Resource): Promise<CheckedTable> {
    const schemaText = JSON.stringify(resource.schema);
    const known = this.#checks.get(name);
    const checked =
      known?.declaration === schemaText ? known.checked : await checkTable(table, resource, serviceQuery(this.#checkingSignal()));
    this.#checks.set(name, { declaration: schemaText, checked });
    return checked;
  }

  #checkingSignal(): AbortSignal {
    const { ending } = this.#options;
    const limit = AbortSignal.timeout(checkingTime);
    return ending === undefined ? limit : AbortSignal.any([limit, ending]);
  }

  /** @param reports receive the problems of the tables, which are reported once, when all tables are available */
  async #addTables(
    files: readonly TableFile[],
    dataPackage: DataPackage,
    { progress, onRelationProblem }: Pick<FilesPublisherOptions, 'progress' | 'onRelationProblem'>,
  ): Promise<{ projects: Project[]; tables: Set<string>; failed: readonly Resource[] }> {
    const { name, identity, names, engine, themes } = this.#options;
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
      projects.push({ id: projects.length + 1, rootCode, label, apis: withForeignKeys(apis, onRelationProblem) });
    }
    return { projects, tables, failed };
  }
}

/** Returns the public version of a table. Links to further pages contain it, and the internal name would reveal the file's path. */
function publicStamp(table: string): string {
  return createHash('sha256').update(table).digest('base64url').slice(0, 16);
}

/** Returns the reason of an error while a table was opened or checked. The cause has the database's message. */
function checkFailure(error: unknown): SourceReason {
  return error instanceof EngineError ? sourceReasonOf(error.cause ?? error, 'failed-check') : sourceReasonOf(error);
}
