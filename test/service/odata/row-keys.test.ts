import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AccessRules } from '../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../service/access/rules/rule-file.ts';
import { entityModelOf, readMetadata } from '../../../shared/metadata/index.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { callers } from '../access/rules/callers.ts';
import { writeParquet } from '../parquet-file.ts';
import { serveSources } from '../security/serve-sources.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const rowsSchema = z.object({ value: z.array(z.looseObject({})), '@odata.context': z.string() });
const cities = [
  ['Oslo', 1],
  ['Bern', 2],
  ['Oslo', 3],
] as const;
const values = cities.map(([city, size]) => `('${city}', ${size})`).join(', ');
const postgres = await findPostgres();

interface Source {
  readonly title: string;
  readonly key: 'row_number' | 'row_hash';
  readonly skipped?: boolean;
  /** Creates the source, and returns its location. */
  make(folder: string, owned: AsyncDisposableStack): Promise<string>;
}

const sources: readonly Source[] = [
  {
    title: 'a CSV file',
    key: 'row_number',
    make: async (folder) => {
      await writeFile(join(folder, 'cities.csv'), `city,size\n${cities.map((row) => row.join(',')).join('\n')}\n`);
      return folder;
    },
  },
  {
    title: 'a Parquet file',
    key: 'row_number',
    make: async (folder) => {
      await writeParquet(join(folder, 'cities.parquet'), `SELECT * FROM (VALUES ${values}) t(city, size)`);
      return folder;
    },
  },
  {
    title: 'a table of SQLite without a key',
    key: 'row_number',
    make: async (folder) => sqlite(folder, `CREATE TABLE cities (city TEXT, size INTEGER); INSERT INTO cities VALUES ${values}`),
  },
  {
    title: 'a view of SQLite',
    key: 'row_hash',
    make: async (folder) =>
      sqlite(
        folder,
        `CREATE TABLE kept (id INTEGER PRIMARY KEY, city TEXT, size INTEGER); INSERT INTO kept (city, size) VALUES ${values};
         CREATE VIEW cities AS SELECT city, size FROM kept`,
      ),
  },
  {
    title: `a table of PostgreSQL without a key${postgres === null ? ' (skipped: its server is not installed; apt-get install postgresql)' : ''}`,
    key: 'row_hash',
    skipped: postgres === null,
    make: async (_folder, owned) => {
      const server = owned.use(await startPostgres(postgres ?? ''));
      await server.run(`CREATE TABLE cities (city text, size integer); INSERT INTO cities VALUES ${values}`);
      return server.url;
    },
  },
];

async function sqlite(folder: string, script: string): Promise<string> {
  const file = join(folder, 'cities.sqlite');
  using database = new DatabaseSync(file);
  database.exec(script);
  return file;
}

async function serve(source: Source, owned: AsyncDisposableStack) {
  const folder = owned.use(await makeTemporaryFolder());
  const service = owned.use(await serveSources([await source.make(folder.path, owned)], { access: callers({ ada: {} }) }));
  const project = service.publication.catalogue.projects.find(({ apis }) => apis.some(({ accessPoint }) => accessPoint === 'cities'));
  if (project === undefined) throw new Error('The table is not published.');
  const root = `/dmp-api/odata/${project.rootCode}`;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${service.base}${root}/${path}`, { headers: { 'svc-x-api-token': 'ada', ...headers } });
  const rows = async (path: string, headers?: Readonly<Record<string, string>>) =>
    rowsSchema.parse(await (await get(path, headers)).json()).value;
  return { get, rows, root: project.rootCode, base: service.base };
}

describe.each(sources)('OData row keys of $title', (source) => {
  test.skipIf(source.skipped)('are declared in $metadata, and each row can be requested by its key', async () => {
    await using owned = new AsyncDisposableStack();
    const { get, rows } = await serve(source, owned);
    const { key } = source;
    const { schema } = readMetadata(await (await get('$metadata')).text());
    const model = schema === null ? null : entityModelOf(schema, 'cities');
    expect(model?.properties.flatMap((property) => (property.key ? [property.name] : []))).toEqual([key]);

    const all = await rows(`cities?$select=city,size,${key}`);
    expect(all).toHaveLength(3);
    for (const row of all) {
      const literal = key === 'row_number' ? String(row[key]) : `'${String(row[key])}'`;
      expect(await (await get(`cities(${literal})?$select=city,size,${key}`)).json()).toMatchObject(row);
      expect(await (await get(`cities/${String(row[key])}/city/$value`)).text()).toBe(row.city);
      expect(await (await get(`cities(${literal})?$compute=size mul 2 as twice&$select=twice`)).json()).toMatchObject({
        twice: Number(row.size) * 2,
      });
      expect(await rows(`cities?$filter=${key} eq ${literal}&$select=city,size,${key}`)).toEqual([row]);
    }
    const unknown = key === 'row_number' ? '99' : "'0123'";
    expect((await get(`cities(${unknown})`)).status).toBe(404);
  });

  test.skipIf(source.skipped)('are returned to OData clients; other clients get only the columns of the source', async () => {
    await using owned = new AsyncDisposableStack();
    const { get, rows } = await serve(source, owned);
    const { key } = source;
    expect(Object.keys((await rows('cities'))[0] ?? {})).toEqual(['city', 'size']);
    const odata = { 'odata-maxversion': '4.0' };
    expect(Object.keys((await rows('cities', odata))[0] ?? {})).toEqual(['city', 'size', key]);
    expect(Object.keys((await rows('cities?$orderby=size desc&$top=1', odata))[0] ?? {})).toEqual(['city', 'size', key]);
    const full = await rows('cities', { accept: 'application/json;odata.metadata=full' });
    const id = String(full[0]?.['@odata.id']);
    expect(id).toMatch(/cities\([^)]+\)$/);
    const found = await fetch(id, { headers: { 'svc-x-api-token': 'ada' } });
    expect(await found.json()).toMatchObject({ city: full[0]?.city, size: full[0]?.size });
    expect(await (await get('cities/$ref')).json()).toMatchObject({ value: [{ '@odata.id': id }, {}, {}] });
  });

  test.skipIf(source.skipped)('do not affect pages, REST responses, or groups', async () => {
    await using owned = new AsyncDisposableStack();
    const { get, rows, root, base } = await serve(source, owned);
    const first = z
      .object({ '@odata.nextLink': z.string(), value: z.array(z.unknown()) })
      .parse(await (await get('cities', { prefer: 'odata.maxpagesize=2' })).json());
    expect(first.value).toHaveLength(2);
    const next = await fetch(first['@odata.nextLink'], { headers: { 'svc-x-api-token': 'ada' } });
    expect(rowsSchema.parse(await next.json()).value).toHaveLength(1);
    const rest = await fetch(`${base}/dmp-api/data/${root}/cities`, { headers: { 'svc-x-api-token': 'ada' } });
    expect(
      z
        .array(z.looseObject({}))
        .parse(await rest.json())
        .map((row) => Object.keys(row)),
    ).toEqual(cities.map(() => ['city', 'size']));
    expect(await rows('cities?$apply=groupby((city),aggregate($count as n))&$orderby=city')).toEqual([
      { city: 'Bern', n: 1, 'n@odata.type': '#Int64' },
      { city: 'Oslo', n: 2, 'n@odata.type': '#Int64' },
    ]);
  });
});

test('row keys reveal nothing about hidden rows to a caller with limited access', async () => {
  await using owned = new AsyncDisposableStack();
  const folder = owned.use(await makeTemporaryFolder());
  await writeFile(join(folder.path, 'cities.csv'), `city,size\n${cities.map((row) => row.join(',')).join('\n')}\n`);
  const view = new AccessRules(ruleFileSchema.parse({ rules: [{ apis: ['*/*'], users: ['ada'], rows: 'city==Oslo', columns: ['city'] }] }));
  const service = owned.use(await serveSources([folder.path], { access: callers({ ada: {} }), view }));
  const [project] = service.publication.catalogue.projects;
  const response = await service.get(`/dmp-api/odata/${project?.rootCode}/cities?$select=city,row_number`, 'ada');
  // The hidden row is between these rows. Its row number would be missing.
  expect(rowsSchema.parse(await response.json()).value).toEqual([
    { city: 'Oslo', row_number: 0 },
    { city: 'Oslo', row_number: 1 },
  ]);
  expect((await service.get(`/dmp-api/odata/${project?.rootCode}/cities(1)`, 'ada')).status).toBe(200);
  expect((await service.get(`/dmp-api/odata/${project?.rootCode}/cities(2)`, 'ada')).status).toBe(404);
});

test('a source column named row_number remains available, and the row key gets another name', async () => {
  await using owned = new AsyncDisposableStack();
  const folder = owned.use(await makeTemporaryFolder());
  await writeFile(join(folder.path, 'numbered.csv'), 'row_number,city\n7,Oslo\n8,Bern\n');
  const service = owned.use(await serveSources([folder.path], { access: callers({ ada: {} }) }));
  const [project] = service.publication.catalogue.projects;
  const response = await service.get(`/dmp-api/odata/${project?.rootCode}/numbered(1)?$select=*,row_number_`, 'ada');
  expect(await response.json()).toMatchObject({ row_number: 8, city: 'Bern' });
});
