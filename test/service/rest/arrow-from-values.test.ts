import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowQuery } from '../../../service/engine/row-query.ts';
import { arrowStream, batchesOfRows, batchesOfValues, layoutsOf } from '../../../service/formats/arrow.ts';
import { type EngineWithTable, engineWithTable, unending, wholeTable } from '../engine/engine-with-table.ts';

/** Strings of all kinds: short, long, adjacent in memory, repeated, null, and empty. */
const select = `SELECT i AS id, i % 3 = 0 AS flag, (i % 100)::TINYINT AS tiny, i * 4294967296 AS big, i::UBIGINT AS natural,
  -(i / 100)::DECIMAL(7,2) AS price, (i * 1000000007)::HUGEINT AS huge, i / 7 AS ratio, i::FLOAT AS short,
  CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'short é' WHEN 3 THEN 'the same long text again' ELSE 'a long text of its own, ' || i END AS text,
  'constant and longer than twelve bytes' AS same, md5(i::VARCHAR)::UUID AS guid, encode('bytes of row ' || i) AS bytes,
  DATE '1969-12-01' + i::INTEGER AS day, TIMESTAMP '1969-12-31 23:59:00.000001' + to_milliseconds(i * 77) AS moment,
  TIMESTAMPTZ '2020-01-01 00:00:00+02' + to_seconds(i) AS zoned, TIMESTAMP_NS '2020-01-02 03:04:05.123456789' AS fine,
  TIME '00:00:00.000001' + to_seconds(i) AS clock, CASE WHEN i % 4 > 0 THEN i END AS gaps
  FROM range(5000) r(i)`;

let served: EngineWithTable;
beforeAll(async () => {
  served = await engineWithTable(select);
});
afterAll(() => served[Symbol.asyncDispose]());

const queries: Readonly<Record<string, Partial<RowQuery>>> = {
  'all rows': {},
  'a slice': { skip: 2047, top: 1000 },
  'filtered rows': { where: { kind: 'comparison', column: 'gaps', operator: 'gt', value: { kind: 'number', text: '100' } }, top: 1500 },
  'sorted rows': { order: [{ column: 'text', descending: true }], skip: 10, top: 3000 },
  'some columns': { columns: ['text', 'id'] },
  'no rows': { where: { kind: 'comparison', column: 'id', operator: 'lt', value: { kind: 'number', text: '0' } } },
};

test.each(Object.entries(queries))('the Arrow stream of %s has the same values from columns and JSON rows', async (_name, some) => {
  const query = { ...wholeTable, ...some };
  const { table } = served;
  const chosen = query.columns.length === 0 ? table.columns : table.columns.filter(({ name }) => query.columns.includes(name));
  const columns = query.columns.length === 0 ? chosen : query.columns.flatMap((name) => chosen.filter((column) => column.name === name));
  const values = table.values?.(query, layoutsOf(columns) ?? [], unending());
  if (values === undefined) throw new Error('The engine has no columns of values.');
  const rows = table.stream(query, { binary: 'base64', numbersAsText: true }, unending());
  const [byValues, byRows] = await Promise.all([
    read(arrowStream(batchesOfValues(values, columns))),
    read(arrowStream(batchesOfRows(rows, columns))),
  ]);
  expect(byValues.schema).toEqual(byRows.schema);
  expect(byValues.rows).toEqual(byRows.rows);
});

test('a caller who stops reading an Arrow stream delays no other caller', async () => {
  const { table } = served;
  for await (const _ of table.values?.({ ...wholeTable, columns: ['id'] }, ['int64'], unending()) ?? []) break;
  expect(await table.count(null, unending())).toBe(5000);
});

async function read(stream: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const table = tableFromIPC(Buffer.concat(parts));
  return { schema: table.schema.fields.map(({ name, type }) => `${name} ${type}`), rows: table.toArray().map((row) => String(row)) };
}
