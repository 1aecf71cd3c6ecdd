import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { createDataService, type DataServiceOptions } from '../../../service/server/server.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Publishes locations, as `--data` does, to callers with access. The service stops when it is disposed. */
export async function serveSources(locations: readonly string[], options: Pick<DataServiceOptions, 'access' | 'view' | 'limits'>) {
  await using owned = new AsyncDisposableStack();
  const { path } = owned.use(await makeTemporaryFolder());
  const names = await PublicNames.open(null);
  const sources = await openSources(locations, { dataFolder: path, names, log: () => undefined });
  const publication = await PublishedSources.start(sources, names, () => undefined);
  owned.defer(() => publication.engine.close());
  const log: string[] = [];
  const app = await createDataService({ ...options, publication, log: { write: (line) => log.push(line) } });
  owned.defer(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = owned.move();
  const get = (address: string, token: string) => fetch(`${base}${address}`, { headers: { 'svc-x-api-token': token } });
  return { app, base, log, publication, get, [Symbol.asyncDispose]: () => leaving.disposeAsync() };
}
