import { type ChildProcess, execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres, postgresAccount } from '../postgresql/start-postgres.ts';
import type { ContainerNetwork } from './container-network.ts';
import { until } from './container-requests.ts';

const execute = promisify(execFile);

/** A running PostgreSQL in a container's network. */
export interface ContainerDatabase {
  readonly child: ChildProcess;
  /** Runs statements in the database as the administrator. */
  run(sql: string): Promise<unknown>;
}

/** Initializes and starts PostgreSQL as its image does, with an empty database and the password of `postgres`. */
export async function startDatabase(
  network: ContainerNetwork,
  container: string,
  folder: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<ContainerDatabase> {
  const [programs, account] = [(await findPostgres()) ?? '', await postgresAccount()];
  const passwordFile = join(folder, 'password');
  await mkdir(folder);
  await writeFile(passwordFile, password);
  if (account !== null) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid);
  const data = join(folder, 'data');
  const settings = [
    ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ];
  await execute(join(programs, 'initdb'), settings, { cwd: folder, ...account });
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all all scram-sha-256\n');
  const identity = account === null ? [] : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const options = ['listen_addresses=*', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const child = network.start(container, [...identity, join(programs, 'postgres'), '-D', data, ...options], { env: process.env });
  const runIn = (database: string, sql: string) =>
    execute('psql', ['--host', folder, '--username=postgres', '--dbname', database, '--set=ON_ERROR_STOP=1', '--command', sql]);
  await until(
    () => runIn('postgres', 'SELECT 1').then(() => true),
    () => 'PostgreSQL does not answer.',
  );
  await runIn('postgres', `CREATE DATABASE ${name}`);
  return { child, run: (sql) => runIn(name, sql) };
}
