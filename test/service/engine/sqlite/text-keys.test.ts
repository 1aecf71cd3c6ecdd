import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { RowCondition } from '../../../../service/engine/row-query.ts';
import { Columns } from '../../../../service/engine/sql/columns.ts';
import { plainValue } from '../../../../service/engine/sql/sql-value.ts';
import type { Column } from '../../../../service/engine/sqlite/dialect.ts';
import { sqliteRowsStatement } from '../../../../service/engine/sqlite/statements.ts';
import { textMapping } from '../../../../service/engine/sqlite/type-mappings.ts';
import { wholeTable } from '../engine-with-table.ts';

const plain = { type: 'string', list: false, nullable: true, precision: null, scale: null, mapping: textMapping } as const;
const columns: readonly Column[] = [
  { ...plain, name: 'word', sourceName: 'word', isText: true },
  { ...plain, name: 'mixed', sourceName: 'mixed', isText: false },
];
const order = [{ value: plainValue('rowid', 'boolean'), descending: false }];
const table = { source: () => '"kept"', columns: new Columns(columns), order, sorted: 'always', number: 'rowid' } as const;
const text = (value: string) => ({ kind: 'string', value }) as const;
const equal = (column: string, value: string) => ({ kind: 'comparison', column, operator: 'eq', value: text(value) }) as const;

function queried(where: RowCondition, encoding = 'UTF-8') {
  using database = new DatabaseSync(':memory:');
  database.exec(
    `PRAGMA encoding = '${encoding}'; CREATE TABLE kept (word TEXT, mixed); CREATE INDEX words ON kept (word); CREATE INDEX others ON kept (mixed)`,
  );
  database.exec("INSERT INTO kept VALUES ('7', '7'), (7, 7), (CAST('7' AS BLOB), CAST('7' AS BLOB)), ('07', 7.0), (NULL, NULL)");
  const { sql, parameters } = sqliteRowsStatement(table, { ...wholeTable, where }, { binary: 'base64' });
  const rows = database.prepare(sql).all(...parameters);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return { rows: rows.length, plan: plan.map(({ detail }) => String(detail)).join('; ') };
}

test('a text condition uses an index and finds values of any storage class', () => {
  const byIndex = expect.stringContaining('USING INDEX words (word=?)');
  expect(queried(equal('word', '7'))).toEqual({ rows: 3, plan: byIndex });
  expect(queried(equal('word', '7'), 'UTF-16le')).toEqual({ rows: 3, plan: byIndex });
  expect(queried({ kind: 'in', column: 'word', values: [text('7'), text('07')] })).toEqual({ rows: 4, plan: byIndex });
  expect(queried({ kind: 'not', operand: equal('word', '7') }).rows).toBe(2);
});

test('a text condition finds numbers in a column without a declared type', () => {
  expect(queried(equal('mixed', '7')).rows).toBe(3);
});
