import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openPostgres, withoutPostgres } from './compared-engines.ts';
import { agreementTimeout, expectSameTransformations, expectSameValues } from './expect-agreement.ts';

describe.skipIf(withoutPostgres !== '')(`PostgreSQL${withoutPostgres}`, () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openPostgres();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('works out the same values from each expression as the embedded engine', { timeout: agreementTimeout }, async () => {
    await expectSameValues(tables, 'postgresql', {});
  });

  test('makes the same rows by the same transformations', { timeout: agreementTimeout }, async () => {
    await expectSameTransformations(tables, 'postgresql', {});
  });
});
