import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Access, Principal } from '../../service/access/access.ts';
import { AccessRules } from '../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../service/access/rules/rule-file.ts';
import type { PublicationEvent } from '../../service/catalogue/publication-event.ts';
import type { Theme } from '../../service/catalogue/themes.ts';
import { createDataService, type DataServiceOptions } from '../../service/server/server.ts';
import { writeParquet } from './parquet-file.ts';
import { type Publication, publishDataPackage } from './publish-data-package.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A table to publish: the SELECT of its rows, and its properties in the package's descriptor. */
export interface TableToPublish {
  readonly select: string;
  readonly description?: Readonly<Record<string, unknown>>;
}

/** A running HTTP data service. It stops when it is disposed. */
export interface PublishedService extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly publication: Publication;
  /** Origin: `http://127.0.0.1:PORT`. */
  readonly base: string;
  /** Lines of the service's log. */
  readonly log: readonly string[];
  /** Sends a GET request with valid credentials. `path` begins with a slash and isn't changed. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

export const token = 'a-token-that-nobody-guesses';

const tester: Principal = {
  name: 'tester',
  method: 'service-token',
  user: 'tester',
  groups: [],
  aliases: { users: [], groups: [] },
  account: null,
  claims: {},
};

/** Access for requests with the token. */
const tokenAccess: Access = {
  async authenticate(headers: IncomingHttpHeaders) {
    if (headers['svc-x-api-token'] === token) return { principal: tester };
    return { challenges: ['Bearer realm="test"', 'ServiceToken header="SVC-X-API-TOKEN"'] };
  },
};

export interface PublishedServiceOptions
  extends Partial<
    Pick<
      DataServiceOptions,
      'access' | 'account' | 'limits' | 'tls' | 'operation' | 'rest' | 'origins' | 'publicUrl' | 'compression' | 'audit' | 'trustedProxies'
    >
  > {
  readonly themes?: readonly Theme[];
  /** The access rules. */
  readonly rules?: unknown;
}

/** Publishes tables as a Data Package `things` and serves them in the project of that name. */
export async function serveTables(
  tables: Readonly<Record<string, TableToPublish>>,
  options: PublishedServiceOptions = {},
): Promise<PublishedService> {
  await using owned = new AsyncDisposableStack();
  const folder = owned.use(await makeTemporaryFolder());
  const packageFolder = join(folder.path, 'package');
  await mkdir(packageFolder);
  const resources = [];
  for (const [name, { select, description }] of Object.entries(tables)) {
    await writeParquet(join(packageFolder, `${name}.parquet`), select);
    resources.push({ name, path: `${name}.parquet`, format: 'parquet', ...description });
  }
  await writeFile(join(packageFolder, 'datapackage.json'), JSON.stringify({ name: 'things', title: 'Things', resources }));
  const service = owned.use(await servePackage(packageFolder, join(folder.path, 'data'), options));
  const rest = owned.move();
  return { ...service, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Publishes a Data Package and serves it. */
export async function servePackage(
  packageFolder: string,
  dataFolder: string,
  { themes, access = tokenAccess, rules, ...options }: PublishedServiceOptions = {},
): Promise<PublishedService> {
  await using owned = new AsyncDisposableStack();
  const unpublished: PublicationEvent[] = [];
  const progress = (event: PublicationEvent) => void (event.state === 'failed' && unpublished.push(event));
  const publication = await publishDataPackage({ packageFolder, dataFolder, progress, ...(themes === undefined ? {} : { themes }) });
  owned.defer(() => publication.engine.close());
  if (unpublished.length > 0) throw new Error(`not published: ${JSON.stringify(unpublished)}`);
  const log: string[] = [];
  const view = rules === undefined ? undefined : new AccessRules(ruleFileSchema.parse(rules));
  const app = await createDataService({
    publication,
    access,
    log: { write: (line) => log.push(line) },
    ...options,
    ...(view === undefined ? {} : { view }),
  });
  owned.defer(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = owned.move();
  const get = (path: string, init: RequestInit = {}) => {
    const headers = { 'svc-x-api-token': token, ...init.headers };
    return fetch(`${base}${path}`, { ...init, headers });
  };
  return { app, publication, base, log, get, [Symbol.asyncDispose]: () => leaving.disposeAsync() };
}
