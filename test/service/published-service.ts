import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Access, Principal } from '../../service/access/access.ts';
import { AccessRules } from '../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../service/access/rules/rule-file.ts';
import type { PublicationEvent } from '../../service/catalogue/publication-event.ts';
import type { Theme } from '../../service/catalogue/themes.ts';
import { createDataService, type DataServiceOptions } from '../../service/http/server.ts';
import { writeParquet } from './parquet-file.ts';
import { type Publication, publishDataPackage } from './publish-data-package.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A table to publish: the SELECT that its rows come from, and what the package's descriptor says of it. */
export interface TableToPublish {
  readonly select: string;
  readonly description?: Readonly<Record<string, unknown>>;
}

/** A data service at work over real HTTP, gone when it is disposed of. */
export interface PublishedService extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly publication: Publication;
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  /** Everything the service has logged. */
  readonly log: readonly string[];
  /** A GET with the credential that the service accepts; `path` begins with a slash and is sent as it is. */
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

/** Lets in who holds the token, as a neighbour of the real access rules would. */
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
      'access' | 'account' | 'limits' | 'tls' | 'operation' | 'rest' | 'origins' | 'publicUrl' | 'compression' | 'audit'
    >
  > {
  readonly themes?: readonly Theme[];
  /** The rules of who may see what. */
  readonly rules?: unknown;
}

/** Publishes tables as a Data Package called `things` and serves them under the root of that name. */
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
