import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { callers } from '../../access/rules/callers.ts';
import { serveTables } from '../../published-service.ts';
import { makeFolder } from '../../sources/published-files.ts';

const select = (columns: string) => ({ select: `SELECT ${columns}` });
const schema = (fields: readonly string[], foreignKeys: readonly unknown[]) => ({
  description: { schema: { fields: fields.map((name) => ({ name })), foreignKeys } },
});
const key = (fields: unknown, resource: string, referenced: unknown) => ({ fields, reference: { resource, fields: referenced } });
const tables = {
  orders: {
    ...select('1 AS id, 2 AS "the customer", 3 AS parent'),
    ...schema(
      ['id', 'the customer', 'parent'],
      [key('the customer', 'customers', 'id'), key('parent', '', 'id'), key('id', 'absent', 'id'), key('nothing', 'customers', 'id')],
    ),
  },
  customers: select("2 AS id, 'x' AS name"),
};

describe('foreign keys in the catalogue', () => {
  const visible = async (rules: readonly unknown[]) => {
    await using service = await serveTables(tables, { access: callers({ ada: {} }), rules: { rules } });
    const response = await service.get('/dmp-api/expositions', { headers: { 'svc-x-api-token': 'ada' } });
    const [project]: { expositions: { accessPoint: string; foreignKeys?: unknown }[] }[] = JSON.parse(await response.text());
    return Object.fromEntries((project?.expositions ?? []).map(({ accessPoint, foreignKeys }) => [accessPoint, foreignKeys]));
  };

  test("have published column names, and are omitted if their target doesn't exist", async () => {
    expect(await visible([{ apis: ['*/*'] }])).toEqual({
      orders: [key(['the_customer'], 'customers', ['id']), key(['parent'], '', ['id'])],
      customers: undefined,
    });
  });

  test('are included only for callers who can see both sides', async () => {
    const orders = { apis: ['*/orders'] };
    expect(await visible([orders])).toEqual({ orders: [key(['parent'], '', ['id'])] });
    expect(await visible([orders, { apis: ['*/customers'], columns: ['name'] }])).toMatchObject({
      orders: [key(['parent'], '', ['id'])],
    });
    expect(await visible([{ ...orders, columns: ['id', 'the_customer'] }, { apis: ['*/customers'] }])).toMatchObject({
      orders: [key(['the_customer'], 'customers', ['id'])],
    });
  });
});

test("foreign keys of a SQLite file are published, even if they don't name the referenced columns", async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE part (a INT, b INT, PRIMARY KEY (b, a));
    CREATE TABLE used (id INTEGER PRIMARY KEY, x INT, y INT, up INT REFERENCES used (id), FOREIGN KEY (x, y) REFERENCES part)`);
  database.close();
  await using published = await made.publish(file);
  const used = published.apis().find(({ accessPoint }) => accessPoint === 'used');
  expect(used?.foreignKeys).toEqual(
    expect.arrayContaining([
      { columns: ['x', 'y'], accessPoint: 'part', referenced: ['b', 'a'] },
      { columns: ['up'], accessPoint: 'used', referenced: ['id'] },
    ]),
  );
});
