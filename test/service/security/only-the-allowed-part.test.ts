import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessRules } from '../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../service/access/rules/rule-file.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../postgresql/start-postgres.ts';
import { callers } from '../access/rules/callers.ts';
import { odataUrl, restUrl } from '../access/rules/generated-urls.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { serveSources } from './serve-sources.ts';

const rules = { rules: [{ apis: ['things/people'], rows: "region==north;note!='gone'", columns: ['id', 'name', 'born'] }] };
/** Two of four rows and three of six columns are visible. */
const all = [
  [90, 'hidden', 1, 'south', '1990-01-01', 'x'],
  [1, 'ada', 70, 'north', '1980-02-03', 'a'],
  [6, 'gone', 5, 'north', '1980-02-03', 'gone'],
  [3, null, 90, 'south', null, null],
  [2, 'bob', null, 'north', null, 'b'],
] as const;
const allowed = all.filter(([id]) => id === 1 || id === 2);
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const literal = (value: string | number | null) => (typeof value === 'string' ? `'${value}'` : String(value));

const written = new Date('2026-01-02T03:04:05Z');

async function files(rows: readonly (typeof all)[number][], columns: number): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const folder = join(path, 'things');
  await mkdir(folder);
  const names = ['id', 'name', 'salary', 'region', 'born', 'note'];
  const types = ['BIGINT', 'VARCHAR', 'INTEGER', 'VARCHAR', 'DATE', 'VARCHAR'];
  const chosen = columns === 3 ? [0, 1, 4] : [0, 1, 2, 3, 4, 5];
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ');
  const select = chosen.map((index) => `${names[index]}::${types[index]} AS ${names[index]}`).join(', ');
  const file = join(folder, 'people.parquet');
  await writeParquet(file, `SELECT ${select} FROM (VALUES ${values}) t(${names.join(', ')})`);
  // The catalogue includes the time of the last change for every caller, so both files have the same time.
  await utimes(file, written, written);
  return folder;
}

async function database(rows: readonly (typeof all)[number][], columns: number): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const file = join(path, 'things.sqlite');
  const opened = new DatabaseSync(file);
  const kinds = ['id INTEGER', 'name TEXT', 'salary INTEGER', 'region TEXT', 'born DATE', 'note TEXT'];
  const chosen = columns === 3 ? [0, 1, 4] : [0, 1, 2, 3, 4, 5];
  opened.exec(`CREATE TABLE people (${chosen.map((index) => kinds[index]).join(', ')})`);
  for (const row of rows) opened.exec(`INSERT INTO people VALUES (${chosen.map((index) => literal(row[index] ?? null)).join(', ')})`);
  opened.close();
  return file;
}

const programs = await findPostgres();
let server: Promise<PostgresServer> | undefined;
let databases = 0;

async function schema(rows: readonly (typeof all)[number][], columns: number): Promise<string> {
  server ??= startPostgres(programs ?? '').then((started) => resources.use(started));
  const { run, url } = await server;
  databases += 1;
  const name = `d${databases}`;
  await run(`CREATE DATABASE ${name}`);
  const kinds = ['id BIGINT', 'name TEXT', 'salary INTEGER', 'region TEXT', 'born DATE', 'note TEXT'];
  const chosen = columns === 3 ? [0, 1, 4] : [0, 1, 2, 3, 4, 5];
  const values = rows.map((row) => `(${chosen.map((index) => literal(row[index] ?? null)).join(', ')})`).join(', ');
  const table = `CREATE TABLE things.people (${chosen.map((index) => kinds[index]).join(', ')})`;
  await run(`CREATE SCHEMA things; ${table}; INSERT INTO things.people VALUES ${values}`, name);
  return `${url.replace(/postgres$/, name)}?schema=things`;
}

describe.each([
  { title: 'files', make: files, runs: 350, isThere: true },
  { title: 'SQLite', make: database, runs: 250, isThere: true },
  { title: 'PostgreSQL (skipped where its server is not installed)', make: schema, runs: 100, isThere: programs !== null },
])('a caller with access to a part of $title', ({ make, runs, isThere }) => {
  let served: readonly Awaited<ReturnType<typeof serveSources>>[];
  beforeAll(async () => {
    if (!isThere) return;
    const access = callers({ ada: {} });
    const complete = await serveSources([await make(all, 6)], { access, view: new AccessRules(ruleFileSchema.parse(rules)) });
    const part = await serveSources([await make(allowed, 3)], { access });
    served = [resources.use(complete), resources.use(part)];
  });

  test.skipIf(!isThere)('gets exactly the responses of a service that contains only that part', { timeout: 90_000 }, async () => {
    const responseOf = async (service: (typeof served)[number], path: string, headers = {}) => {
      const response = await fetch(`${service.base}${path}`, { headers: { 'svc-x-api-token': 'ada', ...headers } });
      const visibleHeaders = ['x-total-count', 'link', 'content-type', 'content-length'].map((name) => response.headers.get(name));
      const body = (await response.text()).replace(/"(?:requestId|instance)":"[^"]*"/g, '');
      return {
        status: response.status,
        text: [response.status, ...visibleHeaders, body].join('\n').replaceAll(service.base, ''),
        tag: response.headers.get('etag'),
      };
    };
    const statuses = new Set<number>();
    const property = fc.asyncProperty(fc.oneof(odataUrl, restUrl), async (path) => {
      const [complete, part] = await Promise.all(served.map((service) => responseOf(service, path)));
      expect(complete?.text).toBe(part?.text);
      // An ETag would change when hidden data changes.
      expect(complete?.tag ?? null).toBeNull();
      statuses.add(complete?.status ?? 0);
    });
    await fc.assert(property, { numRuns: runs });
    expect(statuses.has(200)).toBe(true);
    for (const path of [
      '/dmp-api/odata/things/$metadata',
      '/dmp-api/odata/things',
      '/dmp-api/expositions',
      '/dmp-api/openapi.json',
      '/dmp-api/odata/Datachain/Expositions',
    ]) {
      const [complete, part] = await Promise.all(served.map((service) => responseOf(service, path)));
      expect(complete?.text).toBe(part?.text);
    }
  });
});
