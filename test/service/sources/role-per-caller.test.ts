import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { createDataService } from '../../../service/server/server.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const programs = await findPostgres();
const longName = 'n'.repeat(63);

describe.skipIf(programs === null)("PostgreSQL row security for each caller (skipped if its server isn't installed)", () => {
  const resources = new AsyncDisposableStack();
  let base: string;

  beforeAll(async () => {
    const server = resources.use(await startPostgres(programs ?? ''));
    await server.run(`
      CREATE ROLE service LOGIN NOINHERIT;
      CREATE ROLE ada; CREATE ROLE "o'hara ""x"""; CREATE ROLE without; CREATE ROLE ${longName}; CREATE ROLE foreigner;
      GRANT ada, "o'hara ""x""", without, ${longName} TO service;
      CREATE TABLE orders (id int PRIMARY KEY, owner text, total int);
      CREATE TABLE lines (order_id int REFERENCES orders, place int, PRIMARY KEY (order_id, place));
      INSERT INTO orders VALUES (1, 'ada', 10), (2, 'o''hara "x"', 20), (3, 'ada', 30);
      INSERT INTO lines VALUES (1, 1), (2, 1), (2, 2), (3, 1);
      GRANT SELECT ON orders, lines TO service, ada, "o'hara ""x""", ${longName};
      ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON orders FOR SELECT USING (owner = current_user)`);
    const folder = resources.use(await makeTemporaryFolder());
    const names = await PublicNames.open(null);
    const log = () => undefined;
    const location = `${server.url.replace('owner@', 'service@')}?set-role=caller`;
    const sources = await openSources([location], { dataFolder: folder.path, names, log });
    const publication = resources.adopt(await PublishedSources.start(sources, names, log), (one) => one.engine.close());
    const access = {
      authenticate: async (headers: Readonly<Record<string, unknown>>) => ({
        principal: {
          ...({ name: 'x', method: 'bearer', user: decodeURIComponent(String(headers['x-caller'])), groups: [], account: null } as const),
          ...{ aliases: { users: [], groups: [] }, claims: {} },
        },
      }),
    };
    const app = resources.adopt(await createDataService({ publication, access, log: { write: log } }), (one) => one.close());
    base = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => resources.disposeAsync());

  const get = (caller: string, path: string) => fetch(`${base}/dmp-api/${path}`, { headers: { 'x-caller': encodeURIComponent(caller) } });
  const rows = async (caller: string, path: string) => (await get(caller, path)).json();

  test("shows each caller only the caller's own rows in REST, OData, counts, and relations", async () => {
    for (const [caller, ids] of [
      ['ada', [1, 3]],
      [`o'hara "x"`, [2]],
      [longName, []],
    ] as const) {
      expect(await rows(caller, 'data/public/orders?select=id')).toEqual(ids.map((id) => ({ id })));
      expect(await (await get(caller, 'odata/public/orders/$count')).text()).toBe(String(ids.length));
      expect(await rows(caller, 'odata/public/lines?$apply=filter(order/total gt 0)/groupby((order_id))')).toMatchObject({
        value: ids.map((id) => ({ order_id: id })),
      });
    }
    expect(await rows('ada', 'odata/public/lines(order_id=2,place=1)?$expand=order')).toMatchObject({ order: null });
  });

  test('isolates roles of callers who share connections', async () => {
    const callers = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'ada' : `o'hara "x"`));
    const totals = await Promise.all(callers.map((caller) => rows(caller, 'data/public/orders?select=owner')));
    expect(totals.map((found) => found[0].owner)).toEqual(callers);
  });

  test.each(['nobody', 'foreigner', 'none', 'NONE', `${longName}n`, 'owner', 'ada; RESET ROLE', 'without'])(
    'denies access to a caller named %j without revealing data',
    async (caller) => {
      const response = await get(caller, 'data/public/orders');
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'access-limited' });
      expect((await get('ada', 'data/public/orders')).status).toBe(200);
    },
  );
});
