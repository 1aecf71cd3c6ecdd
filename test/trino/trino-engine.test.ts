import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DuckDbEngine } from '../../service/engine/duckdb/duckdb-engine.ts';
import type { Engine, Table } from '../../service/engine/engine.ts';
import type { RowQuery } from '../../service/engine/row-query.ts';
import { TrinoEngine } from '../../service/engine/trino/trino-engine.ts';
import { expectSame, stepsToShow } from '../service/engine/agreement/expect-agreement.ts';
import { expressionsOver } from '../service/engine/agreement/expressions.ts';
import { responseOf } from '../service/engine/agreement/response-of.ts';
import { rowQueries } from '../service/engine/agreement/row-queries.ts';
import { listColumns, sampleColumns, selectSql } from '../service/engine/agreement/sample-table.ts';
import { transformationsOver } from '../service/engine/agreement/transformations.ts';
import { rowsOf, unending, until, wholeTable } from '../service/engine/engine-with-table.ts';
import { writeParquet } from '../service/parquet-file.ts';
import { hostileRows, provokeEngine } from '../service/security/injection-corpus.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { startTrino, type TrinoCluster, whyNoTrino } from './start-trino.ts';

const reason = await whyNoTrino();

describe.skipIf(reason !== null)(`a Trino cluster of a coordinator and a worker${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  const resources = new AsyncDisposableStack();
  let cluster: TrinoCluster;

  beforeAll(async () => {
    cluster = resources.use(await startTrino(1));
  }, 240_000);
  afterAll(() => resources.disposeAsync());

  async function open(catalog: string, schema: string, only: readonly string[] | null = null): Promise<TrinoEngine> {
    const server = { origin: cluster.origin, user: 'tester', password: null, catalog, schema };
    const engine = await TrinoEngine.open(server, only, (names) => names);
    resources.defer(() => engine.close());
    return engine;
  }

  function tableOf(engine: Engine, name: string): Table {
    const table = engine.table(name);
    if (table === undefined) throw new Error(`There is no table "${name}".`);
    return table;
  }

  /** The sample table in the embedded engine and in the cluster. It is created once. */
  let sample: Promise<{ readonly expected: Table; readonly table: Table }> | undefined;
  const bothSamples = () => {
    sample ??= makeSamples();
    return sample;
  };

  async function makeSamples() {
    const folder = resources.use(await makeTemporaryFolder()).path;
    const file = join(folder, 'sample.parquet');
    await writeParquet(file, selectSql('duckdb'));
    const duckdb = await DuckDbEngine.open({ memory: '128MB', threads: 2, spillFolder: join(folder, 'spill'), folders: [folder] });
    resources.defer(() => duckdb.close());
    const expected = await duckdb.add({ table: 'sample', file, nameColumns: (names) => names });
    await cluster.query(`CREATE TABLE memory.default.sample AS ${selectSql('trino')}`);
    return { expected, table: tableOf(await open('memory', 'default'), 'sample') };
  }

  test('returns exactly the same rows in the same order as the embedded engine', { timeout: 900_000 }, async () => {
    const { table, expected } = await bothSamples();
    // PostgreSQL and SQLite compare thousands of queries. Here, planning takes most of the time of each query.
    // A cluster doesn't preserve the order of rows, so all queries are also sorted by `id`, which is unique.
    const ordered = ({ order, ...rest }: RowQuery): RowQuery => ({ ...rest, order: [...order, { column: 'id', descending: false }] });
    // Several concurrent queries, because planning and scheduling take most of a response's time.
    const queries = fc.sample(rowQueries(sampleColumns, listColumns), { numRuns: 250, seed: 20_261_121 }).map(ordered);
    await runConcurrently(8, queries, async (query) => {
      expect(await responseOf(table, query), JSON.stringify(query)).toEqual(await responseOf(expected, query));
    });
    await runConcurrently(8, queries.slice(0, 30), async ({ where }) => {
      expect(await table.count(where, unending())).toBe(await expected.count(where, unending()));
    });
  });

  test('computes the same values of expressions as the embedded engine', { timeout: 900_000 }, async () => {
    const samples = await bothSamples();
    const { duration: _, ...kinds } = expressionsOver(sampleColumns, {}, listColumns);
    const expressions = fc.sample(fc.oneof(...Object.values(kinds)), { numRuns: 60, seed: 20_261_121 });
    await runConcurrently(4, expressions, (expression) => expectSame(samples, stepsToShow(expression)));
  });

  test('returns the same rows of transformations as the embedded engine', { timeout: 900_000 }, async () => {
    const samples = await bothSamples();
    const transformations = fc.sample(transformationsOver(sampleColumns, {}, listColumns), { numRuns: 30, seed: 20_261_121 });
    await runConcurrently(2, transformations, (steps) => expectSame(samples, steps));
  });

  test('treats hostile texts as values, in all conditions and expressions', { timeout: 900_000 }, async () => {
    await cluster.query(`CREATE TABLE memory.default.hostile AS SELECT * FROM (VALUES ${hostileRows()}) AS t(id, name)`);
    await provokeEngine(tableOf(await open('memory', 'default', ['hostile']), 'hostile'));
  });

  test('counts, filters, sorts, and groups six million rows', { timeout: 300_000 }, async () => {
    const table = tableOf(await open('tpch', 'sf1', ['lineitem']), 'lineitem');
    expect(await table.count(null, unending())).toBe(6_001_215);
    const where = { kind: 'comparison', column: 'quantity', operator: 'gt', value: { kind: 'number', text: '49' } } as const;
    const [[expected] = []] = await cluster.query('SELECT count(*) FROM tpch.sf1.lineitem WHERE quantity > 49');
    expect(await table.count(where, unending())).toBe(expected);
    const first = await rowsOf(table, { columns: ['orderkey', 'linenumber'], order: [{ column: 'orderkey', descending: true }], top: 2 });
    expect(first.map(({ orderkey }) => orderkey)).toEqual([6_000_000, 6_000_000]);
    const value = { kind: 'column', name: 'quantity' } as const;
    const group = {
      kind: 'group',
      columns: ['returnflag'],
      sets: [['returnflag']],
      aggregates: [{ name: 'sum', method: 'sum', value }],
    } as const;
    const grouped = await table.derive?.([group], unending());
    const sums = await cluster.query('SELECT returnflag, sum(quantity) FROM tpch.sf1.lineitem GROUP BY 1 ORDER BY 1');
    expect(grouped === undefined ? [] : await rowsOf(grouped)).toEqual(sums.map(([returnflag, sum]) => ({ returnflag, sum })));
  });

  test('returns the first rows of six billion immediately, and rejects skipping without a sort order', { timeout: 120_000 }, async () => {
    const table = tableOf(await open('tpch', 'sf1000', ['lineitem']), 'lineitem');
    expect(await rowsOf(table, { top: 100 })).toHaveLength(100);
    await expect(rowsOf(table, { top: 100, skip: 100 })).rejects.toMatchObject({ code: 'query-refused' });
  });

  test('cancels a query in the cluster when its caller cancels', { timeout: 120_000 }, async () => {
    const table = tableOf(await open('tpch', 'sf100', ['lineitem']), 'lineitem');
    const stop = new AbortController();
    const rows = table.stream(wholeTable, { binary: 'base64' }, until(stop.signal))[Symbol.asyncIterator]();
    await rows.next();
    stop.abort();
    await expect(rows.next()).rejects.toMatchObject({ code: 'query-cancelled' });
    const running = `SELECT count(*) FROM system.runtime.queries WHERE source = 'dataquay' AND state NOT IN ('FINISHED', 'FAILED')`;
    await vi.waitFor(async () => expect(await cluster.query(running)).toEqual([[0]]), { timeout: 30_000, interval: 500 });
  });

  test('reports an error, not a short response, when a worker stops during a response', { timeout: 240_000 }, async () => {
    const table = tableOf(await open('tpch', 'sf10', ['lineitem']), 'lineitem');
    const rows = table.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
    await rows.next();
    cluster.killWorker();
    const rest = async () => {
      for (let next = await rows.next(); next.done !== true; next = await rows.next());
    };
    await expect(rest()).rejects.toMatchObject({ code: 'query-failed' });
  });
});

/** Processes items with this number of concurrent calls. Stops at the first error. */
async function runConcurrently<Item>(lanes: number, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = items.values();
  const lane = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
