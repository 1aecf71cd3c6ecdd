import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { serveTables } from '../published-service.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { serveLocation } from './live-service.ts';

const [least, greatest] = ['-9223372036854775808', '9223372036854775807'];
const rows = `(1, ${greatest}, 2147483647), (2, ${least}, -2147483648), (3, 7, 2)`;

/**
 * Queries with expected results. Integers of more than 64 bits become exact decimals, and numbers of more than 38 digits become doubles.
 */
const queries = [
  ['$compute=big add 1 as x&$select=x', '{"x@odata.type":"#Decimal","x":9223372036854775808}'],
  ['$compute=big sub 1 as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Decimal","x":-9223372036854775809}'],
  ['$compute=big mul big as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Decimal","x":85070591730234615865843651857942052864}'],
  ['$compute=-big as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Decimal","x":9223372036854775808}'],
  ['$compute=big div -1 as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Decimal","x":9223372036854775808}'],
  ['$compute=big mod 10 as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Int64","x":-8}'],
  ['$compute=big add big as x&$filter=x gt 9223372036854775807&$select=id,x', '"x":18446744073709551614}'],
  ['$apply=compute(big mul big as x)/compute(x add x as y)/filter(id eq 2)&$select=y', '{"y":1.7014118346046923e'],
  ['$apply=filter(id eq 1)/concat(identity,identity)/aggregate(big with sum as x)', '{"x@odata.type":"#Decimal","x":18446744073709551614}'],
  ['$apply=groupby((id),aggregate(big with sum as x))&$filter=id eq 2', `"x":${least}`],
  ['$apply=aggregate(big mul 2 with max as x)', '{"x@odata.type":"#Decimal","x":18446744073709551614}'],
  ['$apply=aggregate(big with max as x)', `{"x@odata.type":"#Int64","x":${greatest}}`],
] as const;

/** Queries of 32-bit integers, which SQLite doesn't have. */
const smallQueries = [
  ['$compute=small add 1 as x&$select=x', '{"x@odata.type":"#Int64","x":2147483648}'],
  ['$compute=small mul small as x&$select=x&$filter=id eq 2', '{"x@odata.type":"#Int64","x":4611686018427387904}'],
  ['$compute=-small as x&$select=x&$filter=id eq 2', '"x":2147483648'],
  ['$apply=aggregate(small with sum as x)', '{"x@odata.type":"#Int64","x":1}'],
] as const;

async function expectExact(get: (path: string) => Promise<Response>, cases: readonly (readonly [string, string])[]): Promise<void> {
  for (const [query, expected] of cases) {
    const text = await (await get(query.replaceAll(' ', '%20'))).text();
    expect([query, text]).toEqual([query, expect.stringContaining(expected)]);
  }
}

const postgres = await findPostgres();

describe('exact integers beyond 64 bits in $compute and $apply', () => {
  test('are returned with their exact value and type from a file', async () => {
    const select = `SELECT a::INTEGER AS id, b::BIGINT AS big, c::INTEGER AS small FROM (VALUES ${rows}) t(a, b, c)`;
    await using service = await serveTables({ numbers: { select } });
    await expectExact((query) => service.get(`/dmp-api/odata/things/numbers?${query}`), [...queries, ...smallQueries]);
  });

  test('are returned with their exact value and type from SQLite', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'things.sqlite');
    const database = new DatabaseSync(file);
    database.exec(`CREATE TABLE numbers (id INTEGER PRIMARY KEY, big INTEGER, small INTEGER); INSERT INTO numbers VALUES ${rows}`);
    database.close();
    await using service = await serveLocation(file);
    await expectExact((query) => service.get(`things/numbers?${query}`), queries);
  });

  test.skipIf(postgres === null)("are exact and correctly typed from PostgreSQL (skipped if its server isn't installed)", async () => {
    await using server = await startPostgres(postgres ?? '');
    await server.run(`CREATE TABLE numbers (id int PRIMARY KEY, big bigint, small int); INSERT INTO numbers VALUES ${rows}`);
    await using service = await serveLocation(server.url);
    await expectExact((query) => service.get(`public/numbers?${query}`), [...queries, ...smallQueries]);
  });
});
