import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { columnNames, identifierFrom } from '../catalogue/identifiers.ts';
import { PostgresEngine } from '../engine/postgresql/postgres-engine.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { describeTables } from './describe-tables.ts';
import { namesOfDatabase } from './expected-names.ts';
import type { Source, SourceContext, SourceKind } from './source.ts';
import { unknownTables } from './source-declaration.ts';
import { readSourcePassword } from './source-password.ts';
import { postgresParameters, rejectUnknownParameters } from './url-parameters.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/**
 * Opens a schema of a PostgreSQL database, or some of its tables.
 *
 * `postgresql://user:password@host/database?schema=sales&tables=orders,items`; the default schema is `public`. The password can also come
 * from `password-file=FILE`, `password-env=NAME`, or libpq's `PGPASSWORD` or password file. With `set-role=caller`, each query runs with the
 * role that has the caller's name.
 */
export const postgresSource: SourceKind = {
  example: 'postgresql://HOST/DATABASE?schema=NAME',
  accepts: async (location) => /^postgres(?:ql)?:\/\//i.test(location),
  expectedNames: async (location, context) => namesOfDatabase(readLocation(location).schema, context),
  identityOf: async (location) => readLocation(location).identity,
  async open(location, { names, declared, tableSeconds = defaultTableSeconds }) {
    const { url, ...locationParts } = readLocation(location);
    const engine = await connect(url, locationParts);
    return sourceOf(engine, locationParts, { names, declared, tableSeconds });
  },
};

interface Location {
  readonly url: string;
  /** URL without a password, for log and status. */
  readonly shown: string;
  readonly identity: string;
  readonly schema: string;
  /** Names of the tables to publish. Null for all tables. */
  readonly tables: readonly string[] | null;
  /** Whether each query runs with the database role of its caller. */
  readonly rolePerCaller: boolean;
}

function readLocation(location: string): Location {
  const url = URL.parse(location);
  if (url === null) throw new SourceFailure('PostgreSQL', { code: 'postgresql-url', facts: {} });
  rejectUnknownParameters(url.host, url, ['schema', 'tables', 'set-role', 'password-file', 'password-env'], postgresParameters);
  const schema = url.searchParams.get('schema') ?? 'public';
  const tables = url.searchParams.get('tables')?.split(',') ?? null;
  url.searchParams.delete('schema');
  url.searchParams.delete('tables');
  const role = url.searchParams.get('set-role');
  url.searchParams.delete('set-role');
  if (role !== null && role !== 'caller') throw new SourceFailure(url.host, { code: 'postgresql-role', facts: { role } });
  const password = readSourcePassword(url, process.env);
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.delete('password');
  if (password !== null) url.password = encodeURIComponent(password);
  const identity = `postgresql://${url.host}${url.pathname}/${schema}`;
  return { url: url.href, shown: shown.href, identity, schema, tables, rolePerCaller: role !== null };
}

async function connect(url: string, { shown, schema, rolePerCaller }: Omit<Location, 'url'>): Promise<PostgresEngine> {
  try {
    return await PostgresEngine.open({ url, schema, rolePerCaller }, columnNames);
  } catch (error) {
    const details = error instanceof Error ? error.message : '';
    throw new SourceFailure(
      shown,
      details === '' ? { code: 'postgresql-silent', facts: {} } : { code: 'postgresql-failed', facts: { details } },
    );
  }
}

function sourceOf(
  engine: PostgresEngine,
  { shown, identity, schema, tables }: Omit<Location, 'url'>,
  { names, declared, tableSeconds }: Pick<SourceContext, 'names' | 'declared'> & { readonly tableSeconds: number },
): Source {
  return {
    name: `${shown} (${schema})`,
    identity,
    declaration: declared,
    expectedRoots: [identifierFrom(schema)],
    engine,
    engineKind: 'postgresql',
    async publish() {
      if (await engine.isStale()) await engine.refresh();
      const found = [...engine.tables.values()].filter(({ source }) => tables === null || tables.includes(source.name));
      const missing = (tables ?? []).filter((name) => !engine.tables.has(name));
      const problems: { part: string; reason: SourceReason }[] = missing.map((part) => ({
        part,
        reason: { code: 'table-missing', facts: { schema } },
      }));
      if (found.length === 0 && problems.length === 0) problems.push({ part: schema, reason: { code: 'schema-empty', facts: {} } });
      for (const { source } of found)
        if (source.columns.length === 0) problems.push({ part: source.name, reason: { code: 'columns-none', facts: {} } });
      for (const { source } of found)
        if (!source.filled) problems.push({ part: source.name, reason: { code: 'view-unpopulated', facts: {} } });
      const tabular = found.filter(({ source }) => source.columns.length > 0 && source.filled);
      const described = tabular.map(({ source, table }) => ({
        name: source.name,
        comment: source.comment,
        table,
        columnComments: new Map(source.columns.flatMap(({ name, comment }) => (comment === null ? [] : [[name, comment] as const]))),
        key: source.key,
        foreignKeys: source.foreignKeys,
      }));
      problems.push(
        ...unknownTables(
          declared(),
          found.map(({ source }) => source.name),
        ),
      );
      const root = { name: schema, identity, names, declared: declared() };
      const projects = await describeTables(root, described, (part, reason) => problems.push({ part, reason }));
      return { projects, problems };
    },
    watch: (onChange, signal) => void watchTables(() => engine.isStale(), tableSeconds, onChange, signal),
    close: () => engine.close(),
  };
}
