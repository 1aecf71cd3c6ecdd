import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openSqlite } from './compared-engines.ts';
import { agreementTimeout, expectSameCounts, expectSameRows } from './expect-agreement.ts';

describe('SQLite', () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openSqlite();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('gives the same rows, in the same order, to the letter, as the embedded engine', { timeout: agreementTimeout }, async () => {
    await expectSameRows(tables, 'sqlite');
  });

  test('counts what it gives', { timeout: agreementTimeout }, async () => {
    await expectSameCounts(tables, 'sqlite');
  });
});
