import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';
import type { Engine } from '../engine/engine.ts';
import type { Catalogue, Project, PublishedApi } from './catalogue.ts';
import type { TextFormat } from './convert.ts';
import { type DataPackage, type Resource, readDataPackage } from './data-package.ts';
import { accessPointFrom, columnNames, identifierFrom, makeUnique } from './identifiers.ts';
import { PublishedFolder } from './published-folder.ts';
import { describeApi, wantedAccessPoint } from './published-table.ts';
import { findResourceFile } from './resource-file.ts';
import { type Theme, themeOf, vegaThemes } from './themes.ts';

/** What becomes of one resource. `skipped`: it is no table; `failed`: it should be one and cannot be read. */
export interface PublicationEvent {
  readonly state: 'converting' | 'published' | 'skipped' | 'failed';
  readonly resource: string;
  /** Why it was skipped or failed, in words that end a sentence. */
  readonly reason: string | null;
  /** Which of how many resources of the package, from 1. */
  readonly number: number;
  readonly total: number;
}

export interface PublishOptions {
  /** Where `datapackage.json` lies. */
  readonly packageFolder: string;
  /** Converted files go to `published/` in it, and to `spill/` what a query needs beyond its memory. */
  readonly dataFolder: string;
  readonly progress: (event: PublicationEvent) => void;
  readonly themes?: readonly Theme[];
  /** Memory of the engine, such as `512MB`. */
  readonly memory?: string;
}

/** What is published. The caller closes the engine. */
export interface Publication {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
}

/**
 * What DuckDB may hold for queries that sort or group; a plain scan needs a tenth of it (1 M rows streamed: the whole service at 320 MB).
 * At 128 MB two sorts of a million rows beside a scan already failed for want of memory; at 512 MB six such queries at once are answered
 * twice as fast, the service then at 690 MB.
 */
const usualMemory = '512MB';
const mostThreads = 4;

const textFormats: ReadonlyMap<string, TextFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['json', 'json'],
]);

/**
 * Publishes the tables of a Data Package: Parquet where it lies, everything else converted once.
 *
 * A resource that cannot be read is told of and harms no other. Not published are formats that hold no table or that DuckDB does not
 * read (images, GeoJSON, TopoJSON, Arrow) and JSON whose values are nested without a schema to say what they are.
 *
 * @throws Error where the folder holds no Data Package, or the data folder cannot be written.
 */
export async function publishDataPackage(options: PublishOptions): Promise<Publication> {
  const packageFolder = resolve(options.packageFolder);
  const dataFolder = resolve(options.dataFolder);
  const dataPackage = await readDataPackage(packageFolder);
  const spillFolder = join(dataFolder, 'spill');
  await mkdir(dataFolder, { recursive: true });
  const published = await PublishedFolder.open(join(dataFolder, 'published'), { readable: packageFolder, spillFolder });
  const folders = [packageFolder, published.folder];
  const threads = Math.min(availableParallelism(), mostThreads);
  const engine = await DuckDbEngine.open({ memory: options.memory ?? usualMemory, threads, spillFolder, folders });
  try {
    const files = await findTables(dataPackage, packageFolder, published, options.progress);
    const projects = await addTables(files, dataPackage, engine, options);
    await published.removeUnused();
    return { catalogue: { projects }, engine };
  } catch (error) {
    await engine.close();
    throw error;
  } finally {
    published.close();
  }
}

/** A resource whose rows lie in a Parquet file. */
interface TableFile {
  readonly resource: Resource;
  readonly number: number;
  readonly file: string;
}

async function findTables(
  dataPackage: DataPackage,
  packageFolder: string,
  published: PublishedFolder,
  progress: PublishOptions['progress'],
): Promise<TableFile[]> {
  const found: TableFile[] = [];
  const total = dataPackage.resources.length;
  for (const [index, resource] of dataPackage.resources.entries()) {
    const number = index + 1;
    const tell = (state: PublicationEvent['state'], reason: string | null = null) =>
      progress({ state, resource: resource.name, reason, number, total });
    const format = formatOf(resource);
    const textFormat = textFormats.get(format);
    if (resource.path === null || (format !== 'parquet' && textFormat === undefined)) {
      tell('skipped', resource.path === null ? 'it names no file' : `it is ${format === '' ? 'of no known format' : format}, not a table`);
      continue;
    }
    try {
      const source = await findResourceFile(packageFolder, resource.path);
      const file =
        textFormat === undefined
          ? source.path
          : await published.convert(accessPointFrom(resource.name), textFormat, resource, source, () => tell('converting'));
      found.push({ resource, number, file });
    } catch (error) {
      tell(resource.schema === null ? 'skipped' : 'failed', reasonOf(error));
    }
  }
  return found;
}

function formatOf({ format, path }: Resource): string {
  return (format ?? extname(path ?? '')).replace(/^\./, '').toLowerCase();
}

/** A resource with a table in the engine, and where it belongs. */
interface Placed extends TableFile {
  readonly theme: Theme | null;
}

async function addTables(
  files: readonly TableFile[],
  dataPackage: DataPackage,
  engine: DuckDbEngine,
  { progress, themes = vegaThemes }: PublishOptions,
): Promise<Project[]> {
  const total = dataPackage.resources.length;
  const placed: Placed[] = files.map((file) => ({ ...file, theme: themeOf(themes, file.resource.name) }));
  const projects: Project[] = [];
  for (const theme of [...themes, null]) {
    const members = placed.filter((candidate) => candidate.theme === theme);
    const rootCode = theme?.rootCode ?? identifierFrom(dataPackage.name);
    const accessPoints = makeUnique(members.map(({ resource }) => wantedAccessPoint(resource)));
    const entityNames = makeUnique(accessPoints.map(identifierFrom));
    const apis: PublishedApi[] = [];
    for (const [index, { resource, number, file }] of members.entries()) {
      const [accessPoint = '', entityName = ''] = [accessPoints[index], entityNames[index]];
      const table = `${rootCode}/${accessPoint}`;
      const keywords = theme === null ? [] : [...theme.keywords, ...(theme.resources[resource.name] ?? [])];
      const placement = { id: number, root: rootCode, accessPoint, entityName, table, keywords };
      try {
        const added = await engine.add({ table, file, nameColumns: columnNames });
        apis.push(describeApi(placement, resource, dataPackage, added));
        progress({ state: 'published', resource: resource.name, reason: null, number, total });
      } catch (error) {
        progress({ state: 'failed', resource: resource.name, reason: reasonOf(error), number, total });
      }
    }
    if (apis.length > 0) projects.push({ id: projects.length + 1, rootCode, label: theme?.label ?? dataPackage.title ?? rootCode, apis });
  }
  return projects;
}

/** The first line of what was said: DuckDB's further lines are advice about its own options. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line;
}
