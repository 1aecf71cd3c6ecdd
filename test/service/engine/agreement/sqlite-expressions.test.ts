import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComparedTables, openSqlite } from './compared-engines.ts';
import { agreementTimeout, expectSameTransformations, expectSameValues } from './expect-agreement.ts';

describe('SQLite', () => {
  let tables: ComparedTables;
  beforeAll(async () => {
    tables = await openSqlite();
  }, 120_000);
  afterAll(() => tables[Symbol.asyncDispose]());

  test('evaluates each expression to the same value that the embedded engine returns', { timeout: agreementTimeout }, async () => {
    await expectSameValues(tables, 'sqlite', { noNaN: true });
  });

  test('returns the same rows that the embedded engine returns for each transformation', { timeout: agreementTimeout }, async () => {
    await expectSameTransformations(tables, 'sqlite', { noNaN: true });
  });
});
