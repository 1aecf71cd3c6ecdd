import { copyFile, rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileColumns } from '../../../../service/engine/duckdb/file-columns.ts';
import { lineRows } from '../../../../service/engine/duckdb/lines/line-rows.ts';
import { LineTable } from '../../../../service/engine/duckdb/lines/line-table.ts';
import { attachStored, linesOf } from '../../../../service/engine/duckdb/stored-table.ts';
import type { JsonShape } from '../../../../service/engine/engine.ts';
import type { RowCondition, RowQuery } from '../../../../service/engine/row-query.ts';
import type { ComparisonOperator } from '../../../../shared/query/query.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { damage } from '../../damage.ts';
import { type Stored, storedTable } from '../engine-with-stored-table.ts';
import { rowsOf, textOf, unending, wholeTable } from '../engine-with-table.ts';

const rows = 5000;
const columns = {
  id: '(i * 3 - 600)::INTEGER',
  large: 'CASE WHEN i % 7 = 0 THEN NULL ELSE 9007199254740993 + i END',
  group: `CASE WHEN i % 11 = 0 THEN NULL ELSE 'a\t"' || chr((97 + i % 5)::INTEGER) || E'\\n' END`,
  price: '(i / 100)::DECIMAL(10,2)',
  day: `DATE '2020-01-01' + (i % 400)::INTEGER`,
  bytes: `('\\xFB\\xFF' || i)::BLOB`,
  list: '[i, NULL]::BIGINT[]',
  half: 'i / 2.0::DOUBLE',
};

const number = (value: number | bigint): Literal => ({ kind: 'number', text: String(value) });
const compare = (column: string, operator: ComparisonOperator, value: Literal): RowCondition => ({
  kind: 'comparison',
  column,
  operator,
  value,
});

const anyId = fc.integer({ min: -700, max: rows * 3 });
const operator = fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge');
const leaf: fc.Arbitrary<RowCondition> = fc.oneof(
  fc.tuple(operator, anyId).map(([asked, value]) => compare('id', asked, number(value))),
  fc
    .tuple(operator, fc.bigInt({ min: 9007199254740990n, max: 9007199254745999n }))
    .map(([asked, value]) => compare('large', asked, number(value))),
  fc.tuple(operator, fc.constantFrom('large', 'group')).map(([asked, column]) => compare(column, asked, { kind: 'null' })),
  fc
    .tuple(fc.constantFrom('eq', 'ne'), fc.constantFrom('a\t"b\n', 'a\t"e\n', 'a'))
    .map(([asked, value]) => compare('group', asked, { kind: 'string', value })),
  fc
    .tuple(fc.constantFrom('eq', 'ne'), fc.integer({ min: 0, max: 5000 }))
    .map(([asked, value]) => compare('price', asked, { kind: 'number', text: (value / 100).toFixed(2) })),
  fc
    .constantFrom('eq' as const, 'ne' as const)
    .map((asked) => compare('day', asked, { kind: 'temporal', type: 'date', text: '2020-03-01' })),
  fc.tuple(anyId, anyId).map(([low, high]) => ({ kind: 'between', column: 'id', low: number(low), high: number(high) }) as const),
  fc.array(anyId, { maxLength: 3 }).map((ids) => ({ kind: 'in', column: 'id', values: [...ids.map(number), { kind: 'null' }] }) as const),
);
const { condition } = fc.letrec<{ condition: RowCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      operands: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
    tie('condition').map((operand) => ({ kind: 'not', operand }) as const),
  ),
}));

describe('lines', () => {
  let stored: Stored;
  let lines: LineTable;
  beforeAll(async () => {
    stored = await storedTable(columns, `range(${rows}) r(i)`, ['id']);
    lines = await linesOfTable(stored.file, 'id');
  });
  afterAll(async () => {
    await lines.close();
    await stored[Symbol.asyncDispose]();
  });

  /** The rows as SQL gives them: of the whole answer, which lines never are. */
  const bySql = async (query: RowQuery, shape: JsonShape) => {
    const all = await textOf(stored.table.stream({ ...query, skip: 0, top: null }, shape, unending()));
    const listed: unknown[] = JSON.parse(all);
    return listed.slice(query.skip, query.skip + (query.top ?? 0));
  };

  test('tell the rows that pass a condition as SQL does, or that it is to be asked', { timeout: 60_000 }, async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(condition, fc.nat(60), fc.nat(40), async (where, skip, top) => {
        const query = { ...wholeTable, where, skip, top };
        const found = await lineRows(lines, query, { binary: 'base64' });
        if (found === null) return;
        told += 1;
        expect(JSON.parse(`[${found}]`)).toEqual(await bySql(query, { binary: 'base64' }));
      }),
      { numRuns: 200 },
    );
    expect(told).toBeGreaterThan(100);
  });

  test.each([0, 1, 63, 64, 65, 4095, 4990, 5000, 9000])('tell the rows from number %i on', async (skip) => {
    const query = { ...wholeTable, skip, top: 130 };
    const found = await lineRows(lines, query, { binary: 'base64' });
    expect(JSON.parse(`[${found}]`)).toEqual(await bySql(query, { binary: 'base64' }));
  });

  test('find the row of any key, and none where there is none, wherever it lies', async () => {
    for (const id of [-601, -600, -598, 0, 7, 1500, 14_397, 14_400, 99_999]) {
      const found = await lineRows(lines, { ...wholeTable, where: compare('id', 'eq', number(id)), top: 1 }, { binary: 'base64' });
      const ids = (JSON.parse(`[${found}]`) as { id: number }[]).map((row) => row.id);
      expect(ids).toEqual((id + 600) % 3 === 0 && id >= -600 && id < rows * 3 - 600 ? [id] : []);
    }
  });

  test('are written in every shape as SQL writes it, the chosen columns alone', async () => {
    const shape: JsonShape = { binary: 'base64url', numbersAsText: true, beforeProperty: ({ name }) => `"${name}@type":"x",` };
    for (const chosen of [
      ['bytes', 'large', 'price'],
      ['id', 'half', 'group', 'day'],
    ]) {
      const query = { ...wholeTable, columns: chosen, skip: 5, top: 20 };
      const found = await lineRows(lines, query, shape);
      const all = await textOf(stored.table.stream({ ...query, skip: 0, top: null }, shape, unending()));
      expect(all).toContain(`},${found},{`);
    }
    expect(await lineRows(lines, { ...wholeTable, top: 1 }, shape)).toBeNull();
  });
});

describe.each(['damaged', 'cut short', 'gone'])('lines that are %s', (state) => {
  test('are missed by nobody: DuckDB has the rows', async () => {
    await using stored = await storedTable({ id: 'i', text: 'md5(i::VARCHAR)' }, `range(${rows}) r(i)`, ['id']);
    await stored.engine.remove('the "table"');
    const file = linesOf(stored.file);
    if (state === 'damaged') await damage(file);
    else if (state === 'cut short') await copyFile(stored.file, file);
    else await rm(file);
    const table = await stored.engine.add({ table: 'again', file: stored.file, nameColumns: (names) => names, key: ['id'] });
    for (const skip of [0, 2500, 3200, 4990]) {
      expect((await rowsOf(table, { skip, top: 5 })).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((index) => skip + index));
    }
    expect(await rowsOf(table, { where: compare('id', 'eq', number(3000)), top: 1 })).toHaveLength(1);
  });
});

test('rows too long to be read as lines are there all the same', async () => {
  await using stored = await storedTable({ id: 'i', text: `repeat('x', 50000)` }, 'range(100) r(i)', ['id']);
  const [row] = await rowsOf(stored.table, { where: compare('id', 'eq', number(70)), top: 1 });
  expect(row).toEqual({ id: 70, text: 'x'.repeat(50_000) });
});

async function linesOfTable(file: string, ascending: string): Promise<LineTable> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const opened = await attachStored(connection, file, 'table');
    const columns = await fileColumns(connection, opened, (names) => names);
    const lines = await LineTable.open(linesOf(file), connection, { source: opened.source, columns, ascending });
    if (lines === null) throw new Error('There are no lines.');
    return lines;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
