import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { columnNames, identifierFrom } from '../catalogue/identifiers.ts';
import type { TrinoServer } from '../engine/trino/trino-client.ts';
import { TrinoEngine } from '../engine/trino/trino-engine.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { describeTables } from './describe-tables.ts';
import { namesOfDatabase } from './expected-names.ts';
import type { SourceKind } from './source.ts';
import { unknownTables } from './source-declaration.ts';
import { readSourcePassword } from './source-password.ts';
import { rejectUnknownParameters } from './url-parameters.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/**
 * Opens a schema of a Trino cluster, or some of its tables.
 *
 * `trino://user@host:8080/catalog/schema?tables=orders,items`, or `trino+https://…` for TLS, which a password requires. The password comes
 * from `password-file=FILE` or `password-env=NAME`.
 */
export const trinoSource: SourceKind = {
  example: 'trino://HOST:8080/CATALOG/SCHEMA',
  accepts: async (location) => /^trino(?:\+https)?:\/\//i.test(location),
  expectedNames: async (location, context) => namesOfDatabase(readLocation(location).server.schema, context),
  identityOf: async (location) => readLocation(location).shown,
  async open(location, { names, declared, tableSeconds = defaultTableSeconds }) {
    const { server, tables, shown } = readLocation(location);
    const engine = await TrinoEngine.open(server, tables, columnNames).catch((error: unknown) => {
      throw new SourceFailure(shown, { code: 'trino-failed', facts: { details: detailsOf(error) } });
    });
    return {
      name: shown,
      identity: shown,
      declaration: declared,
      expectedRoots: [identifierFrom(server.schema)],
      engine,
      engineKind: 'trino',
      async publish() {
        if (await engine.isStale()) await engine.refresh();
        const missing = (tables ?? []).filter((name) => !engine.tables.has(name));
        const problems: { part: string; reason: SourceReason }[] = missing.map((part) => ({
          part,
          reason: { code: 'table-missing', facts: { schema: server.schema } },
        }));
        if (engine.tables.size === 0 && problems.length === 0)
          problems.push({ part: server.schema, reason: { code: 'schema-empty', facts: {} } });
        const described = [...engine.tables.values()].map((table) => ({
          ...table,
          columnComments: new Map<string, string>(),
          key: [],
          foreignKeys: [],
        }));
        problems.push(
          ...unknownTables(
            declared(),
            described.map(({ name }) => name),
          ),
        );
        const root = { name: server.schema, identity: shown, names, declared: declared() };
        const projects = await describeTables(root, described, (part, reason) => problems.push({ part, reason }));
        return { projects, problems };
      },
      watch: (onChange, signal) => void watchTables(() => engine.isStale(), tableSeconds, onChange, signal),
      close: () => engine.close(),
    };
  },
};

/** Returns the message of the innermost cause, such as a refused connection. */
function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return detailsOf(error.cause);
  // If all addresses of a host fail, Node returns an error without a message.
  return error instanceof AggregateError && error.message === '' ? error.errors.map(detailsOf).join(', ') : error.message;
}

interface Location {
  readonly server: TrinoServer;
  /** Names of the tables to publish. Null for all tables. */
  readonly tables: readonly string[] | null;
  /** URL without a password, for log and status. */
  readonly shown: string;
}

function readLocation(location: string): Location {
  const secure = location.toLowerCase().startsWith('trino+https:');
  const url = URL.parse(location.replace(/^trino(?:\+https)?:/i, secure ? 'https:' : 'http:'));
  const [catalog = '', schema = '', ...more] = (url?.pathname ?? '').split('/').slice(1).map(decodeURIComponent);
  if (url === null || catalog === '' || schema === '' || more.length > 0)
    throw new SourceFailure('Trino', { code: 'trino-url', facts: {} });
  rejectUnknownParameters(url.host, url, ['tables', 'password-file', 'password-env']);
  const named = readSourcePassword(url, process.env);
  const password = named ?? (url.password === '' ? null : decodeURIComponent(url.password));
  if (password !== null && !secure) throw new SourceFailure(url.host, { code: 'trino-password', facts: {} });
  const server: TrinoServer = {
    origin: url.origin,
    user: decodeURIComponent(url.username) || 'dataquay',
    password,
    catalog,
    schema,
  };
  const shown = `${secure ? 'trino+https' : 'trino'}://${url.host}/${catalog}/${schema}`;
  return { server, tables: url.searchParams.get('tables')?.split(',') ?? null, shown };
}
