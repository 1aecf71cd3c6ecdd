import { mkdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import { FilesPublisher } from '../catalogue/files-publisher.ts';
import { openFileEngine } from '../catalogue/open-file-engine.ts';
import type { DataPackage } from '../catalogue/package/data-package.ts';
import type { PublicationEvent } from '../catalogue/publication-event.ts';
import { PublishedFolder } from '../catalogue/published-folder.ts';
import type { Theme } from '../catalogue/themes.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import type { Conversion, Source, SourceContext, SourceProblem } from './source.ts';
import { declaredPackage, tableNames, unknownTables } from './source-declaration.ts';
import { watchFolder } from './watch-folder.ts';

export interface FilesOptions {
  readonly name: string;
  readonly identity: string;
  readonly expectedRoots?: readonly string[];
  /** Absolute path of the folder. Paths in the description are relative to it. */
  readonly folder: string;
  /** Whether subfolders are included. */
  readonly recursive: boolean;
  /** Returns the present description of the files. */
  readonly describe: () => Promise<DataPackage>;
  readonly themes?: readonly Theme[];
  /** Whether skipped files are logged. True for files that the user named, false for packages, which often contain pictures. */
  readonly logSkipped: boolean;
}

/** Maximum number of log lines about skipped files. The status lists all of them. */
const maxLines = 100;

/** Milliseconds between two log lines about the progress of one file. */
const progressInterval = 10_000;

/** Bytes of a resource below which the log omits its size, because its conversion is fast. */
const quickBytes = 10_000_000;

/** Opens a source of files. Converted files are stored in `published/` of the source's data folder. */
export async function openFiles(
  options: FilesOptions,
  { dataFolder, ownFolder, names, engineMemory, log, declared, onConvert, ending }: SourceContext,
): Promise<Source> {
  const { name, identity, folder, recursive, expectedRoots = [], themes = [], logSkipped } = options;
  let described: readonly string[] = [];
  const describe = async () => {
    const dataPackage = await options.describe();
    described = dataPackage.resources.map((resource) => resource.name);
    return declaredPackage(dataPackage, declared());
  };
  const spillFolder = join(dataFolder, 'spill');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const own = relative(folder, await realpath(ownFolder));
  if (own === '') throw new SourceFailure(name, { code: 'location-own', facts: {} });
  const closed = own.split(sep)[0] === '..' || isAbsolute(own) ? null : join(folder, own);
  const published = await PublishedFolder.open(join(dataFolder, 'published'), {
    readable: folder,
    spillFolder,
    nestedAsText: logSkipped,
    ending,
  });
  const engine = await openFileEngine({
    spillFolder,
    folders: [folder, published.folder],
    ...(engineMemory === undefined ? {} : { memory: `${engineMemory}MB` }),
  });
  let problems: SourceProblem[] = [];
  let [logged, present] = [new Set<string>(), new Set<string>()];
  let converting: (Omit<Conversion, 'seconds'> & { readonly since: number }) | null = null;
  let nextLine = 0;
  const size = (bytes: number) => createQuantities('en').bytes(bytes);
  const logReading = ({ resource, number, total, bytes = 0, done = 0 }: PublicationEvent): void => {
    const now = performance.now();
    const isFirst = converting?.part !== resource || converting.number !== number;
    if (isFirst) converting = { part: resource, number, total, bytes, since: now };
    if (!isFirst && now < nextLine) return;
    nextLine = now + progressInterval;
    log(`${name}: reads ${resource} (${number} of ${total}, ${isFirst ? '' : `${size(done)} of `}${size(bytes)})`);
  };
  const progress = (event: PublicationEvent): void => {
    const { state, resource, reason, number, total, bytes = 0 } = event;
    if (state === 'reading') {
      logReading(event);
      return;
    }
    converting = state === 'converting' ? { part: resource, number, total, bytes, since: performance.now() } : null;
    if (state === 'converting') onConvert?.();
    if (state === 'converting') log(`${name}: converts ${resource} (${number} of ${total}${bytes < quickBytes ? '' : `, ${size(bytes)}`})`);
    if (state !== 'failed' && state !== 'doubted' && state !== 'noted' && state !== 'skipped') return;
    if (reason === null) return;
    problems.push({ part: resource, reason, ...(state === 'skipped' ? { skipped: true } : {}) });
    if (state === 'skipped' && (!logSkipped || present.size > maxLines)) return;
    const outcome = state === 'noted' ? '' : state === 'doubted' ? ' isn’t as described' : ' isn’t published';
    const line = `${name}: ${resource}${outcome}: ${printSourceReason(reason, 'en')}`;
    // Each problem is logged once, even if another file changes later.
    if (!logged.has(line)) log(line);
    present.add(line);
  };
  const publisher = new FilesPublisher({
    name,
    identity,
    names,
    folder,
    closed,
    describe,
    relationsOf: (resource) => declared().relations.get(resource) ?? [],
    onRelationProblem: (part, reason) => problems.push({ part, reason }),
    tableNames: (source, rootCode) => tableNames(declared(), source, rootCode),
    themes,
    published,
    engine,
    progress,
    ending,
  });
  let publishing: Promise<unknown> = Promise.resolve();
  return {
    name,
    identity,
    expectedRoots,
    engine,
    engineKind: 'duckdb',
    printsProblems: true,
    declaration: declared,
    async publish(onTables) {
      problems = [];
      [logged, present] = [present, new Set()];
      try {
        const work = publisher.publish(async (available) => onTables?.({ projects: available, problems: [...problems] }));
        publishing = work.catch(() => undefined);
        const { projects, unreadable } = await work;
        const replaced = publisher.takeReplaced();
        problems.push(...unknownTables(declared(), described));
        // Small files are read first, but problems are listed in the order of the files.
        const order = new Map(described.map((part, index) => [part, index]));
        const at = ({ part }: SourceProblem) => order.get(part ?? '') ?? described.length;
        problems.sort((one, other) => at(one) - at(other));
        return { projects, unreadable, problems, release: () => publisher.remove(replaced) };
      } finally {
        converting = null;
        // The converter uses memory, so it is closed until there is something to convert.
        await published.close();
      }
    },
    conversion() {
      if (converting === null) return null;
      const { since, ...conversion } = converting;
      return { ...conversion, seconds: Math.round((performance.now() - since) / 1000) };
    },
    details: () => publisher.details(),
    watch: (onChange, signal) => {
      const changes = watchFolder(folder, { recursive, ignored: closed }, onChange, signal);
      changes.catch((error: unknown) => log(`${name}: no longer watching for changes: ${String(error)}`));
    },
    async close() {
      await published.close();
      await publishing;
      await engine.close();
    },
  };
}
