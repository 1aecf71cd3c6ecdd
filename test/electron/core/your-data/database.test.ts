import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';
import { openData } from './open-data.ts';

const postgres = await findPostgres();

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
