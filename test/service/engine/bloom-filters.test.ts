import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Predicate } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type EngineWithTable, engineWithTable, rowsOf, unending } from './engine-with-table.ts';

/** Rows with few distinct values, for which Parquet writes dictionaries and Bloom filters. */
let served: EngineWithTable;

beforeAll(async () => {
  served = await engineWithTable(`
    SELECT i AS id,
      CASE i % 3 WHEN 0 THEN from_base64('/+8=') WHEN 1 THEN from_base64('AAAA') END AS raw,
      CASE i % 3 WHEN 0 THEN -0.0::DOUBLE WHEN 1 THEN 1.5 END AS ratio,
      CASE i % 3 WHEN 0 THEN -0.0::FLOAT WHEN 1 THEN 1.5 END AS share
    FROM range(300) r(i)`);
});
afterAll(() => served[Symbol.asyncDispose]());

const binary: Literal = { kind: 'binary', text: '_-8' };
const zero: Literal = { kind: 'number', text: '0' };

test.each([
  ['raw', binary],
  ['ratio', zero],
  ['share', zero],
] as const)('rows with a %s equal to a constant are found, even if a Bloom filter excludes it', async (column, value) => {
  const equal: Predicate = { kind: 'comparison', column, operator: 'eq', value };
  const listed: Predicate = { kind: 'in', column, values: [value] };
  const listedTwice: Predicate = { kind: 'in', column, values: [value, value] };
  const different: Predicate = { kind: 'not', operand: { kind: 'comparison', column, operator: 'ne', value } };
  for (const where of [equal, listed, listedTwice, different]) {
    expect(await served.table.count(where, unending())).toBe(100);
    expect((await rowsOf(served.table, { columns: ['id'], where, top: 3 })).map(({ id }) => id)).toEqual([0, 3, 6]);
  }
});
