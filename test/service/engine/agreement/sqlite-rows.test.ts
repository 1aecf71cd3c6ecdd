import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openSqlite } from './compared-engines.ts';
import { agreementTimeout, expectSameCounts, expectSameRows } from './expect-agreement.ts';

describe('SQLite', () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openSqlite();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('returns exactly the same rows, in the same order, that the embedded engine returns', { timeout: agreementTimeout }, async () => {
    await expectSameRows(tables, 'sqlite');
  });

  test('counts the same number of rows that the embedded engine counts', { timeout: agreementTimeout }, async () => {
    await expectSameCounts(tables, 'sqlite');
  });
});
