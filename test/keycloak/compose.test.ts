import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { whyNoCurl } from '../clients/curl.ts';
import { findPostgres } from '../postgresql/start-postgres.ts';
import { startDatabase } from './container-database.ts';
import { type ContainerNetwork, openContainerNetwork, whyNoContainers } from './container-network.ts';
import { longestStart, passwordToken, requestOn, until } from './container-requests.ts';
import { copyKeycloak, whyNoKeycloak } from './start-keycloak.ts';

const project = join(import.meta.dirname, '..', '..');
const examples = join(project, 'scripts', 'pack', 'service');

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

const reason =
  (await whyNoKeycloak()) ?? whyNoContainers() ?? whyNoCurl() ?? ((await findPostgres()) === null ? 'PostgreSQL is not installed' : null);
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
    const { POSTGRES_DB: name = '', POSTGRES_PASSWORD: password = '' } = services.database.environment;
    const database = await startDatabase(network, 'database', join(folder, 'database'), { name, password });
    started(database.child);
    await database.run("CREATE TABLE orders (id int PRIMARY KEY, customer text); INSERT INTO orders VALUES (1, 'Ada')");
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

  /** Sends a request from the computer that runs the containers, as its browser does. */
  const ask = (url: string, ...words: readonly string[]) => requestOn(network, url, words);

  const untilAvailable = (url: string): Promise<void> =>
    until(
      () => ask(url).then(({ status }) => status === 200),
      () => `${url} doesn't answer:\n${output.join('').slice(-4_000)}`,
    );

  const tokenOf = (realm: string, client: string, username: string, password: string): Promise<string> =>
    passwordToken(network, `${origin.keycloak}/realms/${realm}`, { client, username, password });

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

/** Replaces `${NAME}` and `${NAME:?message}` in the text, as Compose does. */
function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => values[name] ?? '');
}

/** Returns the command of the image from its Dockerfile, with the source folder and a data folder of the test. */
async function serviceProgram(dataFolder: string): Promise<readonly string[]> {
  const dockerfile = await readFile(join(examples, 'Dockerfile'), 'utf8');
  const [, ...words] = z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? ''));
  return [process.execPath, 'service/main.ts', ...words.map((word) => (word === '/var/lib/dataquay' ? dataFolder : word))];
}
