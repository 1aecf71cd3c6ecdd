import { expect, test } from 'vitest';
import type { Table } from '../../../../service/engine/engine.ts';
import type { Expression, RelatedRows } from '../../../../service/engine/expression.ts';
import { operation } from '../../../../service/engine/expression.ts';
import { Columns } from '../../../../service/engine/sql/columns.ts';
import { deriveRelation } from '../../../../service/engine/sql/derived/derive.ts';
import { countStatement, derivedTable, relationOf, rowsStatement } from '../../../../service/engine/sql/statements.ts';
import type { Transformation } from '../../../../service/engine/transformation.ts';
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

test('a condition on a related row is a Trino subquery that excludes hidden rows first', () => {
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
  const five = { kind: 'constant', value: { kind: 'number', text: '5' } } as const;
  const fixed: RelatedRows = { ...rows, matches: [{ referenced: 'id', value: five }], isAny: true };
  expect(statement(operation('eq', { kind: 'related', rows: fixed, value: name }, ada))).toContain('OFFSET 0 LIMIT 1) = ');
});

test('a cross join or join is one Trino statement that excludes hidden rows before the join', () => {
  const table: Table = { columns: customers.columns.all, count: async () => 0, async *stream() {} };
  trinoDialect.related.add(table, customers);
  const where = { kind: 'comparison', column: 'id', operator: 'gt', value: { kind: 'number', text: '5' } } as const;
  const source = { database: {}, table, columns: new Set(['id', 'name']), where };
  const sqlOf = (step: Transformation, column: string) => {
    const derived = derivedTable(deriveRelation(relationOf(orders, trinoDialect), [step], trinoDialect));
    const query = { columns: [column], where: null, order: [], skip: 0, top: null };
    return rowsStatement(derived, query, { binary: 'base64url' }, trinoDialect).sql;
  };
  const own = `(SELECT "id" AS "id", "customer_id" AS "customer_id", "id" AS "order 0", "customer_id" AS "order 1" FROM "orders" AS "rows")`;
  const all = `(SELECT "id" AS "id", CAST("name" AS varchar) AS "name", "id" AS "order 0", CAST("name" AS varchar) AS "order 1" FROM "customers" AS "rows")`;
  const visible = `(SELECT "id", "name", "order 0", "order 1" FROM ${all} AS "rows" WHERE "id" > CAST('5' AS bigint) OFFSET 0)`;
  const sideOf = (rows: string, names: string, keys: string, number: number) =>
    `(SELECT ${names}, ${keys} FROM ${rows} AS "rows") AS "side ${number}"`;
  const [keys, otherKeys] = ['"order 0" AS "order 0", "order 1" AS "order 1"', '"order 0" AS "order 2", "order 1" AS "order 3"'];
  const cross = sqlOf({ kind: 'cross', prefix: 'orders/', others: [{ prefix: 'customers/', source }] }, 'customers/name');
  const [first, second] = [
    '"id" AS "orders/id", "customer_id" AS "orders/customer_id"',
    '"id" AS "customers/id", "name" AS "customers/name"',
  ];
  expect(cross).toContain(`FROM ${sideOf(own, first, keys, 0)} CROSS JOIN ${sideOf(visible, second, otherKeys, 1)}`);
  expect(cross).toMatch(/^SELECT concat\('\{"customers\/name":', .* ORDER BY "order 0" .*, "order 3" ASC NULLS FIRST$/);
  const matches = [{ column: 'customer_id', referenced: 'id' }];
  const joined = sqlOf({ kind: 'join', isOuter: true, prefix: 'c/', source, api: 'shop/customers', steps: [], matches }, 'c/name');
  const [left, right] = ['"id" AS "id", "customer_id" AS "customer_id"', '"id" AS "c/id", "name" AS "c/name"'];
  const on = `("customer_id") = ("c/id")`;
  expect(joined).toContain(`FROM ${sideOf(own, left, keys, 0)} LEFT JOIN ${sideOf(visible, right, otherKeys, 1)} ON (${on})`);
});
