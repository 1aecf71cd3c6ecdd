import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stored, storedTable } from '../engine-with-stored-table.ts';
import { type EngineWithTable, engineWithTable } from '../engine-with-table.ts';
import { agreementTimeout } from './expect-agreement.ts';
import { responseOf } from './response-of.ts';
import { rowQueries } from './row-queries.ts';
import { columnsOf, listsOf, selectSql } from './sample-table.ts';

const columns = columnsOf('duckdb');
const lists = listsOf('duckdb');
const select = selectSql('duckdb', columns, lists);

let parquet: EngineWithTable;
let stored: Stored;

beforeAll(async () => {
  parquet = await engineWithTable(select);
  const names = [...columns, ...lists].map(({ name }) => [name, `"${name}"`] as const);
  stored = await storedTable(Object.fromEntries(names), `(${select})`, ['id']);
});
afterAll(async () => {
  await parquet[Symbol.asyncDispose]();
  await stored[Symbol.asyncDispose]();
});

test('small pages of a table imported by the service contain exactly the rows that DuckDB reads from Parquet', {
  timeout: agreementTimeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(rowQueries(columns, lists), fc.integer({ min: 0, max: 130 }), async (query, top) => {
      const page = { ...query, top, order: [] };
      expect(await responseOf(stored.table, page)).toEqual(await responseOf(parquet.table, page));
    }),
    { numRuns: 400 },
  );
});
