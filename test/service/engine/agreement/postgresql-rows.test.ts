import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openPostgres, withoutPostgres } from './compared-engines.ts';
import { agreementTimeout, expectSameCounts, expectSameRows } from './expect-agreement.ts';

describe.skipIf(withoutPostgres !== '')(`PostgreSQL${withoutPostgres}`, () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openPostgres();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('gives the same rows, in the same order, to the letter, as the embedded engine', { timeout: agreementTimeout }, async () => {
    await expectSameRows(tables, 'postgresql');
  });

  test('counts what it gives', { timeout: agreementTimeout }, async () => {
    await expectSameCounts(tables, 'postgresql');
  });
});
