import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { writeParquet } from '../../parquet-file.ts';
import { makeFolder } from '../../sources/published-files.ts';
import { type CountedService, serveCounted } from './counted-service.ts';

const responseSchema = z.object({
  value: z.array(z.object({ id: z.number(), orders: z.array(z.object({ id: z.number(), customer: z.object({ id: z.number() }) })) })),
});

/** Reads 1,000 customers with 10 orders each and the customer of each order. Expects few statements. */
async function expectFewStatements(service: CountedService, root: string): Promise<void> {
  const { body, statements } = await service.read(`${root}/customers?$expand=orders($expand=customer)&$orderby=id`);
  const { value } = responseSchema.parse(body);
  expect(value.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  for (const { id, orders } of value) {
    expect(orders).toHaveLength(10);
    expect(orders.every(({ customer }) => customer.id === id)).toBe(true);
  }
  expect(statements).toBe(3);
  const counted = await service.read(`${root}/customers?$expand=orders($top=2;$count=true;$orderby=id desc)&$top=2&$orderby=id`);
  expect(counted.statements).toBe(3);
  expect(counted.body).toMatchObject({
    value: [{ 'orders@odata.count': 10, orders: [{ id: 10 }, { id: 9 }] }, { orders: [{ id: 20 }, { id: 19 }] }],
  });
}

const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const tables = `CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id));
  INSERT INTO customers ${numbers(1000)} SELECT i, 'customer ' || i FROM n;
  INSERT INTO orders ${numbers(10_000)} SELECT i, (i + 9) / 10 FROM n;`;
const programs = await findPostgres();

describe('expanding 1,000 rows with 10 related rows each takes one statement a level', () => {
  test('of a SQLite file', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'shop.sqlite');
    const database = new DatabaseSync(file);
    database.exec(tables);
    database.close();
    await using service = await serveCounted(file);
    await expectFewStatements(service, 'shop');
  });

  test('of a Data Package in DuckDB', async () => {
    const key = { fields: 'customer_id', reference: { resource: 'customers', fields: 'id' } };
    const resource = (name: string, more: object) => ({
      name,
      path: `${name}.parquet`,
      format: 'parquet',
      schema: { fields: [], primaryKey: 'id', ...more },
    });
    const resources = [resource('customers', {}), resource('orders', { foreignKeys: [key] })];
    await using made = await makeFolder({ 'datapackage.json': JSON.stringify({ name: 'shop', resources }) });
    await writeParquet(join(made.folder, 'customers.parquet'), `SELECT i::INTEGER AS id, 'c' || i AS name FROM range(1, 1001) t(i)`);
    await writeParquet(
      join(made.folder, 'orders.parquet'),
      'SELECT i::INTEGER AS id, ((i + 9) // 10)::BIGINT AS customer_id FROM range(1, 10001) t(i)',
    );
    await using service = await serveCounted(made.folder);
    await expectFewStatements(service, 'shop');
  });

  test.skipIf(programs === null)("of PostgreSQL (skipped if its server isn't installed)", async () => {
    await using server = await startPostgres(programs ?? '');
    await server.run(tables);
    await using service = await serveCounted(server.url);
    await expectFewStatements(service, 'public');
  });
});
