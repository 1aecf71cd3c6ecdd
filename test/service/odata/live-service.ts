import { join } from 'node:path';
import type { CallerView } from '../../../service/access/rules/caller-view.ts';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { createDataService } from '../../../service/server/server.ts';
import { openDeclared, openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { noDeclaration } from '../../../service/sources/source-declaration.ts';
import type { PublicationTable } from '../../../shared/publication/publication-schema.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** A service of tables that change while they are read, as those of a database can. */
export interface LiveService extends AsyncDisposable {
  /** Sends a GET request. `path` is relative to `/dmp-api/odata`, or a link from a response. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends a POST request. `path` is relative to `/dmp-api/odata`. */
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Response>;
}

const everybody = {
  name: 'tester',
  method: 'service-token',
  user: 'tester',
  groups: [],
  account: null,
  aliases: { users: [], groups: [] },
  claims: {},
} as const;

/**
 * Starts a service with a location: a file or the URL of a PostgreSQL database.
 *
 * @param tables settings of its tables as in a publication; its project is then `shop`
 * @param view what the user `tester` can see; everything by default
 */
export async function serveLocation(
  location: string,
  limits: { readonly collectionPage?: number } = {},
  tables?: Readonly<Record<string, PublicationTable>>,
  view?: CallerView,
): Promise<LiveService> {
  await using owned = new AsyncDisposableStack();
  const folder = owned.use(await makeTemporaryFolder());
  const log = () => undefined;
  const names = await PublicNames.open(null);
  const context = { dataFolder: join(folder.path, 'data'), names, log };
  const declaration = { ...noDeclaration(location), project: { name: 'shop' }, tables: new Map(Object.entries(tables ?? {})) };
  const sources = tables === undefined ? await openSources([location], context) : [await openDeclared(() => declaration, context)];
  const publication = owned.adopt(await PublishedSources.start(sources, names, log), (one) => one.engine.close());
  const access = { authenticate: async () => ({ principal: everybody }) };
  const app = owned.adopt(
    await createDataService({ publication, access, log: { write: log }, limits, ...(view === undefined ? {} : { view }) }),
    (one) => one.close(),
  );
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const rest = owned.move();
  return {
    get: (path, headers = {}) => fetch(path.startsWith('http') ? path : `${base}/dmp-api/odata/${path}`, { headers }),
    post: (path, body, headers) => fetch(`${base}/dmp-api/odata/${path}`, { method: 'POST', body, headers }),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
