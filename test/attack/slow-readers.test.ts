import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../postgresql/start-postgres.ts';
import { writeParquet } from '../service/parquet-file.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { type AttackedService, type CallerHeaders, latencyOf, startAttackedService } from './availability/attacked-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';

/** The response has 20 MB, which is more than the socket buffers of both sides can store. */
const rows = 60_000;
const stalled = 12;
/** Seconds after which the service disconnects a stalled reader. */
const readerSeconds = 6;
/** Number of stalled responses that start. It is the number of a caller's slots, unless a query doesn't keep its slot between rows. */
const startingResponses: Readonly<Record<string, number>> = { duckdb: 2, sqlite: stalled, postgresql: 5 };

const postgres = await findPostgres();
const owned = new AsyncDisposableStack();
let service: AttackedService;
beforeAll(async () => {
  const folder = owned.use(await makeTemporaryFolder());
  const parquet = join(folder.path, 'duckdb.parquet');
  await writeParquet(parquet, `SELECT i AS id, repeat(md5(i::VARCHAR), 10) AS text FROM range(${rows}) r(i)`, ', ROW_GROUP_SIZE 6000');
  const sqlite = join(folder.path, 'sqlite.sqlite');
  {
    using database = new DatabaseSync(sqlite);
    database.exec(`CREATE TABLE sqlite (id INTEGER PRIMARY KEY, text TEXT);
      INSERT INTO sqlite WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${rows}) SELECT i, hex(randomblob(160)) FROM n`);
  }
  const sources = [parquet, sqlite];
  if (postgres !== null) sources.push(await postgresSource(postgres));
  const data = sources.flatMap((source) => ['--data', source]);
  service = owned.use(await startAttackedService([...data, '--reader-seconds', String(readerSeconds)]));
}, 300_000);
afterAll(() => owned.disposeAsync());

async function postgresSource(programs: string): Promise<string> {
  const server: PostgresServer = owned.use(await startPostgres(programs));
  await server.run(`CREATE TABLE postgresql (id int PRIMARY KEY, text text);
    INSERT INTO postgresql SELECT i, repeat(md5(i::text), 10) FROM generate_series(0, ${rows - 1}) r(i)`);
  return server.url;
}

test.for(['duckdb', 'sqlite', ...(postgres === null ? [] : ['postgresql'])])(
  '%s: stalled readers don’t delay other callers',
  // Other work on the machine can delay single requests. An attack that delays other callers does so at each try.
  { retry: 2 },
  async (name) => {
    const { base, attacker, other } = service;
    const { odata, rest } = await urlsOf(name, other);
    const target = { base, rowPath: `${rest.slice(base.length)}?hitsPerPage=1`, headers: other };
    const queries = { sorted: `${odata}?$orderby=text&$top=20`, aggregate: `${odata}?$apply=aggregate(text with max as last)` };
    const measure = async () => {
      const [sorted, aggregate]: [number[], number[]] = [[], []];
      for (const end = performance.now() + 3_000; performance.now() < end; ) {
        sorted.push(await latencyOf(queries.sorted, other));
        aggregate.push(await latencyOf(queries.aggregate, other));
      }
      return { sorted: median(sorted), aggregate: median(aggregate) };
    };
    await measure();
    const idle = await duringAttack(target, measure);
    const attacked = await duringAttack(target, async () => {
      using readers = stallSome(startingResponses[name] ?? 1, `${odata}?$orderby=text desc`, attacker);
      await readers.started;
      return await measure();
    });
    process.stdout.write(`${JSON.stringify({ name, idle, attacked })}\n`);
    expect(attacked.availability.failures).toEqual([]);
    const { slowestHealth, slowestRow } = idle.availability;
    expect(attacked.availability.slowestHealth).toBeLessThan(slowestHealth + longestWait);
    expect(attacked.availability.slowestRow).toBeLessThan(slowestRow + longestWait);
    expect(attacked.result.sorted).toBeLessThan(idle.result.sorted + longestWait);
    expect(attacked.result.aggregate).toBeLessThan(idle.result.aggregate + longestWait);
  },
);

test('stalled readers are disconnected, and their caller can send queries again', async () => {
  const { base, attacker, other } = service;
  const { odata } = await urlsOf('duckdb', attacker);
  using readers = stallSome(2, `${odata}?$orderby=text desc`, attacker);
  await readers.started;
  await expect.poll(() => queriesInFlight(base, other), { timeout: 60_000 }).toBe(0);
  await latencyOf(`${odata}?$orderby=text&$top=20`, attacker);
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function urlsOf(name: string, headers: CallerHeaders): Promise<{ odata: string; rest: string }> {
  const catalogue: unknown = await (await fetch(`${service.base}/dmp-api/expositions`, { headers })).json();
  const [, root] = new RegExp(`/dmp-api/data/([^/"]+)/${name}"`).exec(JSON.stringify(catalogue)) ?? [];
  return { odata: `${service.base}/dmp-api/odata/${root}/${name}`, rest: `${service.base}/dmp-api/data/${root}/${name}` };
}

/** Returns the number of queries that the service hasn't cancelled. */
async function queriesInFlight(base: string, headers: CallerHeaders): Promise<number> {
  const text = await (await fetch(`${base}/metrics`, { headers })).text();
  return Number(/^dataquay_queries_in_flight (\d+)$/m.exec(text)?.[1]);
}

/** Sends requests and doesn't read their responses. `begun` resolves when `count` responses have started. */
function stallSome(count: number, url: string, headers: CallerHeaders) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = 0;
  const requests = Array.from({ length: stalled }, (): ClientRequest => get(url, { headers, agent: false }));
  for (const one of requests) {
    one.on('error', () => {});
    one.once('response', (response: IncomingMessage) => {
      response.on('error', () => {});
      if (response.statusCode === 200) response.pause();
      else response.resume();
      started += 1;
      if (started === count) resolve();
    });
  }
  return {
    started: promise,
    [Symbol.dispose]: () => {
      for (const one of requests) one.destroy();
    },
  };
}
