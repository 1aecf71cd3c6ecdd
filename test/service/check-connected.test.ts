import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBeforeStart } from '../../service/check-before-start.ts';
import { parseCommandLine } from '../../service/command-line.ts';
import { StateDatabase } from '../../service/state/state-database.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../postgresql/start-postgres.ts';
import { startIssuer, type TestIssuer } from './access/issuer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

const programs = await findPostgres();
const owned = new AsyncDisposableStack();
let database: PostgresServer;
let issuer: TestIssuer;
let folder: TemporaryFolder;

beforeAll(async () => {
  if (programs === null) return;
  folder = owned.use(await makeTemporaryFolder());
  database = owned.use(await startPostgres(programs));
  await database.run('CREATE TABLE orders (id int PRIMARY KEY, total int)');
  issuer = await startIssuer();
  owned.defer(() => issuer.stop());
  issuer.setDiscovery(issuer.issuer);
  await mkdir(join(folder.path, 'tables'));
  await writeFile(join(folder.path, 'tables', 'cars.csv'), 'id,name\n1,a\n');
  await writeFile(join(folder.path, 'operator-token'), 't'.repeat(40));
  await writeFile(join(folder.path, 'db-password'), 'not-needed');
});
afterAll(() => owned.disposeAsync());

/** Returns the mistakes that `--check --connect` finds. */
async function check(settings: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const file = join(folder.path, 'service.json');
  await writeFile(file, JSON.stringify(settings));
  const line = parseCommandLine(['--check', '--connect', '--config', file], folder.path);
  if (!('check' in line)) throw new Error(JSON.stringify(line));
  return checkBeforeStart(line.check, 'en', line.connect);
}

describe.skipIf(programs === null)('--check --connect', () => {
  test('accepts the example of the production documentation, and stores nothing', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/service/production.md'), 'utf8');
    const [, example = ''] = /```json\n(\{\n {2}"host".*?)```/s.exec(page) ?? [];
    const here = example
      .replaceAll('"/srv/tables"', JSON.stringify(join(folder.path, 'tables')))
      .replace('postgresql://reader@db/sales?', `${database.url}?`)
      .replaceAll('https://id.example.org/realms/main', issuer.issuer);
    // As systemd passes them to the service.
    vi.stubEnv('CREDENTIALS_DIRECTORY', folder.path);
    expect(await check({ ...JSON.parse(here), 'data-dir': 'data' })).toEqual([]);
    vi.unstubAllEnvs();
    expect(await readdir(folder.path)).not.toContain('data');
  });

  test('reports unknown columns, missing tables, and rows that can’t be compared', async () => {
    const found = await check({
      'operator-token': 'file:operator-token',
      sources: [{ path: 'tables' }, { url: database.url, project: { name: 'sales' } }],
      'access-rules': {
        rules: [
          { apis: ['tables/cars'], columns: ['id', 'colour'] },
          { apis: ['sales/orders'], rows: 'region==north' },
          { apis: ['sales/invoices'] },
        ],
      },
    });
    expect(found).toEqual([
      'rules.0, for tables/cars: columns: unknown column "colour".',
      expect.stringMatching(/^rules\.1, for sales\/orders: rows: .*region/),
      'rules.2 doesn’t match any API (sales/invoices).',
    ]);
  });

  test('reports a database and an issuer that don’t respond, with the cause', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    await issuer.stop();
    const found = await check({ sources: [{ url: url.href }, { path: 'tables' }], issuer: [issuer.issuer] });
    await issuer.start();
    expect(found[0]).toMatch(/^Can’t use the issuer http:\/\/127\.0\.0\.1:\d+\/auth\/realms\/test: .*ECONNREFUSED/);
    expect(found[1]).toMatch(/nowhere.*does not exist/);
    expect(found).toHaveLength(2);
  });

  test('reports an issuer with another name', async () => {
    const found = await check({ sources: [{ path: 'tables' }], issuer: [`${issuer.issuer}/`] });
    expect(found).toEqual([expect.stringMatching(/discovery document of a different issuer/)]);
  });

  describe('the database of the state', () => {
    const source = { sources: [{ path: 'tables' }], 'operator-token': 'file:operator-token' };
    const as = (user: string, changes: Partial<Pick<URL, 'hostname' | 'port' | 'pathname' | 'search'>> = {}) =>
      Object.assign(new URL(database.url), { username: user, ...changes }).href;

    test('can be used, and stays as it is', async () => {
      expect(await check({ ...source, state: database.url })).toEqual([]);
      await expect(database.run('SELECT * FROM dataquay_tokens')).rejects.toThrow('does not exist');
    });

    test('has a mistake in its URL, found without --connect', async () => {
      const withoutConnection = async (state: string) => {
        const file = join(folder.path, 'service.json');
        await writeFile(file, JSON.stringify({ ...source, state }));
        const line = parseCommandLine(['--check', '--config', file], folder.path);
        if (!('check' in line)) throw new Error(JSON.stringify(line));
        return checkBeforeStart(line.check, 'en', false);
      };
      expect(await withoutConnection(as('owner', { search: '?shema=x' }))).toEqual([
        expect.stringMatching(/service\.json, line 1, column \d+: .*shema/),
      ]);
      expect(await withoutConnection(as('owner', { search: '?password-file=/nowhere' }))).toEqual([expect.stringContaining('ENOENT')]);
      // A database that is down isn't a mistake.
      expect(await withoutConnection(as('owner', { port: '1' }))).toEqual([]);
    });

    test('doesn’t respond, or doesn’t exist', async () => {
      const place = 'Can’t use the database of --state at postgresql://';
      expect(await check({ ...source, state: as('owner', { port: '1' }) })).toEqual([
        `${place}127.0.0.1:1/postgres: connect ECONNREFUSED 127.0.0.1:1`,
      ]);
      expect(await check({ ...source, state: as('owner', { pathname: '/nowhere' }) })).toEqual([
        expect.stringMatching(/\/nowhere: .*does not exist/),
      ]);
      expect(await check({ ...source, state: as('owner', { hostname: 'no-such-host.invalid' }) })).toEqual([
        expect.stringMatching(/no-such-host\.invalid.*ENOTFOUND|no-such-host\.invalid.*EAI_AGAIN/),
      ]);
      expect(await check({ ...source, state: as('stranger') })).toEqual([expect.stringContaining('role "stranger" does not exist')]);
    });

    test('rejects the user’s password', async () => {
      const lines = "('host all locked all scram-sha-256'), ('host all all all trust')";
      await database.run(`CREATE ROLE locked LOGIN PASSWORD 'right';
        DO $$ BEGIN EXECUTE format('COPY (VALUES ${lines.replaceAll("'", "''")}) TO %L', current_setting('hba_file')); END $$;
        SELECT pg_reload_conf()`);
      const state = as('locked', { search: `?password-file=${join(folder.path, 'db-password')}` });
      await expect
        .poll(() => check({ ...source, state }))
        .toEqual([expect.stringContaining('password authentication failed for user "locked"')]);
    });

    test('doesn’t let the user create or use the tables', async () => {
      await database.run('CREATE ROLE guest LOGIN; CREATE SCHEMA shared; GRANT USAGE ON SCHEMA shared TO guest');
      const state = (user: string) => as(user, { search: '?schema=shared' });
      expect(await check({ ...source, state: state('guest') })).toEqual([expect.stringContaining('permission denied for schema shared')]);
      const own = await StateDatabase.open(state('owner'), () => undefined);
      await own.close();
      await database.run('GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA shared TO guest');
      expect(await check({ ...source, state: state('guest') })).toEqual([
        expect.stringContaining('its user can’t read and write the table dataquay_tokens. Grant SELECT'),
      ]);
      await database.run('GRANT UPDATE, DELETE ON ALL TABLES IN SCHEMA shared TO guest');
      expect(await check({ ...source, state: state('guest') })).toEqual([]);
    });
  });
});
