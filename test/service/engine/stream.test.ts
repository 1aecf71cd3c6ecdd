import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseInstance } from '../../../service/engine/duckdb/database-instance.ts';
import { damage } from '../damage.ts';
import { type EngineWithTable, engineWithTable, rowsOf, textOf, unending, until, wholeTable } from './engine-with-table.ts';

describe('rows from the embedded engine', () => {
  const total = 30_000;
  let served: EngineWithTable;
  beforeAll(async () => {
    const select = `SELECT i AS id, (i * 7919) % 10 AS tie, CASE WHEN i % 3 = 0 THEN NULL ELSE 'x' END AS gap FROM range(${total}) r(i)`;
    served = await engineWithTable(select, ', ROW_GROUP_SIZE 4096');
  });
  afterAll(() => served[Symbol.asyncDispose]());

  test('are the same in a slice and in the whole table, at any offset', async () => {
    const all = Array.from({ length: total }, (_, id) => id);
    const filtered = all.filter((id) => id % 3 === 0);
    const sorted = all.toSorted((left, right) => ((right * 7919) % 10) - ((left * 7919) % 10) || left - right);
    const kinds = {
      whole: { query: {}, ids: all },
      filtered: { query: { where: { kind: 'isNull', column: 'gap' } }, ids: filtered },
      sorted: { query: { order: [{ column: 'tie', descending: true }] }, ids: sorted },
    } as const;
    const slice = fc.tuple(fc.nat(total + 100), fc.option(fc.oneof(fc.nat(300), fc.nat(total)), { nil: null }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(kinds)), slice, async ({ query, ids }, [skip, top]) => {
        const rows = await rowsOf(served.table, { ...query, columns: ['id'], skip, top });
        expect(rows.map(({ id }) => id)).toEqual(ids.slice(skip, top === null ? undefined : skip + top));
      }),
      { numRuns: 40 },
    );
  });

  test('are sorted with nulls first, and with nulls last in descending order', async () => {
    const top = { columns: ['id', 'gap'], top: 1 };
    expect(await rowsOf(served.table, { ...top, order: [{ column: 'gap', descending: false }] })).toEqual([{ id: 0, gap: null }]);
    expect(await rowsOf(served.table, { ...top, order: [{ column: 'gap', descending: true }] })).toEqual([{ id: 1, gap: 'x' }]);
  });

  test('an empty table returns an empty list, not an error', async () => {
    await using empty = await engineWithTable('SELECT 1 AS id WHERE false');
    expect(await textOf(empty.table.stream(wholeTable, { binary: 'base64' }, unending()))).toBe('[]');
    expect(await empty.table.count(null, unending())).toBe(0);
  });

  test('rows of very different sizes are returned together', async () => {
    await using mixed = await engineWithTable(
      `SELECT i AS a, repeat('é', CASE WHEN i % 2 = 0 THEN 0 ELSE 500000 END) AS b FROM range(6) r(i)`,
    );
    const rows = await rowsOf(mixed.table);
    expect(rows.map(({ a, b }) => [a, String(b).length])).toEqual([0, 1, 2, 3, 4, 5].map((i) => [i, i % 2 === 0 ? 0 : 500_000]));
    expect(await rowsOf(mixed.table, { columns: ['a'] })).toEqual([0, 1, 2, 3, 4, 5].map((a) => ({ a })));
  });
});

describe('an incomplete response of the embedded engine', () => {
  test('is an error, never a short response, if a file is damaged', async () => {
    await using served = await engineWithTable(
      `SELECT i AS id, md5(i::VARCHAR) AS text FROM range(500000) r(i)`,
      ', ROW_GROUP_SIZE 20480, COMPRESSION zstd',
    );
    await damage(join(served.folder, 'table.parquet'));
    const rows: Uint8Array[] = [];
    const reading = async () => {
      for await (const part of served.table.stream(wholeTable, { binary: 'base64' }, unending())) rows.push(part);
    };
    await expect(reading()).rejects.toMatchObject({ name: 'EngineError', code: 'query-failed' });
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is an error if the caller cancels the query, and the next query works', async () => {
    await using served = await engineWithTable('SELECT i AS id, md5(i::VARCHAR) AS text FROM range(1000000) r(i)');
    const ending = new AbortController();
    const rows = served.table.stream(wholeTable, { binary: 'base64' }, until(ending.signal))[Symbol.asyncIterator]();
    await rows.next();
    ending.abort();
    await expect(rows.next()).rejects.toMatchObject({ code: 'query-cancelled' });
    const sorting = served.table.stream(
      { ...wholeTable, order: [{ column: 'text', descending: true }] },
      { binary: 'base64' },
      until(AbortSignal.timeout(20)),
    );
    await expect(textOf(sorting)).rejects.toMatchObject({ code: 'query-cancelled' });
    await expect(served.table.count(null, until(AbortSignal.abort()))).rejects.toMatchObject({ code: 'query-cancelled' });
    expect(await served.table.count(null, unending())).toBe(1_000_000);
  });

  test('leaves no query running if the caller stops reading', async () => {
    await using served = await engineWithTable('SELECT i AS id FROM range(1000000) r(i)');
    for await (const _ of served.table.stream(wholeTable, { binary: 'base64' }, unending())) break;
    expect(await served.table.count(null, unending())).toBe(1_000_000);
  });

  test('is an error if the engine is closed while reading', async () => {
    const served = await engineWithTable('SELECT i AS id FROM range(1000000) r(i)');
    const rows = served.table.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
    await rows.next();
    await served[Symbol.asyncDispose]();
    await expect(rows.next()).rejects.toMatchObject({ code: 'query-cancelled' });
  });
});

describe('the sandbox of the embedded engine', () => {
  test.each([
    [`SELECT content FROM read_text('/etc/hostname')`],
    [`COPY (SELECT 1) TO '/tmp/dataquay-outside.csv'`],
    [`INSTALL httpfs`],
    [`SET threads = 64`],
    [`SET GLOBAL enable_external_access = true`],
    [`ATTACH '/tmp/dataquay-outside.db'`],
  ])('prevents %s', async (sql) => {
    await using served = await engineWithTable('SELECT 1 AS id');
    const limits = { memory: '64MB', threads: 1, spillFolder: join(served.folder, 'spill'), folders: [served.folder] };
    const database = await DatabaseInstance.open(limits);
    await database.connected((connection) => expect(connection.run(sql)).rejects.toThrow(/disabled by configuration|has been locked/));
    database.close();
  });

  test('prevents the publication of a file outside the allowed folders', async () => {
    await using served = await engineWithTable('SELECT 1 AS id');
    const outside = { table: 'other', file: join(served.folder, '..', 'other.parquet'), nameColumns: (names: readonly string[]) => names };
    await expect(served.engine.add(outside)).rejects.toThrow('disabled by configuration');
    expect(served.engine.table('other')).toBeUndefined();
  });
});

test('streams that lose their query slot continue later and return every row once, in order', async () => {
  const total = 200_000;
  await using served = await engineWithTable(`SELECT i AS id, i % 7 AS rest FROM range(${total}) r(i)`, ', ROW_GROUP_SIZE 20480');
  const { table } = served;
  const shape = { binary: 'base64' } as const;
  const allIds = Array.from({ length: total }, (_, id) => id);
  const where = { kind: 'comparison', column: 'rest', operator: 'gt', value: { kind: 'number', text: '2' } } as const;
  const queries = [
    { query: wholeTable, ids: allIds },
    { query: { ...wholeTable, where }, ids: allIds.filter((id) => id % 7 > 2) },
    { query: { ...wholeTable, where, top: 50_000 }, ids: allIds.filter((id) => id % 7 > 2).slice(0, 50_000) },
    { query: { ...wholeTable, skip: 1000, top: 150_000 }, ids: allIds.slice(1000, 151_000) },
  ];
  // Three times as many streams as slots. Each starts, waits while the others use the slots, and continues.
  const streams = Array.from({ length: 24 }, (_, index) => {
    const { query, ids } = queries[index % queries.length] ?? { query: wholeTable, ids: allIds };
    return { ids, rows: table.stream({ ...query, columns: ['id'] }, shape, unending())[Symbol.asyncIterator]() };
  });
  const firstParts = await Promise.all(streams.map(({ rows }) => rows.next()));
  for (const [index, { ids, rows }] of streams.entries()) {
    const first = firstParts[index];
    const remaining = { [Symbol.asyncIterator]: () => rows };
    const text = `${first?.done === false ? Buffer.from(first.value).toString() : ''}${(await textOf(remaining)).slice(1, -1)}`;
    const read: { id: number }[] = JSON.parse(`[${text}]`);
    expect(read.map(({ id }) => id)).toEqual(ids);
  }
});
