import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { serveTables } from '../../published-service.ts';
import { makeFolder } from '../../sources/published-files.ts';
import { shop, shopTables } from '../expand/shop.ts';
import { serveLocation } from '../live-service.ts';

/** A service with the tables of the shop. */
export interface Shop {
  readonly engine: string;
  /** The namespace of its types. */
  readonly namespace: string;
  /** Sends a request. `path` is relative to the service root, or a link from a response. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends a batch. */
  batch(body: string, contentType: string): Promise<Response>;
}

/** Services with the same tables in different engines. They stop when they are disposed. */
export interface Shops extends AsyncDisposable {
  readonly all: readonly Shop[];
}

const goOn = { prefer: 'continue-on-error' };

/** Starts a service for DuckDB, for SQLite, and for PostgreSQL if its server is installed. */
export async function startShops(): Promise<Shops> {
  await using owned = new AsyncDisposableStack();
  const files = owned.use(await serveTables(shop));
  const { folder } = owned.use(await makeFolder({}));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(shopTables);
  database.close();
  const sqlite = owned.use(await serveLocation(join(folder, 'shop.sqlite')));
  const all: Shop[] = [
    {
      engine: 'DuckDB',
      namespace: 'things',
      get: (path, headers = {}) =>
        files.get(path.startsWith('http') ? path.slice(files.base.length) : `/dmp-api/odata/things/${path}`, { headers }),
      batch: (body, contentType) =>
        files.get('/dmp-api/odata/things/$batch', { method: 'POST', body, headers: { ...goOn, 'content-type': contentType } }),
    },
    {
      engine: 'SQLite',
      namespace: 'shop',
      get: (path, headers) => sqlite.get(path.startsWith('http') ? path : `shop/${path}`, headers),
      batch: (body, contentType) => sqlite.post('shop/$batch', body, { ...goOn, 'content-type': contentType }),
    },
  ];
  const programs = await findPostgres();
  if (programs !== null) {
    const server = owned.use(await startPostgres(programs));
    await server.run(shopTables);
    const postgres = owned.use(await serveLocation(server.url));
    all.push({
      engine: 'PostgreSQL',
      namespace: 'public',
      get: (path, headers) => postgres.get(path.startsWith('http') ? path : `public/${path}`, headers),
      batch: (body, contentType) => postgres.post('public/$batch', body, { ...goOn, 'content-type': contentType }),
    });
  }
  const rest = owned.move();
  return { all, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Returns the parsed body of a response, with URLs relative to the service root, or the code of its error. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = (await response.text()).replace(/http:\/\/[^/"]+\/dmp-api\/odata\/[^/"]+\//g, '');
  if (response.status >= 400) return JSON.parse(text).error.code;
  return text === ''
    ? null
    : response.headers.get('content-type')?.startsWith('application/json') === true
      ? JSON.parse(text)
      : plain(text);
}

/** Returns a count as a number. */
function plain(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
