import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResultStore, type ResultStore } from '../../../../electron/core/results/store/result-store.ts';
import { SqlRun } from '../../../../electron/core/sql/helper/sql-run.ts';
import { runSql } from '../../../../electron/core/sql/run-sql.ts';
import { startHelpersInNode } from '../../../../electron/web/start-helper.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import { type SqlTable, sqlRequestSchema, sqlResultSchema } from '../../../../shared/contract/results/sql.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';

let folder: string;
let store: ResultStore;
const startHelper = startHelpersInNode({ sql: fileURLToPath(new URL('../../../../electron/core/sql/helper/main.ts', import.meta.url)) });
let tables: readonly SqlTable[];
/** The same tables in a separate DuckDB with explicit types. */
let reference: DuckDBInstance;

function column(name: string, type: ExportColumn['type'], more: Partial<ExportColumn> = {}): ExportColumn {
  return { name, type, list: false, ...more };
}

const orders = {
  columns: [
    column('id', 'int64'),
    column('airport', 'string'),
    column('amount', 'decimal'),
    column('sent', 'dateTimeOffset'),
    column('day', 'date'),
    column('share', 'double'),
    column('paid', 'boolean'),
    column('tags', 'string', { list: true }),
    column('clock', 'timeOfDay'),
  ],
  rows: [
    '{"id":9007199254740993,"airport":"LAX","amount":10.10,"sent":"2024-01-31T23:30:00-02:00","day":"2024-01-31","share":0.1,"paid":true,"tags":["a","b"],"clock":"10:30:00"}',
    '{"id":"9223372036854775807","airport":"SFO","amount":"0.205","sent":"2024-02-01T00:00:00.123456Z","day":"2024-02-01","share":0.2,"paid":false,"tags":[],"clock":"00:00:00.5"}',
    '{"id":-5,"airport":"LAX","amount":99999999999999999999.99,"sent":"1969-12-31T23:59:59Z","day":"0001-01-01","share":1e300,"paid":null,"tags":null,"clock":null}',
    '{"id":7,"airport":null,"amount":null,"sent":null,"day":"2024-02-29","share":-0.5,"paid":true,"tags":["é\\"",null],"clock":"23:59:59"}',
    '{"id":8,"airport":"JFK","amount":10.10,"sent":"2024-01-31T01:30:00Z","day":"2024-02-01","share":null}',
  ],
  sql: `CREATE TABLE orders (id BIGINT, airport VARCHAR, amount DECIMAL(23, 3), sent TIMESTAMPTZ, day DATE, share DOUBLE, paid BOOLEAN,
    tags VARCHAR[], clock TIME);
    INSERT INTO orders VALUES
    (9007199254740993, 'LAX', 10.10, '2024-01-31 23:30:00-02', '2024-01-31', 0.1, true, ['a', 'b'], '10:30:00'),
    (9223372036854775807, 'SFO', 0.205, '2024-02-01 00:00:00.123456Z', '2024-02-01', 0.2, false, [], '00:00:00.5'),
    (-5, 'LAX', 99999999999999999999.99, '1969-12-31 23:59:59Z', '0001-01-01', 1e300, null, null, null),
    (7, null, null, null, '2024-02-29', -0.5, true, ['é"', null], '23:59:59'),
    (8, 'JFK', 10.10, '2024-01-31 01:30:00Z', '2024-02-01', null, null, null, null);`,
};

const airports = {
  columns: [column('code', 'string'), column('city', 'string'), column('Code', 'int32')],
  rows: [
    '{"code":"LAX","city":"Los Angeles","Code":1}',
    '{"code":"JFK","city":"New York","Code":2}',
    '{"code":"ZRH","city":"Zürich","Code":3}',
  ],
  sql: `CREATE TABLE airports (code VARCHAR, city VARCHAR, "Code_2" INTEGER);
    INSERT INTO airports VALUES ('LAX', 'Los Angeles', 1), ('JFK', 'New York', 2), ('ZRH', 'Zürich', 3);`,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-sql-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
  tables = [await stored('orders', orders.columns, orders.rows), await stored('airports', airports.columns, airports.rows)];
  reference = await DuckDBInstance.create(':memory:');
  const connection = await reference.connect();
  await connection.run(`SET GLOBAL TimeZone = 'UTC'; ${orders.sql} ${airports.sql}`);
});

afterAll(async () => {
  reference.closeSync();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(name: string, columns: readonly ExportColumn[], rows: readonly string[]): Promise<SqlTable> {
  const result = await store.create();
  result.begin({ mediaType: 'application/json', charset: null, rowsPath: [] });
  await result.take(new TextEncoder().encode(`[${rows.join(',')}]`));
  expect(await result.end(true)).toBe(null);
  return { name, runId: result.runId, columns };
}

/** Returns the columns of a statement, and its rows as text. */
async function rowsOf(sql: string, signal?: AbortSignal, using = tables) {
  const result = sqlResultSchema.parse(
    await runSql({ results: store, startHelper }, sqlRequestSchema.parse({ sql, tables: using }), signal),
  );
  const window = await store.get(result.runId).window(0, 1000);
  await store.release(result.runId);
  const { columns, rows } = result;
  expect(rows).toBe(window.rows.length);
  return { columns, cells: window.rows, rows: window.rows.map((cells) => cells.map(([kind, text]) => (kind === 'null' ? null : text))) };
}

/** Returns the rows that DuckDB prints, with dates and times in ISO 8601. */
async function expectedRows(sql: string): Promise<readonly (readonly (string | null)[])[]> {
  const connection = await reference.connect();
  const statements = await connection.extractStatements(sql);
  for (let index = 0; index < statements.count - 1; index += 1) await (await statements.prepare(index)).run();
  const types = (await (await statements.prepare(statements.count - 1)).run()).columnTypes().map(String);
  const reader = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM (${sql})`);
  connection.closeSync();
  return reader.getRows().map((row) =>
    row.map((value, index) => {
      if (value === null) return null;
      const text = String(value);
      return types[index]?.startsWith('TIMESTAMP') === true ? text.replace(' ', 'T').replace(/\+00$/, 'Z') : text;
    }),
  );
}

/** Returns the problem of a statement that the helper's code rejects. Runs in this process, which is faster. */
async function rejectionOf(sql: string) {
  const loaded = await Promise.all(
    tables.map(async ({ name, runId, columns }) => {
      const result = store.get(runId);
      return { name, path: result.path, columns, rows: (await result.keep()).rows };
    }),
  );
  const run = new SqlRun();
  return problemIn(run.start({ sql, tables: loaded }).then(() => run.next()));
}

/** Watches the resident memory of a process on Linux. Returns a function that returns the peak in megabytes. */
function peakOf(pid: number | undefined): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, kilobytes = '0'] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
      peak = Math.max(peak, Number(kilobytes) / 1024);
    } catch {
      clearInterval(timer);
    }
  }, 5);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function problemIn(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return problemOf(error);
}

describe('an SQL statement over stored results', () => {
  test.each([
    'SELECT * EXCLUDE (tags) FROM orders ORDER BY id',
    'SELECT o.id, o.amount, a.city FROM orders o JOIN airports a ON a.code = o.airport ORDER BY o.id',
    'SELECT a.city, count(o.id) AS n FROM airports a LEFT JOIN orders o ON a.code = o.airport GROUP BY ALL ORDER BY ALL',
    'SELECT id, amount, sum(amount) OVER (PARTITION BY airport ORDER BY id) AS running, row_number() OVER (ORDER BY day, id) AS n FROM orders ORDER BY id',
    'SELECT id, lag(amount) OVER (ORDER BY id) AS before, rank() OVER (ORDER BY amount DESC NULLS LAST) AS r FROM orders ORDER BY id',
    'PIVOT orders ON airport USING sum(amount) GROUP BY day ORDER BY day',
    "SELECT * FROM (PIVOT orders ON airport IN ('LAX', 'SFO') USING count(*) GROUP BY paid) ORDER BY ALL",
    'WITH p AS (PIVOT orders ON airport USING max(id) GROUP BY day) SELECT * FROM p ORDER BY day',
    'UNPIVOT (SELECT id, amount FROM orders) ON amount ORDER BY id',
    'SELECT sum(id)::HUGEINT AS big, sum(amount) AS exact, avg(share) AS mean, max(id) - 1 AS below FROM orders WHERE id < 9007199254740999',
    'SELECT amount * 3 AS tripled, amount / 3 AS third, amount + 0.001 AS more FROM orders ORDER BY id',
    "SELECT date_trunc('month', sent) AS month, sent + INTERVAL 1 DAY AS later, day - DATE '2024-01-01' AS days, extract(year FROM day) AS y FROM orders ORDER BY id",
    "SELECT clock, clock > TIME '10:00' AS late, day::TIMESTAMP AS midnight, TIMESTAMP_NS '2024-01-01 00:00:00.123456789' AS nano FROM orders ORDER BY id",
    'SELECT 170141183460469231731687303715884105727 AS huge, 0.1::FLOAT AS f, 1e23 AS d, -0.0::DOUBLE AS z, 1::UTINYINT AS u, NULL AS n',
    'SELECT airport, list(id ORDER BY id)::VARCHAR AS ids FROM orders GROUP BY airport ORDER BY airport NULLS LAST',
    'SELECT airport FROM orders UNION SELECT code FROM airports ORDER BY 1 NULLS LAST',
    'FROM orders SELECT id, len(tags) AS n ORDER BY id',
    'SELECT "Code_2", city FROM airports QUALIFY row_number() OVER (ORDER BY city) = 1',
    'VALUES (1, true), (2, false)',
    "SELECT id, 'current_setting(x), duckdb_settings()' AS note FROM orders ORDER BY id",
    "PIVOT (SELECT *, 'version()' AS note FROM orders) ON airport USING max(note) GROUP BY day ORDER BY day",
    'SELECT id, part FROM orders, LATERAL (SELECT unnest(range(2)) AS part) ORDER BY ALL',
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 4) SELECT n, list_transform([n], x -> x + 1)::VARCHAR AS l FROM r ORDER BY n',
  ])('returns the same rows as DuckDB: %s', async (sql) => {
    const { rows } = await rowsOf(sql);
    const expected = await expectedRows(sql);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.map(withoutExponents))).toEqual(expected.map((row) => row.map(withoutExponents)));
  });

  test('returns lists and objects as JSON, and columns with their types', async () => {
    const { columns, cells } = await rowsOf(
      "SELECT tags, {'a': amount, 'b': [id]} AS object, MAP {'k': day} AS map, 'x'::BLOB AS bytes FROM orders ORDER BY id LIMIT 2",
    );
    expect(columns.map(({ type, list }) => [type, list])).toEqual([
      ['string', true],
      ['unknown', false],
      ['unknown', false],
      ['binary', false],
    ]);
    expect(cells).toEqual([
      [
        ['null', 'null'],
        ['json', '{"a":99999999999999999999.990,"b":[-5]}'],
        ['json', '{"k":"0001-01-01"}'],
        ['string', 'eA=='],
      ],
      [
        ['json', '["é\\"",null]'],
        ['json', '{"a":null,"b":[7]}'],
        ['json', '{"k":"2024-02-29"}'],
        ['string', 'eA=='],
      ],
    ]);
  });

  test('returns columns with export types, so that charts and files contain every digit', async () => {
    const { columns } = await rowsOf('SELECT id, amount, sent, day, share, paid, clock, sum(id) AS total FROM orders GROUP BY ALL');
    expect(columns).toEqual([
      column('id', 'int64'),
      column('amount', 'decimal', { precision: 23, scale: 3 }),
      column('sent', 'dateTimeOffset'),
      column('day', 'date'),
      column('share', 'double'),
      column('paid', 'boolean'),
      column('clock', 'timeOfDay'),
      column('total', 'decimal', { precision: 39, scale: 0 }),
    ]);
  });

  test('distinguishes columns of the same name, and returns the columns of an empty result', async () => {
    const { columns, rows } = await rowsOf('SELECT a.code, b.code FROM airports a, airports b WHERE false');
    expect([columns.map(({ name }) => name), rows]).toEqual([['code', 'code:1'], []]);
  });

  test('treats a column as text if a value doesn’t have its type, so that no value is lost', async () => {
    const odd = await stored('odd', [column('n', 'int32')], ['{"n":1}', '{"n":"many"}']);
    const { rows, columns } = await rowsOf('SELECT n FROM odd ORDER BY n', undefined, [odd]);
    expect([columns[0]?.type, rows]).toEqual(['string', [['1'], ['many']]]);
  });

  test('returns all rows in order, even if one message can’t contain them', async () => {
    const result = await runSql({ results: store, startHelper }, { sql: 'SELECT range AS n FROM range(200000)', tables: [] });
    const { rows } = await store.get(result.runId).window(199_998, 10);
    expect([result.rows, rows.map(([cell]) => cell?.[1])]).toEqual([200_000, ['199998', '199999']]);
    await store.release(result.runId);
  });
});

/** Replaces DuckDB's notation of doubles: 1e300 for 1e+300, -0.0 for -0, 3e19 for 30000000000000000000. */
function withoutExponents(text: string | null): string | null {
  if (text === null) return null;
  return /^-?\d[\d.]*e/.test(text) ? String(Number(text)) : text.replace(/^(-?\d+)\.0$/, '$1');
}

describe('the sandbox of SQL statements', () => {
  test.each([
    ["SELECT * FROM read_csv('/etc/passwd')", 'sql-no-access'],
    ["SELECT * FROM read_text('/etc/passwd')", 'sql-no-access'],
    ["SELECT * FROM read_blob('/etc/*')", 'sql-no-access'],
    ["SELECT * FROM glob('/etc/*')", 'sql-no-access'],
    ["SELECT * FROM sniff_csv('/etc/passwd')", 'sql-no-access'],
    ["SELECT * FROM 'http://127.0.0.1:1/a.csv'", 'sql-no-access'],
    ["SELECT * FROM read_parquet('https://127.0.0.1:1/a.parquet')", 'sql-no-access'],
    ["FROM '/etc/passwd'", 'sql-invalid'],
    ["COPY orders TO '/tmp/dataquay-sql.csv'", 'sql-no-access'],
    ["COPY (SELECT 1) TO '/tmp/dataquay-sql.csv'", 'sql-no-access'],
    ["EXPORT DATABASE '/tmp/dataquay-sql'", 'sql-no-access'],
    ["ATTACH '/tmp/dataquay-sql.db' AS other", 'sql-not-select'],
    ["ATTACH ':memory:' AS other", 'sql-not-select'],
    ['INSTALL httpfs', 'sql-not-select'],
    ['LOAD httpfs', 'sql-not-select'],
    ["SELECT getenv('HOME')", 'sql-invalid'],
    ['PRAGMA threads = 8', 'sql-not-select'],
    ['PRAGMA database_list', 'sql-not-select'],
    ["/* a /* b */ c */ -- d\n pragma table_info('orders')", 'sql-not-select'],
    ['SHOW TABLES', 'sql-not-select'],
    ['DESCRIBE orders', 'sql-not-select'],
    ['SET enable_external_access = true', 'sql-not-select'],
    ["SET memory_limit = '64GB'", 'sql-not-select'],
    ['RESET lock_configuration', 'sql-not-select'],
    ['CREATE TABLE other AS SELECT 1', 'sql-not-select'],
    ["CREATE SECRET (TYPE http, BEARER_TOKEN 'x')", 'sql-no-access'],
    ['CREATE MACRO f() AS TABLE SELECT 1', 'sql-not-select'],
    ['DROP TABLE orders', 'sql-not-select'],
    ['DELETE FROM orders', 'sql-not-select'],
    ['INSERT INTO orders SELECT * FROM orders', 'sql-not-select'],
    ["UPDATE orders SET airport = ''", 'sql-not-select'],
    ['BEGIN TRANSACTION', 'sql-not-select'],
    ['SELECT * FROM duckdb_settings()', 'sql-no-access'],
    ["SELECT value FROM duckdb_settings() WHERE name = 'temp_directory'", 'sql-no-access'],
    ['SELECT * FROM duckdb_logs', 'sql-no-access'],
    ['SELECT * FROM information_schema.tables', 'sql-no-access'],
    ['FROM pragma_database_list', 'sql-no-access'],
    ['SELECT * FROM pragma_platform()', 'sql-no-access'],
    ['SELECT * FROM (SHOW TABLES)', 'sql-no-access'],
    ['SELECT sql FROM sqlite_master', 'sql-no-access'],
    ["SELECT current_setting('memory_limit')", 'sql-no-access'],
    ["VALUES (system.main.current_setting('memory_limit'))", 'sql-no-access'],
    ['SELECT id FROM orders ORDER BY (SELECT max(current_query()))', 'sql-no-access'],
    ['SELECT * FROM query($$FROM duckdb_extensions()$$)', 'sql-no-access'],
    ['PIVOT duckdb_settings() ON name USING first(value)', 'sql-no-access'],
    ["PIVOT orders ON airport USING first(current_setting/* */('memory_limit'))", 'sql-no-access'],
    ['SELECT * FROM enable_logging()', 'sql-no-access'],
    ['EXPLAIN ANALYZE SELECT 1', 'sql-not-select'],
    ['CALL pragma_version()', 'sql-not-select'],
    ["SELECT * FROM query('DROP TABLE orders')", 'sql-invalid'],
    ['SELECT 1; SELECT 2', 'sql-not-select'],
    ["CREATE TYPE t AS ENUM ('a'); SELECT 1", 'sql-not-select'],
    ['CREATE TABLE t AS SELECT 1; SELECT * FROM t', 'sql-not-select'],
    ['CREATE TABLE t AS SELECT 1; PIVOT orders ON airport USING count(*)', 'sql-not-select'],
    ['PIVOT orders ON airport USING count(*); DROP TABLE orders', 'sql-not-select'],
    ['PIVOT orders ON airport USING count(*); SELECT 1', 'sql-not-select'],
    ['SELECT ?', 'sql-not-select'],
    ['SELECT $name', 'sql-not-select'],
    ['', 'sql-not-select'],
    ['-- a comment', 'sql-not-select'],
    [';', 'sql-not-select'],
  ])('rejects a statement: %s', async (sql, code) => {
    const problem = await rejectionOf(sql);
    expect(problem).toMatchObject({ code });
    expect(JSON.stringify(problem)).not.toContain('root:');
  });

  test('writes no log to a file', async () => {
    const path = join(folder, 'log');
    await problemIn(rowsOf(`SELECT * FROM enable_logging(storage = 'file', storage_path = '${path}')`));
    expect(existsSync(path)).toBe(false);
  });

  test('rejects a change of the engine, and runs the next statement', async () => {
    expect(await rejectionOf('SELECT setseed(0.5)')).toMatchObject({ code: 'sql-no-access', detail: expect.stringContaining('setseed') });
    expect((await rowsOf('SELECT count(*) AS n FROM airports')).rows).toEqual([['3']]);
  });
});

describe('an error in an SQL statement', () => {
  test.each([
    ['SELEC 1', 1, 1, /syntax error/],
    ['SELECT id,\n  nope\nFROM orders', 2, 3, /"nope" not found/],
    [`SELECT ${'id, '.repeat(100)}nope FROM orders`, 1, 408, /"nope" not found/],
    ['SELECT 1\nFROM nowhere', 2, 6, /nowhere does not exist/],
    ["SELECT\n\n   'é', id::INTERVAL FROM orders", 3, 11, /cast/i],
  ])('reports the correct position of an error for %j: line %i, column %i', async (sql, line, column, detail) => {
    const problem = await rejectionOf(sql);
    expect(problem).toMatchObject({ code: 'sql-invalid', parameters: { line, column } });
    expect(problem?.detail).toMatch(detail);
    expect(problem?.detail).not.toMatch(/LINE|\n/);
  });
});

describe('the limits of SQL statements', () => {
  test('cancels a huge cross join, and runs the next statement without waiting for it', async () => {
    const leaving = new AbortController();
    const work = rowsOf('SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = -1', leaving.signal);
    setTimeout(() => leaving.abort(new Error('left')), 300);
    await expect(work).rejects.toThrow('left');
    // The join would take years.
    expect((await rowsOf('SELECT 1 AS one')).rows).toEqual([['1']]);
  });

  test.each([
    ['in buffers of DuckDB', "SELECT list(repeat('x', 1000) || range) FROM range(5000000)"],
    ['in the values of a list', 'SELECT list_sum(range(300000000))'],
    ['in one text', "SELECT repeat('x', 900000000) AS long"],
    ['in a text that JavaScript can’t represent', "SELECT repeat('x', 600000000) AS long"],
    ['in many texts', "SELECT repeat('x', 50000000) || range FROM range(40)"],
  ])('stops a statement that exceeds the memory limit %s', async (_place, sql) => {
    const peaks: (() => number)[] = [];
    const measured: typeof startHelper = (...started) => {
      const helper = startHelper(...started);
      peaks.push(peakOf(helper.pid?.()));
      return helper;
    };
    const problem = await problemIn(runSql({ results: store, startHelper: measured }, { sql, tables: [] }));
    expect(problem).toMatchObject({ code: 'sql-limit', parameters: { reason: 'memory', most: 1024 } });
    expect(Math.max(...peaks.map((peak) => peak()))).toBeLessThan(1024 * 1.2);
  });

  test('stops a statement at the time limit, even in a function that can’t be interrupted', async () => {
    const limits = { ...sqlLimits, seconds: 2 };
    // The function alone takes longer than the time limit of the test.
    const sql = "SELECT levenshtein(repeat('a', 400000), repeat('b', 400000))";
    const problem = await problemIn(runSql({ results: store, startHelper, limits }, { sql, tables: [] }));
    expect(problem).toMatchObject({ code: 'sql-limit', parameters: { reason: 'seconds', most: 2 } });
  });

  test('rejects a statement of more than 100,000 characters', () => {
    expect(sqlRequestSchema.safeParse({ sql: ' '.repeat(100_001), tables: [] }).success).toBe(false);
  });

  test('reports a deleted result', async () => {
    const problem = await problemIn(rowsOf('SELECT 1', undefined, [{ name: 'gone', runId: 'gone', columns: [] }]));
    expect(problem).toMatchObject({ code: 'unknown-run' });
  });
});
