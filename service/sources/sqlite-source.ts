import { realpath } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { columnNames, identifierFrom } from '../catalogue/identifiers.ts';
import { SqliteEngine } from '../engine/sqlite/sqlite-engine.ts';
import { detailsOf } from '../failures/source-error.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { describeTables } from './describe-tables.ts';
import { namesOfDatabase } from './expected-names.ts';
import { firstBytes } from './first-bytes.ts';
import type { SourceKind } from './source.ts';
import { unknownTables } from './source-declaration.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/** The first bytes of every database file (sqlite.org/fileformat2.html, 1.3). */
const header = 'SQLite format 3\0';

/** Opens a SQLite file, detected by its first bytes. Each query reads the rows; the list of tables is checked at intervals. */
export const sqliteSource: SourceKind = {
  example: 'FILE.sqlite',
  accepts: async (location) => (await firstBytes(location, header.length)) === header,
  async expectedNames(location, context) {
    const file = await realpath(location);
    return namesOfDatabase(basename(file, extname(file)), context);
  },
  identityOf: async (location) => resolve(location),
  async open(location, { names, declared, tableSeconds = defaultTableSeconds }) {
    const [file, identity] = [await realpath(location), resolve(location)];
    const engine = await SqliteEngine.connect(location, columnNames).catch((cause: unknown) => {
      const details = detailsOf(cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause);
      throw new SourceFailure(location, { code: 'database-unreadable', facts: { details } }, { cause });
    });
    return {
      name: location,
      identity,
      declaration: declared,
      expectedRoots: [identifierFrom(basename(file, extname(file)))],
      engine,
      engineKind: 'sqlite',
      async publish() {
        if (await engine.isStale()) await engine.refresh();
        const tables = [...engine.tables.values()].map(({ source, table }) => ({
          name: source.name,
          comment: null,
          table,
          columnComments: new Map<string, string>(),
          key: source.key,
          foreignKeys: source.foreignKeys,
        }));
        const broken = engine.broken.map(({ name, reason }) => ({ part: name, reason }));
        const unknown = unknownTables(declared(), [...tables.map(({ name }) => name), ...broken.map(({ part }) => part)]);
        const problems =
          tables.length + broken.length === 0
            ? [{ part: null, reason: { code: 'tables-none', facts: {} } as const }]
            : [...broken, ...unknown];
        const root = { name: basename(file, extname(file)), identity, names, declared: declared() };
        const relations: { part: string; reason: SourceReason }[] = [];
        const projects = await describeTables(root, tables, (part, reason) => relations.push({ part, reason }));
        return { projects, problems: [...problems, ...relations] };
      },
      watch: (onChange, signal) => void watchTables(() => engine.isStale(), tableSeconds, onChange, signal),
      close: () => engine.close(),
    };
  },
};
