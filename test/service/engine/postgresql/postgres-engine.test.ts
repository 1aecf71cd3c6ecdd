import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestrictedTable } from '../../../../service/access/rules/restricted-table.ts';
import type { Table } from '../../../../service/engine/engine.ts';
import { EngineError } from '../../../../service/engine/engine-error.ts';
import { operation } from '../../../../service/engine/expression.ts';
import { PostgresEngine } from '../../../../service/engine/postgresql/postgres-engine.ts';
import { itemColumn, type Predicate } from '../../../../shared/query/query.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../postgresql/start-postgres.ts';
import { textOf, unending, until, wholeTable } from '../engine-with-table.ts';

/** Name, type, value as PostgreSQL reads it in quotes, and the exact JSON to send. */
const values: readonly (readonly [string, string, string, string])[] = [
  ['int64 beyond 2^53', 'bigint', '9007199254740993', '9007199254740993'],
  ['decimal with trailing zeros', 'numeric(10,2)', '1.1', '1.10'],
  ['decimal without limits', 'numeric', '1e20', '100000000000000000000'],
  ['decimal that is no number', 'numeric', 'NaN', '"NaN"'],
  ['decimal without end', 'numeric', 'Infinity', '"INF"'],
  ['a domain over a decimal', 'price', '2', '2.00'],
  ['a domain over a domain', 'fee', '3', '3.00'],
  ['decimal rounded before its point', 'numeric(5,-2)', '1234567', '1234600'],
  ['decimal below one', 'numeric(2,4)', '0.0012', '0.0012'],
  ['double', 'float8', '0.1', '0.1'],
  ['float', 'float4', '0.1', '0.1'],
  ['minus infinity', 'float8', '-Infinity', '"-INF"'],
  ['text', 'text', 'say "é" \\ / \n\u0001🦆', '"say \\"é\\" \\\\ / \\n\\u0001🦆"'],
  ['padded text', 'char(5)', 'ab', '"ab"'],
  ['empty text', 'text', '', '""'],
  ['date before year 1', 'date', '0044-03-15 BC', '"-0043-03-15"'],
  ['timestamp with fraction', 'timestamp', '2020-01-02 03:04:05.100', '"2020-01-02T03:04:05.1Z"'],
  ['timestamp before year 1', 'timestamp', '0001-03-15 01:02:03 BC', '"0000-03-15T01:02:03Z"'],
  ['zoned timestamp', 'timestamptz', '2020-01-02 03:04:05.5+02', '"2020-01-02T01:04:05.5Z"'],
  ['infinite timestamp', 'timestamptz', 'infinity', '"infinity"'],
  ['time', 'time', '03:04:05.25', '"03:04:05.25"'],
  ['guid', 'uuid', '00112233-4455-6677-8899-aabbccddeeff', '"00112233-4455-6677-8899-aabbccddeeff"'],
  ['bytes', 'bytea', '\\xfbefff', '"++//"'],
  ['list of integers', 'bigint[]', '{1,NULL,9007199254740993}', '[1,null,9007199254740993]'],
  ['list of texts', 'text[]', '{"a\\"b",c}', '["a\\"b","c"]'],
  ['empty list', 'int[]', '{}', '[]'],
  ['list of decimals', 'numeric[]', '{1.10,NaN}', '[1.10,"NaN"]'],
  ['list of lists as text', 'int[][]', '{{1,2},{3,4}}', '"{{1,2},{3,4}}"'],
  ['member of an enumeration', 'mood', 'happy', '"happy"'],
  ['list of members of an enumeration', 'mood[]', '{sad,NULL,happy}', '["sad",null,"happy"]'],
  ['JSON as text', 'jsonb', '{"a": 1}', '"{\\"a\\": 1}"'],
  ['address', 'inet', '10.0.0.1', '"10.0.0.1"'],
  ['address with a length', 'inet', '10.1.0.0/16', '"10.1.0.0/16"'],
  ['interval as text', 'interval', '1 year 2 days', '"P1Y2D"'],
];

const quote = (name: string) => `"${name}"`;
const programs = await findPostgres();

describe.skipIf(programs === null)("the PostgreSQL engine (skipped if its server isn't installed)", () => {
  const resources = new AsyncDisposableStack();
  let server: PostgresServer;
  let engine: PostgresEngine;

  beforeAll(async () => {
    server = resources.use(await startPostgres(programs ?? ''));
    await server.run(`
      CREATE DOMAIN price AS numeric(10,2);
      CREATE DOMAIN fee AS price CHECK (value > 0);
      CREATE TYPE mood AS ENUM ('sad', 'happy');
      CREATE TABLE exact (${values.map(([name, type]) => `${quote(name)} ${type}`).join(', ')});
      INSERT INTO exact VALUES (${values.map(([, , value]) => `'${value}'`).join(', ')});
      CREATE TABLE keyed (part int, place int, name text, PRIMARY KEY (place, part));
      COMMENT ON TABLE keyed IS 'A table with a key';
      COMMENT ON COLUMN keyed.name IS 'What it is called';
      INSERT INTO keyed VALUES (1, 2, 'c'), (2, 1, 'b'), (1, 1, 'a');
      CREATE VIEW seen AS SELECT name FROM keyed;
      CREATE TABLE long AS SELECT number AS id, repeat('x', 200) AS text FROM generate_series(1, 300000) AS number;
      CREATE ROLE reader LOGIN;
      GRANT SELECT ON keyed TO reader`);
    engine = await PostgresEngine.open({ url: server.url, schema: 'public' }, (names) => names);
    resources.defer(() => engine.close());
  });
  afterAll(() => resources.disposeAsync());

  function tableCalled(name: string): Table {
    const table = engine.table(name);
    if (table === undefined) throw new Error(`There is no table "${name}".`);
    return table;
  }

  const rowsOf = async (name: string, query = {}) =>
    textOf(tableCalled(name).stream({ ...wholeTable, ...query }, { binary: 'base64' }, unending()));

  test('returns values of every type without any loss', async () => {
    expect(await rowsOf('exact')).toBe(`[{${values.map(([name, , , json]) => `${JSON.stringify(name)}:${json}`).join(',')}}]`);
  });

  test('quotes 64-bit integers and decimals on request, without double quoting', async () => {
    const text = await textOf(tableCalled('exact').stream(wholeTable, { binary: 'base64', numbersAsText: true }, unending()));
    expect(JSON.parse(text)).toMatchObject([
      {
        'int64 beyond 2^53': '9007199254740993',
        'decimal that is no number': 'NaN',
        'decimal without end': 'INF',
        'list of decimals': ['1.10', 'NaN'],
      },
    ]);
  });

  test('returns nulls, even in a table with too many columns for one function call', async () => {
    const columns = Array.from({ length: 120 }, (_, index) => `NULL::int AS c${index}`);
    await server.run(`CREATE TABLE wide AS SELECT ${columns.join(', ')}`);
    const other = await PostgresEngine.open({ url: server.url, schema: 'public' }, (names) => names);
    try {
      const table = other.table('wide');
      const text = table === undefined ? '' : await textOf(table.stream(wholeTable, { binary: 'base64' }, unending()));
      expect(JSON.parse(text)).toEqual([Object.fromEntries(columns.map((_, index) => [`c${index}`, null]))]);
    } finally {
      await other.close();
    }
  });

  test('lists tables, views, keys, and comments', () => {
    const keyed = engine.tables.get('keyed')?.source;
    expect([...engine.tables.keys()]).toEqual(['exact', 'keyed', 'long', 'seen']);
    expect(keyed).toMatchObject({ comment: 'A table with a key', key: ['place', 'part'] });
    expect(keyed?.columns.map(({ name, comment, nullable }) => [name, comment, nullable])).toEqual([
      ['part', null, false],
      ['place', null, false],
      ['name', 'What it is called', true],
    ]);
  });

  test('lists only the tables that the database user can read', async () => {
    const other = await PostgresEngine.open({ url: server.url.replace('owner', 'reader'), schema: 'public' }, (names) => names);
    try {
      expect([...other.tables.keys()]).toEqual(['keyed']);
    } finally {
      await other.close();
    }
  });

  test('lists only the readable columns of a table, and the key only if all its columns are readable', async () => {
    await server.run(`
      CREATE SCHEMA part; GRANT USAGE ON SCHEMA part TO reader;
      CREATE TABLE part.keyed (id int PRIMARY KEY, name text, pay int); INSERT INTO part.keyed VALUES (2, 'b', 10), (1, 'a', 20);
      CREATE TABLE part.keyless (id int PRIMARY KEY, name text); INSERT INTO part.keyless VALUES (2, 'b'), (1, 'b');
      CREATE TABLE part.closed (id int PRIMARY KEY);
      GRANT SELECT (id, name) ON part.keyed TO reader; GRANT SELECT (name) ON part.keyless TO reader`);
    const other = await PostgresEngine.open({ url: server.url.replace('owner', 'reader'), schema: 'part' }, (names) => names);
    try {
      expect([...other.tables.values()].map(({ source: { name, key } }) => [name, key])).toEqual([
        ['keyed', ['id']],
        ['keyless', []],
      ]);
      const texts = [...other.tables.values()].map(({ table }) => textOf(table.stream(wholeTable, { binary: 'base64' }, unending())));
      expect(await Promise.all(texts)).toEqual(['[{"id":1,"name":"a"},{"id":2,"name":"b"}]', '[{"name":"b"},{"name":"b"}]']);
      expect(await other.table('keyless')?.count(null, unending())).toBe(2);
    } finally {
      await other.close();
    }
  });

  test('ignores the key of a table with child tables, and reports the precision and scale of decimals', async () => {
    await server.run(`
      CREATE SCHEMA restored; CREATE TABLE restored.base (id int PRIMARY KEY, round numeric(5,-2), small numeric(2,4), cost fee);
      CREATE TABLE restored.heir () INHERITS (restored.base); INSERT INTO restored.base VALUES (1); INSERT INTO restored.heir VALUES (1);
      CREATE MATERIALIZED VIEW restored.later AS SELECT 1 AS id WITH NO DATA`);
    const other = await PostgresEngine.open({ url: server.url, schema: 'restored' }, (names) => names);
    try {
      const base = other.tables.get('base');
      expect(base?.source.key).toEqual([]);
      expect(base?.table.columns.map(({ precision, scale }) => [precision, scale])).toEqual([
        [null, null],
        [7, 0],
        [4, 4],
        [10, 2],
      ]);
      expect(other.tables.get('later')?.source.filled).toBe(false);
    } finally {
      await other.close();
    }
  });

  test('sorts rows by the key, so that pages contain no row twice', async () => {
    const pages = await Promise.all([0, 1, 2].map((skip) => rowsOf('keyed', { columns: ['name'], skip, top: 1 })));
    expect(pages).toEqual(['[{"name":"a"}]', '[{"name":"b"}]', '[{"name":"c"}]']);
  });

  test('evaluates any and all conditions on lists, which match no null list', async () => {
    await server.run(`CREATE TABLE listed (id int PRIMARY KEY, tags text[], sizes float8[]);
      INSERT INTO listed VALUES (1, '{a,B}', '{NaN}'), (2, '{}', '{}'), (3, NULL, NULL), (4, '{NULL,a}', '{2}')`);
    const other = await PostgresEngine.open({ url: server.url, schema: 'public' }, (names) => names);
    const passing = async (where: Predicate) => {
      const rows = other.table('listed')?.stream({ ...wholeTable, columns: ['id'], where }, { binary: 'base64' }, unending());
      return rows === undefined ? null : textOf(rows);
    };
    const ids = (...expected: readonly number[]) => `[${expected.map((id) => `{"id":${id}}`).join(',')}]`;
    const isA: Predicate = { kind: 'comparison', column: itemColumn, operator: 'eq', value: { kind: 'string', value: 'a' } };
    const above: Predicate = { kind: 'comparison', column: itemColumn, operator: 'gt', value: { kind: 'number', text: '1' } };
    try {
      expect(await passing({ kind: 'any', column: 'tags', item: isA })).toBe(ids(1, 4));
      expect(await passing({ kind: 'not', operand: { kind: 'any', column: 'tags', item: isA } })).toBe(ids(2, 3));
      expect(await passing({ kind: 'all', column: 'tags', item: isA })).toBe(ids(2, 3));
      expect(await passing({ kind: 'any', column: 'tags', item: null })).toBe(ids(1, 4));
      expect(await passing({ kind: 'any', column: 'sizes', item: above })).toBe(ids(4));
      const folded: Predicate = { ...isA, value: { kind: 'string', value: 'b' }, ignoreCase: true };
      expect(await passing({ kind: 'any', column: 'tags', item: folded })).toBe(ids(1));
    } finally {
      await other.close();
      await server.run('DROP TABLE listed');
    }
  });

  test('lists foreign keys within the schema, with their column pairs', async () => {
    await server.run(`CREATE SCHEMA related; CREATE TABLE related.parent (a int, b int, PRIMARY KEY (b, a));
      CREATE TABLE related.child (id int PRIMARY KEY, x int, y int, up int REFERENCES related.child, there int,
        FOREIGN KEY (x, y) REFERENCES related.parent (a, b), FOREIGN KEY (there, id) REFERENCES public.keyed (place, part))`);
    const related = await PostgresEngine.open({ url: server.url, schema: 'related' }, (names) => names);
    resources.defer(() => related.close());
    expect(related.tables.get('child')?.source.foreignKeys).toEqual([
      { columns: ['up'], table: 'child', referenced: ['id'] },
      { columns: ['x', 'y'], table: 'parent', referenced: ['a', 'b'] },
    ]);
    expect(related.tables.get('parent')?.source.foreignKeys).toEqual([]);
  });

  test('finds rows by enumeration values in their lists', async () => {
    await server.run(
      "CREATE TABLE moods (id int PRIMARY KEY, found mood[]); INSERT INTO moods VALUES (1, '{sad,happy}'), (2, '{happy}'), (3, NULL)",
    );
    await engine.refresh();
    const item = { kind: 'comparison', column: itemColumn, operator: 'eq', value: { kind: 'string', value: 'sad' } } as const;
    expect(await rowsOf('moods', { where: { kind: 'any', column: 'found', item } })).toBe('[{"id":1,"found":["sad","happy"]}]');
  });

  test('does not evaluate expressions on hidden rows, because an error would reveal them', async () => {
    await server.run(`CREATE SCHEMA guarded; CREATE TABLE guarded.days (id int PRIMARY KEY, day date, moment timestamp, region text);
      INSERT INTO guarded.days VALUES (1, '2000-01-02', '2000-01-02', 'north'), (2, '5874897-12-31', '294276-12-31', 'south')`);
    const guarded = await PostgresEngine.open({ url: server.url, schema: 'guarded' }, (names) => names);
    resources.defer(() => guarded.close());
    const table = guarded.table('days');
    if (table === undefined) throw new Error('no table');
    const north = { kind: 'comparison', column: 'region', operator: 'eq', value: { kind: 'string', value: 'north' } } as const;
    const later = operation(
      'add',
      { kind: 'column', name: 'moment' },
      { kind: 'constant', value: { kind: 'temporal', type: 'duration', text: 'P9999999D' } },
    );
    const expression = operation('ne', later, { kind: 'constant', value: { kind: 'null' } });
    const context = unending();
    await expect(table.count({ kind: 'expression', expression }, context)).rejects.toMatchObject({ code: 'query-refused' });
    const restricted = new RestrictedTable(table, new Set(['id', 'day', 'moment']), north);
    expect(await restricted.count({ kind: 'expression', expression }, context)).toBe(1);
    const derived = await restricted.derive?.([{ kind: 'filter', condition: expression }], context);
    expect(await derived?.count(null, context)).toBe(1);
    // A date after the last possible timestamp becomes null instead of an error.
    const cast = operation(
      'eq',
      { kind: 'cast', type: 'dateTimeOffset', operand: { kind: 'column', name: 'day' } },
      { kind: 'constant', value: { kind: 'null' } },
    );
    expect(await table.count({ kind: 'expression', expression: cast }, context)).toBe(1);
  });

  test('rejects a query with more values than a statement can bind', async () => {
    await server.run('CREATE TABLE numbers (id int PRIMARY KEY)');
    await engine.refresh();
    const isOne: Predicate = { kind: 'comparison', column: 'id', operator: 'eq', value: { kind: 'number', text: '1' } };
    const operands = Array.from({ length: 70_000 }, () => isOne);
    await expect(tableCalled('numbers').count({ kind: 'or', operands }, unending())).rejects.toMatchObject({ code: 'query-refused' });
    expect(await tableCalled('numbers').count(isOne, unending())).toBe(0);
  });

  test('cancels a query immediately, and frees its connection', async () => {
    const stop = new AbortController();
    const rows = tableCalled('long').stream(
      { ...wholeTable, order: [{ column: 'text', descending: true }] },
      { binary: 'base64' },
      until(stop.signal),
    );
    const reading = textOf(rows);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'query-cancelled' });
    expect(await tableCalled('keyed').count(null, unending())).toBe(3);
  });

  test('returns an error, not a short response, if the server ends the query in the middle of the rows', async () => {
    const rows = tableCalled('long').stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
    await rows.next();
    await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%long%' AND pid <> pg_backend_pid()`);
    const rest = async () => {
      for (let next = await rows.next(); next.done !== true; next = await rows.next());
    };
    await expect(rest()).rejects.toBeInstanceOf(EngineError);
    expect(await tableCalled('keyed').count(null, unending())).toBe(3);
  });

  test('reports an unavailable server without the password', async () => {
    const refused = PostgresEngine.open({ url: 'postgresql://owner:hunter2@127.0.0.1:9/postgres', schema: 'public' }, (names) => names);
    await expect(refused).rejects.toSatisfy((error) => error instanceof Error && !error.message.includes('hunter2'));
  });
});
