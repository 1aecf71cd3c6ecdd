import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type LiveService, serveLocation } from './live-service.ts';

const pageSchema = z.object({ '@odata.nextLink': z.string().optional(), value: z.array(z.looseObject({ id: z.coerce.string() })) });

/** Returns the IDs of all pages. Calls `between` after each page. */
async function readPages(service: LiveService, path: string, size: number, between: (page: number) => unknown): Promise<string[]> {
  const ids: string[] = [];
  let link: string | undefined = path;
  for (let page = 1; link !== undefined && page < 50; page += 1) {
    const response: Response = await service.get(link, page === 1 ? { prefer: `odata.maxpagesize=${size}` } : {});
    expect(response.status).toBe(200);
    const { value, '@odata.nextLink': next } = pageSchema.parse(await response.json());
    expect(value.length).toBeLessThanOrEqual(size);
    ids.push(...value.map(({ id }) => id));
    await between(page);
    link = next;
  }
  return ids;
}

const stays = Array.from({ length: 30 }, (_, index) => index * 10);
const rows = stays.map((id) => `(${id}, ${id % 40 === 0 ? 'NULL' : `'n${id % 30}'`}, ${(id / 4).toFixed(2)})`);

/** Returns a function that inserts rows before, within and after the pages that were read, and deletes some of them. */
function disturbance(run: (sql: string) => unknown) {
  return async (page: number) => {
    await run(`INSERT INTO rows VALUES (${-page}, 'n0', 1.5), (${1000 + page}, NULL, 2.5), (${page * 50 + 5}, 'n9', 3.5)`);
    if (page > 1) await run(`DELETE FROM rows WHERE id IN (${1 - page}, ${999 + page})`);
  };
}

const orders = [
  '',
  '$orderby=name',
  '$orderby=name desc,price',
  '$orderby=price desc&$select=name',
  '$filter=price gt 1&$orderby=name desc',
];

/** Checks that each row that existed all the time is returned, and that no row is duplicated. */
async function expectEachRowOnce(service: LiveService, root: string, order: string, run: (sql: string) => unknown): Promise<void> {
  const query = order.replace('$select=name', '$select=id,name');
  const ids = await readPages(service, `${root}/rows?${query}`, 4, disturbance(run));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(stays.filter((id) => (order.includes('gt 1') ? id > 0 : true)).map(String)));
}

describe('OData pages of a table that changes while it is read', () => {
  const create = `CREATE TABLE rows (id INTEGER NOT NULL PRIMARY KEY, name TEXT, price DECIMAL(9,2))`;

  test.each(orders)('contain every unchanged row exactly once in SQLite: %s', async (order) => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'live.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`PRAGMA journal_mode=WAL; ${create}; INSERT INTO rows VALUES ${rows.join(',')}`);
    await using service = await serveLocation(file);
    await expectEachRowOnce(service, 'live', order, (sql) => database.exec(sql));
  });

  test('contain only requested columns, and apply $top and $skip across all pages', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'live.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`${create}; INSERT INTO rows VALUES ${rows.join(',')}`);
    await using service = await serveLocation(file, { collectionPage: 3 });
    const response = await service.get('live/rows?$orderby=price desc&$select=name&$top=2', { prefer: 'maxpagesize=1' });
    const first = z
      .object({ '@odata.nextLink': z.string(), value: z.array(z.record(z.string(), z.unknown())) })
      .parse(await response.json());
    expect(first.value).toEqual([{ name: 'n20' }]);
    const second = await (await service.get(first['@odata.nextLink'])).json();
    expect(second).toMatchObject({ value: [{ name: null }] });
    expect(second).not.toHaveProperty('@odata.nextLink');
    expect(await readPages(service, 'live/rows?$skip=25', 9, () => undefined)).toEqual(['250', '260', '270', '280', '290']);
    const own = await (await service.get('live/rows')).json();
    expect(own).toMatchObject({ value: [{ id: 0 }, { id: 10 }, { id: 20 }], '@odata.nextLink': expect.any(String) });
    const wrong = new URL(String(own['@odata.nextLink']));
    expect((await service.get(`${wrong}&$orderby=name`)).status).toBe(400);
  });

  test('contain every unchanged row exactly once in PostgreSQL (needs its server)', async ({ skip }) => {
    const programs = await findPostgres();
    if (programs === null) return skip('PostgreSQL is not installed.');
    await using server = await startPostgres(programs);
    for (const [index, order] of orders.entries()) {
      const schema = `live${index}`;
      await server.run(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}; ${create}; INSERT INTO rows VALUES ${rows.join(',')}`);
      await using service = await serveLocation(`${server.url}?schema=${schema}`);
      await expectEachRowOnce(service, schema, order, (sql) => server.run(`SET search_path TO ${schema}; ${sql}`));
    }
  });
});
