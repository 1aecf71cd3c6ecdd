import { realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { ImportHelpers } from '../catalogue/helper/import-helpers.ts';
import { columnNames, identifierFrom } from '../catalogue/identifiers.ts';
import { copyFault, databaseVersion, removeCopies } from '../engine/duckdb/database-copy.ts';
import { attachedName, DatabaseFileEngine } from '../engine/duckdb/database-file.ts';
import { sourceError, sourceReasonOf } from '../failures/source-error.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { describeTables } from './describe-tables.ts';
import { namesOfDatabase } from './expected-names.ts';
import { firstBytes } from './first-bytes.ts';
import { PreparedViews } from './prepared-views.ts';
import type { Conversion, SourceKind } from './source.ts';
import { unknownTables } from './source-declaration.ts';
import { watchFolder } from './watch-folder.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/** The bytes after the checksum of every DuckDB database file. */
const mark = { text: 'DUCK', at: 8 };
/** Default memory limit of the engine in megabytes, as for files. */
const defaultMemory = 512;
const maxThreads = 4;
/** Number of views that are checked in parallel. */
const viewsAtOnce = 4;
/** Bytes of a file from which the log has a line about copying it, which takes seconds. */
const largeBytes = 100_000_000;
/** Seconds for copying a small file and listing its tables, and bytes for which it may take one second longer. */
const [copySeconds, bytesPerSecond] = [60, 5_000_000];

/** Opens a DuckDB database file, detected by its first bytes. A copy of the file is read, and copied again after changes. */
export const duckDbSource: SourceKind = {
  example: 'FILE.duckdb',
  accepts: async (location) => (await firstBytes(location, mark.at + mark.text.length)).slice(mark.at) === mark.text,
  async expectedNames(location, context) {
    const file = await realpath(location);
    return namesOfDatabase(basename(file, extname(file)), context);
  },
  identityOf: async (location) => resolve(location),
  async open(location, { dataFolder, names, declared, engineMemory = defaultMemory, tableSeconds = defaultTableSeconds, log, ending }) {
    const [file, identity] = [await realpath(location), resolve(location)];
    const database = basename(file, extname(file));
    const folder = join(dataFolder, 'published');
    const spillFolder = join(dataFolder, 'spill');
    const folders = { readable: dirname(file), target: folder, spill: spillFolder };
    const attached = attachedName(database);
    const helpers = new ImportHelpers(undefined, viewsAtOnce, ending);
    const engines = new Set<DatabaseFileEngine>();
    let converting: (Omit<Conversion, 'seconds'> & { readonly since: number }) | null = null;
    const load = async () => {
      const { size } = await stat(file);
      converting = { part: basename(file), number: 1, total: 1, bytes: size, since: performance.now() };
      if (size > largeBytes) log(`${location}: copies ${createQuantities('en').bytes(size)}`);
      try {
        const seconds = copySeconds + Math.ceil(size / bytesPerSecond);
        const copied = await helpers.perform({ kind: 'copy', folders, file, database: attached }, 'copied', seconds);
        const threads = Math.min(availableParallelism(), maxThreads);
        const limits = { memory: `${engineMemory}MB`, threads, spillFolder, folders: [folder] };
        const read = { file: copied.file, database: attached, stamp: copied.version, nameColumns: columnNames };
        const engine = await DatabaseFileEngine.open(limits, read).catch((cause: unknown) => {
          throw sourceError(copyFault(cause), {}, cause);
        });
        engines.add(engine);
        for (const relation of copied.plain) await engine.add(relation, null);
        return { engine, copied, version: copied.version };
      } finally {
        converting = null;
      }
    };
    /** Adds the views to the engine of the present copy. */
    const prepareViews = async ({ engine, copied }: Awaited<ReturnType<typeof load>>): Promise<void> => {
      const views = await PreparedViews.open(helpers, folders, attached, copied);
      const prepared = copied.unchecked.map(async (relation) => ({ relation, view: await views.prepare(relation) }));
      for (const { relation, view } of await Promise.all(prepared)) {
        if ('reason' in view) engine.reject(relation.name, view.reason);
        else await engine.add(relation, view.stored);
      }
    };
    let current = await load().catch(async (cause: unknown) => {
      await helpers.close();
      throw new SourceFailure(location, sourceReasonOf(cause), { cause });
    });
    let isPrepared = false;
    await removeCopies(folder, current.copied.file);
    const close = async () => {
      await helpers.close();
      await Promise.all([...engines].map((engine) => engine.close()));
    };
    const isStale = async () => (await databaseVersion(file)) !== current.version;
    const describe = async ({ engine: { relations, broken } }: typeof current) => {
      const tables = [...relations.values()]
        .map(({ relation, table }) => ({ ...relation, table }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const problems: { part: string | null; reason: SourceReason }[] = broken.map(({ name, reason }) => ({ part: name, reason }));
      problems.push(...unknownTables(declared(), [...relations.keys(), ...broken.map(({ name }) => name)]));
      if (tables.length + broken.length === 0) problems.push({ part: null, reason: { code: 'tables-none', facts: {} } });
      const root = { name: database, identity, names, declared: declared() };
      const projects = await describeTables(root, tables, (part, reason) => problems.push({ part, reason }));
      return { projects, problems };
    };
    return {
      name: location,
      identity,
      declaration: declared,
      expectedRoots: [identifierFrom(database)],
      engineKind: 'duckdb',
      engine: { table: (name) => current.engine.table(name), close },
      async publish(onTables) {
        const before = current;
        try {
          if (await isStale()) {
            const next = await load();
            await prepareViews(next);
            current = next;
          } else if (!isPrepared) {
            // Views can take seconds each.
            if (current.copied.unchecked.length > 0 && current.copied.plain.length > 0) await onTables?.(await describe(current));
            await prepareViews(current);
          }
          isPrepared = true;
        } finally {
          await helpers.release();
        }
        const release = async () => {
          if (before === current) return;
          engines.delete(before.engine);
          await before.engine.close();
          await removeCopies(folder, current.copied.file);
        };
        return { ...(await describe(current)), release };
      },
      conversion() {
        if (converting === null) return null;
        const { since, ...conversion } = converting;
        return { ...conversion, seconds: Math.round((performance.now() - since) / 1000) };
      },
      watch(onChange, signal) {
        const notify = () =>
          void isStale().then(
            (stale) => stale && onChange(),
            () => undefined,
          );
        const changes = watchFolder(dirname(file), { recursive: false, ignored: null }, notify, signal);
        changes.catch((error: unknown) => log(`${location}: no longer watching for changes: ${String(error)}`));
        // A program that still writes to the file might close it without a further change.
        void watchTables(isStale, tableSeconds, onChange, signal);
      },
      close,
    };
  },
};
