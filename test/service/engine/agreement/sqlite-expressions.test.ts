import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openSqlite } from './compared-engines.ts';
import { agreementTimeout, expectSameTransformations, expectSameValues } from './expect-agreement.ts';

describe('SQLite', () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openSqlite();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('works out the same values from each expression as the embedded engine', { timeout: agreementTimeout }, async () => {
    await expectSameValues(tables, 'sqlite', { noNaN: true });
  });

  test('makes the same rows by the same transformations', { timeout: agreementTimeout }, async () => {
    await expectSameTransformations(tables, 'sqlite', { noNaN: true });
  });
});
