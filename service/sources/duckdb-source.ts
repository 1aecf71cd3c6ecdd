import { realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { columnNames, identifierFrom } from '../catalogue/identifiers.ts';
import { DatabaseFileEngine } from '../engine/duckdb/database-file.ts';
import { SourceFailure } from '../start-failure.ts';
import { sourceError, sourceReasonOf } from '../texts/source-error.ts';
import { copyDatabase, copyFault, databaseVersion, removeCopies } from './database-copy.ts';
import { describeTables } from './describe-tables.ts';
import { namesOfDatabase } from './expected-names.ts';
import { firstBytes } from './first-bytes.ts';
import type { Conversion, SourceKind } from './source.ts';
import { unknownTables } from './source-declaration.ts';
import { watchFolder } from './watch-folder.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/** The bytes after the checksum of every DuckDB database file. */
const mark = { text: 'DUCK', at: 8 };
/** Default memory limit of the engine in megabytes, as for files. */
const defaultMemory = 512;
const maxThreads = 4;

/** Opens a DuckDB database file, detected by its first bytes. A copy of the file is read, and copied again after changes. */
export const duckDbSource: SourceKind = {
  example: 'FILE.duckdb',
  accepts: async (location) => (await firstBytes(location, mark.at + mark.text.length)).slice(mark.at) === mark.text,
  async expectedNames(location, context) {
    const file = await realpath(location);
    return namesOfDatabase(basename(file, extname(file)), context);
  },
  async open(location, { dataFolder, names, declared, engineMemory = defaultMemory, tableSeconds = defaultTableSeconds, log }) {
    const [file, identity] = [await realpath(location), resolve(location)];
    const database = basename(file, extname(file));
    const folder = join(dataFolder, 'published');
    const spillFolder = join(dataFolder, 'spill');
    const engines = new Set<DatabaseFileEngine>();
    let converting: (Omit<Conversion, 'seconds'> & { readonly since: number }) | null = null;
    const load = async () => {
      converting = { part: basename(file), number: 1, total: 1, bytes: (await stat(file)).size, since: performance.now() };
      try {
        const { file: copy, version } = await copyDatabase(file, folder);
        const limits = {
          memory: `${engineMemory}MB`,
          threads: Math.min(availableParallelism(), maxThreads),
          spillFolder,
          folders: [folder],
        };
        const engine = await DatabaseFileEngine.open(limits, { file: copy, database, stamp: version, nameColumns: columnNames }).catch(
          (cause: unknown) => {
            throw sourceError(copyFault(cause), {}, cause);
          },
        );
        engines.add(engine);
        return { engine, version, copy };
      } finally {
        converting = null;
      }
    };
    let current = await load().catch((cause: unknown) => {
      throw new SourceFailure(location, sourceReasonOf(cause), { cause });
    });
    await removeCopies(folder, current.copy);
    const close = async () => void (await Promise.all([...engines].map((engine) => engine.close())));
    const isStale = async () => (await databaseVersion(file)) !== current.version;
    return {
      name: location,
      identity,
      declaration: declared,
      expectedRoots: [identifierFrom(database)],
      engine: { table: (name) => current.engine.table(name), close },
      async publish() {
        const before = current;
        if (await isStale()) current = await load();
        const { relations, broken } = current.engine;
        const tables = [...relations.values()].map(({ relation, table }) => ({ ...relation, table }));
        const problems = broken.map(({ name, reason }) => ({ part: name, reason }));
        const unknown = unknownTables(declared(), [...relations.keys(), ...broken.map(({ name }) => name)]);
        const empty = tables.length + broken.length === 0 ? [{ part: null, reason: { code: 'tables-none', facts: {} } as const }] : [];
        const missing: { part: string; reason: SourceReason }[] = [];
        const root = { name: database, identity, names, declared: declared() };
        const projects = await describeTables(root, tables, (part, reason) => missing.push({ part, reason }));
        const release = async () => {
          if (before === current) return;
          engines.delete(before.engine);
          await before.engine.close();
          await removeCopies(folder, current.copy);
        };
        return { projects, problems: [...problems, ...unknown, ...empty, ...missing], release };
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
