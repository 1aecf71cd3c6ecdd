import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AccessRules } from '../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../service/access/rules/rule-file.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type LiveService, serveLocation } from './live-service.ts';

const changeColumn = { orders: { changeColumn: 'changed' } };
const tracking = { prefer: 'odata.track-changes' };

const responseSchema = z.object({
  '@odata.context': z.string(),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
  value: z.array(z.record(z.string(), z.unknown())),
});

/** Reads all pages and returns the rows and the delta link of the last page. */
async function read(service: LiveService, path: string, headers: Readonly<Record<string, string>> = {}) {
  const rows: Record<string, unknown>[] = [];
  let link: string | undefined = path;
  let last: z.infer<typeof responseSchema> | undefined;
  for (let page = 0; link !== undefined && page < 20; page += 1) {
    const response: Response = await service.get(link, headers);
    expect(response.status).toBe(200);
    last = responseSchema.parse(await response.json());
    rows.push(...last.value);
    link = last['@odata.nextLink'];
  }
  return { rows, deltaLink: last?.['@odata.deltaLink'] ?? '', context: last?.['@odata.context'] ?? '' };
}

const create = `CREATE TABLE orders (id INTEGER NOT NULL PRIMARY KEY, state VARCHAR(20), changed BIGINT)`;
const insert = `INSERT INTO orders VALUES (1, 'open', 10), (2, 'open', 20), (3, 'paid', 20), (4, 'open', NULL)`;
const later = ["UPDATE orders SET state = 'paid', changed = 30 WHERE id = 1", "INSERT INTO orders VALUES (5, 'open', 40)"];

describe('The delta link of an API with a change column', () => {
  test('returns changed rows, and rows that no longer match the filter as removed', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`PRAGMA journal_mode=WAL; ${create}; ${insert}`);
    await using service = await serveLocation(file, {}, changeColumn);
    const first = await read(service, "shop/orders?$filter=state eq 'open'", tracking);
    expect(first.rows.map(({ id }) => id)).toEqual([1, 2, 4]);
    for (const statement of later) database.exec(statement);
    const changes = await read(service, first.deltaLink);
    expect(changes.context).toMatch(/\$metadata#orders\/\$delta$/);
    expect(changes.rows).toEqual([
      { id: 2, state: 'open', changed: 20 },
      { '@odata.context': expect.stringContaining('#orders/$deletedEntity'), id: expect.stringContaining('/orders(3)'), reason: 'changed' },
      { '@odata.context': expect.stringContaining('#orders/$deletedEntity'), id: expect.stringContaining('/orders(1)'), reason: 'changed' },
      { id: 5, state: 'open', changed: 40 },
    ]);
    const unchanged = await read(service, changes.deltaLink);
    expect(unchanged.rows).toEqual([{ id: 5, state: 'open', changed: 40 }]);
  });

  test('is on the last page, includes changes after the first page, and works in version 4.01', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`PRAGMA journal_mode=WAL; ${create}; ${insert}`);
    await using service = await serveLocation(file, { collectionPage: 2 }, changeColumn);
    const response = await service.get('shop/orders?$select=state', tracking);
    expect(response.headers.get('preference-applied')).toBe('odata.track-changes');
    const page = responseSchema.parse(await response.json());
    expect(page).not.toHaveProperty('@odata.deltaLink');
    for (const statement of later) database.exec(statement);
    const rest = await read(service, page['@odata.nextLink'] ?? '');
    const changes = await (await service.get(rest.deltaLink, { 'odata-maxversion': '4.01' })).json();
    // Without the key among the columns, each row has its address.
    expect(changes).toMatchObject({
      '@context': expect.stringContaining('$metadata#orders(state)/$delta'),
      '@nextLink': expect.any(String),
      value: [
        { '@id': expect.stringContaining('orders(2)'), state: 'open' },
        { '@id': expect.stringContaining('orders(3)'), state: 'paid' },
      ],
    });
    const all = await read(service, rest.deltaLink);
    expect(all.rows.map(({ state }) => state)).toEqual(['open', 'paid', 'paid', 'open']);
  });

  test('is absent without the preference, and if changes of the query can’t be tracked', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`${create}; ${insert}`);
    await using service = await serveLocation(file, {}, changeColumn);
    expect((await read(service, 'shop/orders')).deltaLink).toBe('');
    for (const options of ['$top=2', '$skip=1', '$apply=filter(id gt 1)', '$compute=id add 1 as next']) {
      const response = await service.get(`shop/orders?${options}`, tracking);
      expect(response.headers.get('preference-applied')).toBeNull();
      expect(await response.json()).not.toHaveProperty('@odata.deltaLink');
    }
    const metadata = await (await service.get('shop/$metadata')).text();
    expect(metadata).toContain('Capabilities.ChangeTracking');
  });

  test('is rejected with a reason if the token is invalid or the query can’t be tracked', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec(`${create}; ${insert}`);
    await using service = await serveLocation(file, {}, changeColumn);
    const { deltaLink } = await read(service, 'shop/orders', tracking);
    const token = /\$deltatoken=(.*)/.exec(deltaLink)?.[1];
    for (const query of [
      '$deltatoken=nonsense',
      ...['"a"', '"\u0000"', '01', '1e', '1-1', '"2024-02-30T00:00:00Z"'].map(
        (since) => `$deltatoken=${Buffer.from(since).toString('base64url')}`,
      ),
      `$top=1&$deltatoken=${token}`,
    ]) {
      const response = await service.get(`shop/orders?${query}`);
      expect(response.status).toBe(400);
      expect(JSON.stringify(await response.json())).toContain('request all rows again');
    }
    // A number that no row can have isn't an error, as in `$filter`.
    for (const since of ['1e999', '9'.repeat(60)]) {
      const response = await service.get(`shop/orders?$deltatoken=${Buffer.from(since).toString('base64url')}`);
      expect(response.status).toBeLessThan(500);
    }
    await using without = await serveLocation(file);
    expect((await without.get(`shop/orders?$deltatoken=${token}`)).status).toBe(501);
  });

  test('reports rows that are marked as deleted as removed if the filter excludes them', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec('CREATE TABLE orders (id INTEGER NOT NULL PRIMARY KEY, deleted BOOLEAN, changed BIGINT)');
    database.exec('INSERT INTO orders VALUES (1, 0, 10), (2, 0, 20)');
    await using service = await serveLocation(file, {}, changeColumn);
    const first = await read(service, 'shop/orders?$filter=deleted eq false&$select=id', tracking);
    expect(first.rows).toEqual([{ id: 1 }, { id: 2 }]);
    database.exec('UPDATE orders SET deleted = 1, changed = 30 WHERE id = 1');
    const changes = await read(service, first.deltaLink);
    expect(changes.rows).toMatchObject([{ id: 2 }, { id: expect.stringContaining('/orders(1)'), reason: 'changed' }]);
  });

  test('contains neither keys nor values of rows that the caller can’t see, or can no longer see', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'shop.sqlite');
    using database = new DatabaseSync(file);
    database.exec('CREATE TABLE orders (id INTEGER NOT NULL PRIMARY KEY, region TEXT, note TEXT, changed BIGINT)');
    database.exec("INSERT INTO orders VALUES (11, 'north', 'a', 10), (22, 'north', 'b', 20), (33, 'south', 'canary', 90)");
    const rules = { rules: [{ apis: ['shop/orders'], rows: 'region==north', columns: ['id', 'note', 'changed'] }] };
    await using service = await serveLocation(file, {}, changeColumn, new AccessRules(ruleFileSchema.parse(rules)));
    const first = await read(service, 'shop/orders?$count=true', tracking);
    expect(first.rows.map(({ id }) => id)).toEqual([11, 22]);
    database.exec("UPDATE orders SET region = 'south', note = 'canary', changed = 30 WHERE id = 11");
    database.exec("UPDATE orders SET note = 'canary', changed = 95 WHERE id = 33");
    database.exec("INSERT INTO orders VALUES (44, 'north', 'd', 40)");
    const response = await service.get(first.deltaLink);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ '@odata.count': 2, value: [{ id: 22 }, { id: 44, note: 'd' }] });
    // The number of the port can contain any digits.
    const withoutHost = text.replaceAll(new URL(first.deltaLink).host, '');
    for (const hidden of ['canary', 'south', 'orders(11)', 'orders(33)', '90', '95']) expect(withoutHost).not.toContain(hidden);
    const token = /deltatoken=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(Buffer.from(token, 'base64url').toString()).toBe('40');
    const filtered = await service.get(`${first.deltaLink}&$filter=note eq 'canary'`);
    expect(await filtered.text()).not.toMatch(/orders\(11\)|orders\(33\)|"canary"/);
    const byHidden = await service.get(`${first.deltaLink}&$filter=region eq 'south'`);
    expect(byHidden.status).toBe(400);
  });

  test('returns the changed rows of a file after it is replaced', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'orders.csv');
    await writeFile(file, 'id,state,changed\n1,open,2024-01-01T00:00:00Z\n2,open,2024-01-02T00:00:00Z\n');
    const declared = { 'orders.csv': { key: ['id'], changeColumn: 'changed' } };
    await using service = await serveLocation(file, {}, declared);
    const first = await read(service, 'shop/orders', tracking);
    expect(first.rows).toHaveLength(2);
    const changes = await read(service, first.deltaLink);
    expect(changes.rows).toEqual([{ id: 2, state: 'open', changed: '2024-01-02T00:00:00Z' }]);
  });

  test('returns the changed rows of PostgreSQL by their timestamps (needs its server)', async ({ skip }) => {
    const programs = await findPostgres();
    if (programs === null) return skip('PostgreSQL is not installed.');
    await using postgres = await startPostgres(programs);
    await postgres.run(
      `CREATE TABLE orders (id int PRIMARY KEY, changed timestamptz); INSERT INTO orders VALUES (1, '2024-01-01 10:00:00.123456Z'), (2, NULL)`,
    );
    await using service = await serveLocation(postgres.url, {}, changeColumn);
    const first = await read(service, 'shop/orders', tracking);
    await postgres.run(`UPDATE orders SET changed = '2024-02-01Z' WHERE id = 2`);
    const changes = await read(service, first.deltaLink);
    expect(changes.rows.map(({ id }) => id)).toEqual([1, 2]);
  });
});
