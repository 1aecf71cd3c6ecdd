import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openPostgres, withoutPostgres } from './compared-engines.ts';
import { agreementTimeout, expectSameTransformations, expectSameValues } from './expect-agreement.ts';

describe.skipIf(withoutPostgres !== '')(`PostgreSQL${withoutPostgres}`, () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openPostgres();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('evaluates each expression to the same value that the embedded engine returns', { timeout: agreementTimeout }, async () => {
    await expectSameValues(tables, 'postgresql', {});
  });

  test('returns the same rows that the embedded engine returns for each transformation', { timeout: agreementTimeout }, async () => {
    await expectSameTransformations(tables, 'postgresql', {});
  });
});
