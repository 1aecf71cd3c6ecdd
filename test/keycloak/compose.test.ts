import { type ChildProcess, execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { whyNoCurl } from '../clients/curl.ts';
import { findPostgres, postgresAccount } from '../postgresql/start-postgres.ts';
import { type ContainerNetwork, openContainerNetwork, whyNoContainers } from './container-network.ts';
import { copyKeycloak, whyNoKeycloak } from './start-keycloak.ts';

const project = join(import.meta.dirname, '..', '..');
const examples = join(project, 'scripts', 'pack', 'service');
const run = promisify(execFile);
/** Maximum start time of a container in milliseconds on a busy machine. Keycloak builds itself at its first start. */
const longestStart = 480_000;

const container = { environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) };
const condition = z.strictObject({ condition: z.string() });
/** All settings of the example. The strict schema rejects new ones, because they need a test. */
const composeSchema = z.strictObject({
  services: z.strictObject({
    database: z.strictObject({
      ...container,
      image: z.string(),
      healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }),
    }),
    keycloak: z.strictObject({ ...container, image: z.string(), command: z.array(z.string()), ports: z.array(z.string()) }),
    service: z.strictObject({
      ...container,
      build: z.strictObject({ context: z.literal('../..'), dockerfile: z.literal('dataquay-service/examples/Dockerfile') }),
      network_mode: z.literal('service:keycloak'),
      command: z.array(z.string()),
      depends_on: z.record(z.string(), condition),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
});

const programs = await findPostgres();
const reason = (await whyNoKeycloak()) ?? whyNoContainers() ?? whyNoCurl() ?? (programs === null ? 'PostgreSQL is not installed' : null);
if (reason !== null) process.stdout.write(`Compose file: skipped, ${reason}\n`);

describe.skipIf(reason !== null)('the containers of the Compose file, run as processes in a separate network', () => {
  const variables = { POSTGRES_PASSWORD: 'canary-postgres', KEYCLOAK_PASSWORD: 'canary-keycloak' };
  const resources = new AsyncDisposableStack();
  const output: string[] = [];
  let network: ContainerNetwork;
  let origin: { readonly keycloak: string; readonly service: string };

  beforeAll(async () => {
    const { services } = composeSchema.parse(parse(withVariables(await readFile(join(examples, 'compose.yaml'), 'utf8'), variables)));
    const folder = await mkdtemp(join(tmpdir(), 'dataquay-compose-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    // PostgreSQL runs as another user, who needs access.
    await chmod(folder, 0o711);
    // The service uses Keycloak's network.
    network = resources.use(await openContainerNetwork(['database', 'keycloak']));
    const started = (child: ChildProcess): void => {
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(String(chunk)));
    };
    started(await startDatabase(network, join(folder, 'database'), services.database.environment));
    const { keycloak, service } = services;
    // Ports are published only to this computer, with the same number.
    expect(keycloak.ports.map((port) => port.replace(/^127\.0\.0\.1:(\d+):\1$/, '$1'))).toEqual(['8081', '8080']);
    origin = { keycloak: `http://${network.address('keycloak')}:8081`, service: `http://${network.address('keycloak')}:8080` };
    const realm = /^\.\/(.+):\/opt\/keycloak\/data\/import\/(.+):ro$/.exec(keycloak.volumes[0] ?? '');
    const imported = { [realm?.[2] ?? '']: await readFile(join(examples, realm?.[1] ?? ''), 'utf8') };
    const { script, environment } = await copyKeycloak(join(folder, 'keycloak'), imported);
    started(network.start('keycloak', [script, ...keycloak.command], { env: { ...process.env, ...environment, ...keycloak.environment } }));
    await untilAvailable(`${origin.keycloak}/realms/main`);
    const program = await serviceProgram(join(folder, 'service'));
    started(network.start('keycloak', [...program, ...service.command], { env: { ...process.env, ...service.environment }, cwd: project }));
    await untilAvailable(`${origin.service}/readyz`);
  }, 2 * longestStart);
  afterAll(() => resources.disposeAsync());

  /** Sends a request from the computer that runs the containers, as its browser does. @returns status and body */
  async function ask(url: string, ...words: readonly string[]): Promise<{ readonly status: number; readonly body: string }> {
    const [program = '', ...command] = network.onComputer([
      'curl',
      '--silent',
      '--noproxy',
      '*',
      '--write-out',
      '\n%{http_code}',
      ...words,
      url,
    ]);
    const { stdout } = await run(program, command);
    const end = stdout.lastIndexOf('\n');
    return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
  }

  const untilAvailable = (url: string): Promise<void> =>
    until(
      () => ask(url).then(({ status }) => status === 200),
      () => `${url} doesn't answer:\n${output.join('').slice(-4_000)}`,
    );

  async function tokenOf(realm: string, client: string, username: string, password: string): Promise<string> {
    const form = Object.entries({ grant_type: 'password', client_id: client, username, password, scope: 'openid' });
    const { body } = await ask(
      `${origin.keycloak}/realms/${realm}/protocol/openid-connect/token`,
      ...form.flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
    );
    return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
  }

  test('let a new Keycloak user sign in, and show a PostgreSQL table to that user', async () => {
    const administrator = await tokenOf('master', 'admin-cli', 'admin', variables.KEYCLOAK_PASSWORD);
    const user = { username: 'ada', enabled: true, email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' };
    const credentials = [{ type: 'password', value: 'canary-ada', temporary: false }];
    const added = await ask(
      `${origin.keycloak}/admin/realms/main/users`,
      ...['--header', `Authorization: Bearer ${administrator}`, '--header', 'Content-Type: application/json'],
      ...['--data', JSON.stringify({ ...user, credentials })],
    );
    expect(added.status, added.body).toBe(201);
    const catalogue = `${origin.service}/dmp-api/expositions`;
    expect((await ask(catalogue)).status).toBe(401);
    const token = await tokenOf('main', 'dataquay', 'ada', 'canary-ada');
    const signedIn = ['--header', `Authorization: Bearer ${token}`];
    // Tables that are added while the service runs are also published.
    await expect
      .poll(async () => (await ask(catalogue, ...signedIn)).body, {
        timeout: 120_000,
        interval: 1_000,
        message: output.join('').slice(-4_000),
      })
      .toContain('orders');
  });
});

/** Waits until a check succeeds. Errors of the check count as false. @throws Error after {@link longestStart} */
async function until(isSo: () => Promise<boolean>, message: () => string): Promise<void> {
  const end = Date.now() + longestStart;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(message());
    await wait(500);
  }
}

/** Replaces `${NAME}` and `${NAME:?message}` in the text, as Compose does. */
function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => values[name] ?? '');
}

/** Initializes and starts PostgreSQL with these variables as its image does, and creates a table as the administrator. */
async function startDatabase(
  network: ContainerNetwork,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const account = await postgresAccount();
  await mkdir(folder);
  if (account !== null) await chown(folder, account.uid, account.gid);
  const password = join(folder, 'password');
  await writeFile(password, variables.POSTGRES_PASSWORD ?? '');
  if (account !== null) await chown(password, account.uid, account.gid);
  const data = join(folder, 'data');
  const settings = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    password,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  await run(join(programs ?? '', 'initdb'), settings, { cwd: folder, ...account });
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all all scram-sha-256\n');
  const identity = account === null ? [] : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const options = ['listen_addresses=*', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const child = network.start('database', [...identity, join(programs ?? '', 'postgres'), '-D', data, ...options], { env: process.env });
  const runSql = (database: string, sql: string) =>
    run('psql', ['--host', folder, '--username=postgres', '--dbname', database, '--set=ON_ERROR_STOP=1', '--command', sql]);
  await until(
    () => runSql('postgres', 'SELECT 1').then(() => true),
    () => 'PostgreSQL does not answer.',
  );
  const database = variables.POSTGRES_DB ?? '';
  await runSql('postgres', `CREATE DATABASE ${database}`);
  await runSql(database, "CREATE TABLE orders (id int PRIMARY KEY, customer text); INSERT INTO orders VALUES (1, 'Ada')");
  return child;
}

/** Returns the command of the image from its Dockerfile, with the source folder and a data folder of the test. */
async function serviceProgram(dataFolder: string): Promise<readonly string[]> {
  const dockerfile = await readFile(join(examples, 'Dockerfile'), 'utf8');
  const [, ...words] = z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? ''));
  return [process.execPath, 'service/main.ts', ...words.map((word) => (word === '/var/lib/dataquay' ? dataFolder : word))];
}
