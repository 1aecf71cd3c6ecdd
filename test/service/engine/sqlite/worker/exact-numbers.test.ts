import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sqliteDialect } from '../../../../../service/engine/sqlite/dialect.ts';
import { registerExactNumbers } from '../../../../../service/engine/sqlite/worker/exact-numbers.ts';

test('a sum of SQLite integers is exact, even beyond 64 bits and below zero', () => {
  using database = new DatabaseSync(':memory:');
  registerExactNumbers(database);
  const sum = sqliteDialect.aggregates.sum({ sql: 'column1', type: 'int64', precision: 19, scale: 0 });
  const integer = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: -9n, max: 9n }));
  fc.assert(
    fc.property(fc.array(fc.option(integer), { minLength: 1, maxLength: 20 }), (values) => {
      const rows = values.map((value) => `(${value === null ? 'NULL' : `CAST('${value}' AS INTEGER)`})`).join(', ');
      const statement = database.prepare(`SELECT ${sum} AS total FROM (VALUES ${rows})`);
      statement.setReadBigInts(true);
      const present = values.filter((value) => value !== null);
      const expected = present.length === 0 ? null : String(present.reduce((total, value) => total + value, 0n));
      const total = statement.get()?.total ?? null;
      expect(total === null ? null : String(total)).toBe(expected);
    }),
  );
});
