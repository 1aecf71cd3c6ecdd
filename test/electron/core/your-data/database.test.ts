import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolders } from '../../../../electron/core/folders/folders.ts';
import { createOfferedFolders } from '../../../../electron/core/folders/offered-folders.ts';
import { createDatabasePasswords } from '../../../../electron/core/your-data/database-passwords.ts';
import { createPublicationStore } from '../../../../electron/core/your-data/publication-store.ts';
import { createResultFiles } from '../../../../electron/core/your-data/result-files.ts';
import { startYourDataService } from '../../../../electron/core/your-data/start-your-data.ts';
import { createYourData } from '../../../../electron/core/your-data/your-data.ts';
import { systemClock } from '../../../../electron/signin/clock.ts';
import { startProgramsInNode } from '../../../../electron/web/start-program.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { DataSource } from '../../../../shared/contract/files/your-data.ts';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';

const postgres = await findPostgres();

/** Creates the user's data in a folder, with the real data service. */
function openData(folder: string) {
  const redaction = createRedaction();
  const file = join(folder, 'publication.json');
  const startProgram = startProgramsInNode({ service: join(import.meta.dirname, '..', '..', '..', '..', 'service', 'main.ts') });
  const offered = createOfferedFolders({ platform: 'linux', home: folder, downloads: folder, startFolders: [], dataFolder: folder });
  const data = createYourData({
    store: createPublicationStore(file),
    passwords: createDatabasePasswords(join(folder, 'passwords')),
    results: createResultFiles(join(folder, 'results')),
    learn: (owner, secret) => redaction.learn(owner, [secret]),
    start: () => startYourDataService({ startProgram, dataFolder: folder, redaction, clock: systemClock, log: () => undefined }),
    folders: createFolders(offered, undefined, folder),
    dialogs: undefined,
  });
  /** Waits until the only source is in a state. */
  const until = async (isReached: (source: DataSource) => boolean): Promise<DataSource> => {
    for await (const { sources } of data.watch()) {
      const [source] = sources;
      if (source !== undefined && isReached(source)) return source;
    }
    throw new Error('The data ended.');
  };
  return { data, redaction, file, until };
}

test.skipIf(postgres === null)(
  'a database is previewed with keys and relations, its password is only in a private file, and errors name what is wrong',
  async () => {
    await using server = await startPostgres(postgres ?? '');
    await server.run(`
      CREATE ROLE reader LOGIN PASSWORD 'canary-password';
      CREATE SCHEMA shop; GRANT USAGE ON SCHEMA shop TO reader;
      CREATE TABLE shop.customers (id integer PRIMARY KEY, name text);
      CREATE TABLE shop.orders (id integer PRIMARY KEY, customer_id integer REFERENCES shop.customers);
      GRANT SELECT ON ALL TABLES IN SCHEMA shop TO reader;
      DO $$ BEGIN
        EXECUTE format('COPY (VALUES (''host all owner 127.0.0.1/32 trust''), (''host all all 127.0.0.1/32 scram-sha-256'')) TO %L', current_setting('hba_file'));
        PERFORM pg_reload_conf();
      END $$`);
    await using folder = await makeTemporaryFolder();
    const { data, redaction, file, until } = openData(folder.path);
    try {
      const { host, port } = new URL(server.url);
      const address = `postgresql://reader@${host}/postgres?schema=shop`;
      const missing = await data.connect(address.replace('/postgres', '/absent'), 'canary-password');
      expect((await until(({ problems }) => problems.length > 0)).problems[0]?.facts.details).toContain('database "absent" does not exist');
      await data.remove(missing);
      const closed = await data.connect(address.replace(port, '1'), null);
      expect((await until(({ problems }) => problems.length > 0)).problems[0]?.facts.details).toContain('127.0.0.1:1');
      await data.remove(closed);

      const id = await data.connect(address, 'wrong-password');
      const rejected = await until(({ problems }) => problems.length > 0);
      expect(rejected).toMatchObject({ id, label: address, published: false });
      expect(rejected.problems[0]?.facts.details).toContain('password authentication failed for user "reader"');

      expect(await data.connect(address, 'canary-password')).toBe(id);
      const { tables } = await until((source) => source.tables.length > 0);
      expect(tables.map(({ part }) => part)).toEqual(['customers', 'orders']);
      expect(tables[1]?.columns.map(({ name, key }) => [name, key])).toEqual([
        ['id', true],
        ['customer_id', false],
      ]);
      expect(tables[1]?.relations).toEqual([{ name: 'customer', table: 'customers', columns: ['customer_id'] }]);

      await data.change(id, { published: true, tables: { orders: { title: 'Sales' } } });
      await until(({ project, tables: named }) => project === 'shop' && named.some(({ title }) => title === 'Sales'));
      await data.connect(address, 'canary-password');
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
        sources: [{ published: true, tables: { orders: { title: 'Sales' } } }],
      });
      expect(await readFile(file, 'utf8')).not.toContain('canary');
      expect(redaction.text('canary-password')).not.toContain('canary');
      const passwords = join(folder.path, 'passwords');
      const [name = '', ...others] = await readdir(passwords);
      expect(others, 'passwords that were replaced').toEqual([]);
      expect(await readFile(join(passwords, name), 'utf8')).toBe('canary-password');
      expect((await stat(join(passwords, name))).mode & 0o077).toBe(0);

      await data.remove(id);
      expect(await readdir(passwords)).toEqual([]);
    } finally {
      await data.close();
    }
  },
);
