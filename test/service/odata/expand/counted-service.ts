import { join } from 'node:path';
import { PublicNames } from '../../../../service/catalogue/public-names.ts';
import type { Engine, Table } from '../../../../service/engine/engine.ts';
import { createDataService } from '../../../../service/server/server.ts';
import { openSources } from '../../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../../service/sources/published-sources.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';

/** A data service with one location that counts the statements of its engine. */
export interface CountedService extends AsyncDisposable {
  /** Returns the JSON of a response, and the number of statements and milliseconds. @param path relative to `/dmp-api/odata` */
  read(path: string): Promise<{ readonly body: unknown; readonly statements: number; readonly milliseconds: number }>;
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

/** Starts a service with a SQLite file, a folder, or the URL of a PostgreSQL database. */
export async function serveCounted(location: string): Promise<CountedService> {
  await using owned = new AsyncDisposableStack();
  const folder = owned.use(await makeTemporaryFolder());
  const log = () => undefined;
  const names = await PublicNames.open(null);
  const dataFolder = join(folder.path, 'data');
  const sources = await openSources([location], { dataFolder, names, log });
  const published = owned.adopt(await PublishedSources.start(sources, names, log), (one) => one.engine.close());
  let statements = 0;
  const counted = (table: Table): Table => ({
    columns: table.columns,
    ...(table.orderedBy === undefined ? {} : { orderedBy: table.orderedBy }),
    count: (...asked) => {
      statements += 1;
      return table.count(...asked);
    },
    stream: (...asked) => {
      statements += 1;
      return table.stream(...asked);
    },
    ...(table.derive === undefined ? {} : { derive: async (...asked) => counted((await table.derive?.(...asked)) ?? table) }),
  });
  const engine: Engine = {
    table: (name) => {
      const table = published.engine.table(name);
      return table === undefined ? undefined : counted(table);
    },
    close: async () => undefined,
  };
  const publication = { catalogue: published.catalogue, engine };
  const access = { authenticate: async () => ({ principal: everybody }) };
  const app = owned.adopt(await createDataService({ publication, access, log: { write: log } }), (one) => one.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const rest = owned.move();
  return {
    async read(path) {
      statements = 0;
      const began = performance.now();
      const response = await fetch(`${base}/dmp-api/odata/${path}`);
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      return { body: JSON.parse(text), statements, milliseconds: performance.now() - began };
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
