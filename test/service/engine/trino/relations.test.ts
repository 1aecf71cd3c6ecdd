import { expect, test } from 'vitest';
import type { Table } from '../../../../service/engine/engine.ts';
import type { Expression, RelatedRows } from '../../../../service/engine/expression.ts';
import { operation } from '../../../../service/engine/expression.ts';
import { Columns } from '../../../../service/engine/sql/columns.ts';
import { countStatement } from '../../../../service/engine/sql/statements.ts';
import { type Column, trinoDialect } from '../../../../service/engine/trino/dialect.ts';
import { sourceTable } from '../../../../service/engine/trino/table.ts';
import { mappingOf } from '../../../../service/engine/trino/type-mappings.ts';

function columnOf(name: string, trinoType: string): Column {
  const { mapping, list } = mappingOf(trinoType);
  const { type, precision, scale } = mapping;
  return { name, sourceName: name, type, list, nullable: true, precision, scale, mapping };
}

const orders = sourceTable('orders', new Columns([columnOf('id', 'bigint'), columnOf('customer_id', 'bigint')]), false);
const customers = sourceTable('customers', new Columns([columnOf('id', 'bigint'), columnOf('name', 'varchar')]), false);

test('a condition on a related row is a subquery for Trino, in which hidden rows are excluded first', () => {
  const table: Table = {
    columns: customers.columns.all,
    count: async () => 0,
    async *stream() {},
  };
  trinoDialect.related.add(table, customers);
  const where = { kind: 'comparison', column: 'id', operator: 'gt', value: { kind: 'number', text: '5' } } as const;
  const rows: RelatedRows = {
    source: { database: {}, table, columns: new Set(['id', 'name']), where },
    level: 1,
    matches: [{ referenced: 'id', value: { kind: 'column', name: 'customer_id' } }],
  };
  const name: Expression = { kind: 'column', name: 'name', level: 1 };
  const ada: Expression = { kind: 'constant', value: { kind: 'string', value: 'Ada' } };
  const statement = (expression: Expression) => countStatement(orders, { kind: 'expression', expression }, trinoDialect).sql;
  const related = `FROM (SELECT "id" AS "related 1 id", CAST("name" AS varchar) AS "related 1 name" FROM "customers" AS "rows") AS "related 1"`;
  const on = `(("customer_id") = ("related 1 id"))`;
  const guard = `"related 1 id" > CAST('5' AS bigint)`;
  expect(statement({ kind: 'relatedAny', rows, test: operation('eq', name, ada) })).toBe(
    `SELECT CAST(count(*) AS VARCHAR) FROM "orders" AS "rows" WHERE (EXISTS (SELECT 1 ${related} WHERE (${on}) AND (${guard} AND CASE WHEN ${guard} THEN "related 1 name" = 'Ada' ELSE FALSE END)))`,
  );
  expect(statement(operation('eq', { kind: 'related', rows, value: name }, ada))).toContain(
    `(SELECT CASE WHEN ${guard} THEN "related 1 name" END ${related} WHERE (${on}) AND (${guard} AND CASE WHEN ${guard} THEN TRUE ELSE FALSE END))`,
  );
});
