import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openPostgres, withoutPostgres } from './compared-engines.ts';
import { agreementTimeout, expectSameCounts, expectSameRows } from './expect-agreement.ts';

describe.skipIf(withoutPostgres !== '')(`PostgreSQL${withoutPostgres}`, () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openPostgres();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('returns exactly the same rows, in the same order, that the embedded engine returns', { timeout: agreementTimeout }, async () => {
    await expectSameRows(tables, 'postgresql');
  });

  test('counts the same number of rows that the embedded engine counts', { timeout: agreementTimeout }, async () => {
    await expectSameCounts(tables, 'postgresql');
  });
});
