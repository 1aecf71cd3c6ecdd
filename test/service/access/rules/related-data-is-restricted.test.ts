import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessRules } from '../../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../../service/access/rules/rule-file.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../postgresql/start-postgres.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { serveSources } from '../../security/serve-sources.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { callers } from './callers.ts';
import { relatedUrl } from './generated-related-urls.ts';

/** The caller sees some customers and orders without some of their columns, and no lines. */
const rulesWith = (...lists: readonly string[]) => ({
  rules: [
    { apis: ['*/customers'], rows: 'city==Paris', columns: ['id', 'name', ...lists] },
    { apis: ['*/orders'], rows: "note!='gone'", columns: ['id', 'customer_id', 'total'] },
    { apis: ['*/lines'], users: ['bob'], listed: true },
  ],
});
const access = callers({ ada: {} });

/** Rows of the three tables. What the caller can see is the same in both; everything else differs. */
const first = {
  customers: `(1, 'Ada', ARRAY['x', 'a'], 'London'), (2, 'Bob', ARRAY['ab', NULL, 'c'], 'Paris'), (3, 'Cyd', NULL, 'Paris')`,
  orders: `(10, 1, 5.50, 'a'), (11, 2, 7.25, 'b'), (12, 2, 1.00, 'c'), (13, NULL, 3.00, 'd'), (14, 3, 9.00, 'gone')`,
  lines: `(10, 1, 'tea'), (11, 1, 'pot')`,
};
const second = {
  customers: `(4, 'Zed', ARRAY['a'], NULL), (2, 'Bob', ARRAY['ab', NULL, 'c'], 'Paris'), (1, 'Abe', NULL, 'Rome'), (3, 'Cyd', NULL, 'Paris')`,
  orders: `(15, 2, 0.00, 'gone'), (10, 1, 5.50, 'z'), (11, 2, 7.25, 'y'), (12, 2, 1.00, 'x'), (13, NULL, 3.00, 'w')`,
  lines: `(12, 7, 'cup'), (12, 8, 'tea'), (11, 1, 'pan')`,
};
type Rows = typeof first;

/** A service of one of the two databases, as the caller uses it. */
interface Restricted {
  readonly base: string;
  readonly root: string;
}
const owned = new AsyncDisposableStack();
afterAll(() => owned.disposeAsync());

async function files({ customers, orders, lines }: Rows): Promise<Restricted> {
  const key = (...primaryKey: string[]) => ({ fields: [], primaryKey });
  const toOne = (fields: string, resource: string) => ({ foreignKeys: [{ fields, reference: { resource, fields: 'id' } }] });
  const values = (rows: string) => rows.replaceAll(/ARRAY\[([^\]]*)\]/g, '[$1]');
  const tables = {
    customers: {
      select: `SELECT * FROM (VALUES ${values(customers)}) t(id, name, tags, city)`,
      description: { schema: key('id') },
    },
    orders: {
      select: `SELECT id, customer_id, total::DECIMAL(9, 2) AS total, note FROM (VALUES ${orders}) t(id, customer_id, total, note)`,
      description: { schema: { ...key('id'), ...toOne('customer_id', 'customers') } },
    },
    lines: {
      select: `SELECT * FROM (VALUES ${lines}) t(order_id, place, item)`,
      description: { schema: { ...key('order_id', 'place'), ...toOne('order_id', 'orders') } },
    },
  };
  const service: PublishedService = owned.use(await serveTables(tables, { access, rules: rulesWith('tags') }));
  return { base: service.base, root: '/dmp-api/odata/things/' };
}

/** The statements for the tables of a database. @param list the type of lists; null if it has none */
const statements = ({ customers, orders, lines }: Rows, list: string | null) => `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, ${list === null ? '' : `tags ${list}, `}city TEXT);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), total DECIMAL(9, 2), note TEXT);
  CREATE TABLE lines (order_id INTEGER REFERENCES orders (id), place INTEGER, item TEXT, PRIMARY KEY (order_id, place));
  INSERT INTO customers VALUES ${list === null ? customers.replaceAll(/(?:ARRAY\[[^\]]*\]|NULL), ('|NULL\))/g, '$1') : customers};
  INSERT INTO orders VALUES ${orders};
  INSERT INTO lines VALUES ${lines};`;

async function restricted(location: string, root: string, ...lists: readonly string[]): Promise<Restricted> {
  const view = new AccessRules(ruleFileSchema.parse(rulesWith(...lists)));
  const service = owned.use(await serveSources([location], { access, view }));
  return { base: service.base, root: `/dmp-api/odata/${root}/` };
}

async function sqlite(rows: Rows): Promise<Restricted> {
  const file = join(owned.use(await makeTemporaryFolder()).path, 'shop.sqlite');
  using database = new DatabaseSync(file);
  database.exec(statements(rows, null));
  return restricted(file, 'shop');
}

const programs = await findPostgres();
let server: Promise<PostgresServer> | undefined;
let databases = 0;

async function postgres(rows: Rows): Promise<Restricted> {
  server ??= startPostgres(programs ?? '').then((started) => owned.use(started));
  const { run, url } = await server;
  databases += 1;
  const name = `d${databases}`;
  await run(`CREATE DATABASE ${name}`);
  await run(`CREATE SCHEMA shop; SET search_path TO shop; ${statements(rows, 'TEXT[]')}`, name);
  return restricted(`${url.replace(/postgres$/, name)}?schema=shop`, 'shop', 'tags');
}

describe.each([
  { title: 'files', open: files, runs: 400, isThere: true },
  { title: 'SQLite', open: sqlite, runs: 300, isThere: true },
  { title: 'PostgreSQL (skipped if its server isn’t installed)', open: postgres, runs: 300, isThere: programs !== null },
])('cross joins, related rows, and list values with access rules in $title', ({ open, runs, isThere }) => {
  let services: readonly Restricted[] = [];
  beforeAll(async () => {
    if (isThere) services = [await open(first), await open(second)];
  });

  /** All that a caller receives, except for what differs between any two requests. */
  async function responseOf({ base, root }: Restricted, path: string, headers: Record<string, string>): Promise<string> {
    const response = await fetch(`${base}${root}${path}`, { headers: { 'svc-x-api-token': 'ada', ...headers } });
    const body = (await response.text()).replace(/"requestId":"[^"]*"/g, '');
    const told = ['content-type', 'etag', 'preference-applied'].map((name) => response.headers.get(name));
    return [response.status, ...told, body].join('\n').replaceAll(base, '');
  }

  test.skipIf(!isThere)('reveal no hidden rows or columns to a caller', { timeout: 120_000 }, async () => {
    const statuses = new Map<string, number>();
    const prefer = fc.constantFrom<Record<string, string>>({}, {}, { prefer: 'respond-async,wait=60' }, { prefer: 'maxpagesize=2' });
    const property = fc.asyncProperty(relatedUrl, prefer, async (path, headers) => {
      const [one, other] = await Promise.all(services.map((service) => responseOf(service, path, headers)));
      expect(one).toBe(other);
      const status = String(one).slice(0, 3);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: runs });
    // The generated queries are of every kind.
    expect(statuses.get('200')).toBeGreaterThan(15);
    expect(statuses.get('400')).toBeGreaterThan(15);
    expect(statuses.get('500')).toBeUndefined();
  });

  test.skipIf(!isThere)('return all visible rows and no hidden columns', async () => {
    for (const service of services) {
      const path =
        '$crossjoin(orders,customers)?$filter=orders/customer_id eq customers/id&$expand=orders($select=id),customers&$orderby=orders/id';
      const text = await responseOf(service, path, {});
      expect([...text.matchAll(/"orders":\{"id":(\d+)\}/g)].map(([, id]) => id)).toEqual(['11', '12']);
      expect(text).not.toMatch(/city|note|London|Rome/);
    }
  });
});
