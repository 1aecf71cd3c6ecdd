import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { whyNoCurl } from '../clients/curl.ts';
import { openTemporaryRoot, type TemporaryRoot } from '../packages/temporary-root.ts';
import { findPostgres } from '../postgresql/start-postgres.ts';
import { hasNginx } from '../service/main/nginx.ts';
import { type ContainerDatabase, startDatabase } from './container-database.ts';
import { type ContainerNetwork, openContainerNetwork, whyNoContainers } from './container-network.ts';
import { longestStart, passwordToken, requestOn, until } from './container-requests.ts';
import { blocksOf, type CodeBlock, runCommands } from './page-steps.ts';
import { copyKeycloak, whyNoKeycloak } from './start-keycloak.ts';
import { dynamicUser, startUnit } from './systemd-unit.ts';

const project = join(import.meta.dirname, '..', '..');
const pages = join(project, 'docs', 'service');
const run = promisify(execFile);
/** The host names of the page. */
const hosts = { server: 'data.example.org', database: 'db', keycloak: 'id.example.org' };
const origin = `https://${hosts.server}`;
const issuer = `https://${hosts.keycloak}/realms/main`;
const passwords = { administrator: 'canary-postgres', reader: 'canary-reader', user: 'canary-user' };

const reason =
  (await whyNoKeycloak()) ??
  whyNoContainers() ??
  whyNoCurl() ??
  ((await findPostgres()) === null ? 'PostgreSQL is not installed' : null) ??
  (hasNginx ? null : 'nginx is not installed');
if (reason !== null) process.stdout.write(`Production page: skipped, ${reason}\n`);

describe.skipIf(reason !== null)('the steps of the production page, on a server without other software', () => {
  const resources = new AsyncDisposableStack();
  const output: string[] = [];
  let page: string;
  let folder: string;
  let root: TemporaryRoot;
  let network: ContainerNetwork;
  let database: ContainerDatabase;
  let service: ChildProcess | null = null;
  let hasProxy = false;

  beforeAll(async () => {
    page = await readFile(join(pages, 'production.md'), 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'dataquay-production-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    // PostgreSQL and the service run as other users, who need access.
    await chmod(folder, 0o711);
    root = openTemporaryRoot();
    resources.defer(() => root.remove());
    network = resources.use(await openContainerNetwork(Object.values(hosts)));
    const names = Object.values(hosts).map((host) => `${network.address(host)} ${host}\n`);
    await writeFile(inRoot('/etc/hosts'), `127.0.0.1 localhost\n${names.join('')}`);
    await makeCertificates(folder);
    const packing = run(process.execPath, [join(project, 'scripts', 'pack.ts'), '--service', '--output', join(folder, 'packed')]);
    await Promise.all([packing, startKeycloak(), prepareDatabase()]);
  }, 2 * longestStart);
  afterAll(() => resources.disposeAsync());

  const inRoot = (path: string): string => join(root.folder, path);
  const note = (child: ChildProcess): ChildProcess => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(String(chunk)));
    return child;
  };
  const lastOutput = (): string => output.join('').slice(-4_000);

  /** Sends a request from another computer, which knows the host names of the page. */
  const ask = (url: string, ...words: readonly string[]) => {
    const addresses = [hosts.server, hosts.keycloak].flatMap((host) => ['--resolve', `${host}:443:${network.address(host)}`]);
    return requestOn(network, url, [...addresses, '--cacert', join(folder, 'ca.pem'), ...words]);
  };
  const untilAvailable = (url: string): Promise<void> =>
    until(
      () => ask(url).then(({ status }) => status === 200),
      () => `${url} doesn't answer:\n${lastOutput()}`,
    );

  /** Starts Keycloak with the client of the Compose example, the mappers that the page requires, and two users. */
  async function startKeycloak(): Promise<void> {
    const realm = JSON.parse(await readFile(join(project, 'scripts/pack/service/compose-realm.json'), 'utf8'));
    expect(await readFile(join(pages, 'authentication.md'), 'utf8')).toMatch(
      /\*\*Group Membership\*\* with \*\*Token Claim Name\*\* `groups`, and turn off \*\*Full group path\*\*/,
    );
    realm.clients[0].protocolMappers.push({
      name: 'groups',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-group-membership-mapper',
      config: { 'claim.name': 'groups', 'full.path': 'false', 'access.token.claim': 'true' },
    });
    const user = (username: string, groups: readonly string[]) => ({
      ...{ username, enabled: true, email: `${username}@example.org`, firstName: 'A', lastName: 'B', groups },
      credentials: [{ type: 'password', value: passwords.user, temporary: false }],
    });
    const users = [user('ada', ['/sales']), user('bob', [])];
    const imported = { 'main-realm.json': JSON.stringify({ ...realm, groups: [{ name: 'sales' }], users }) };
    const { script, environment } = await copyKeycloak(join(folder, 'keycloak'), imported);
    const certificate = [
      `--https-certificate-file=${join(folder, 'chain.pem')}`,
      `--https-certificate-key-file=${join(folder, 'key.pem')}`,
    ];
    const options = ['start-dev', '--https-port=443', ...certificate, `--hostname=https://${hosts.keycloak}`, '--import-realm'];
    note(network.start(hosts.keycloak, [script, ...options], { env: { ...process.env, ...environment } }));
    await untilAvailable(issuer);
  }

  /** Starts PostgreSQL, and creates the database user as the page about PostgreSQL says. */
  async function prepareDatabase(): Promise<void> {
    const settings = { name: 'sales', password: passwords.administrator };
    database = await startDatabase(network, hosts.database, join(folder, 'database'), settings);
    note(database.child);
    await database.run("CREATE TABLE orders (id int PRIMARY KEY, customer text); INSERT INTO orders VALUES (1, 'Ada'), (2, 'Bob')");
    const [user] = blocksOf(await readFile(join(pages, 'postgresql.md'), 'utf8'), 'Publish PostgreSQL tables');
    expect(user?.language).toBe('sql');
    await database.run((user?.text ?? '').replace('…', passwords.reader));
  }

  /** Runs a script in a new shell of root on the server. @returns its stdout @throws Error with all output if it fails */
  async function shell(script: string): Promise<string> {
    const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' };
    const command = ['chroot', root.folder, 'sh', '-euc', `umask 022\ncd /root\n${script}`];
    const child = network.start(hosts.server, command, { env: { ...env, DB_PASSWORD: passwords.reader } });
    const [stdout, all]: [string[], string[]] = [[], []];
    child.stdout?.on('data', (chunk: Buffer) => void stdout.push(String(chunk)));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void all.push(String(chunk)));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${script}\n${all.join('')}\n${lastOutput()}`);
    return stdout.join('');
  }

  /** Commands that the test performs, because the server has no systemd, and the source code is outside of it. */
  const own: ReadonlyMap<string, (line: string) => Promise<void>> = new Map([
    [
      'npm',
      async (line: string) => {
        expect(line).toBe('npm run pack -- --service');
        await cp(join(folder, 'packed'), inRoot('/root/dist'), { recursive: true, verbatimSymlinks: true });
      },
    ],
    ['systemctl', systemctl],
  ]);

  async function systemctl(line: string): Promise<void> {
    const [, command = '', unit] = /^systemctl (enable --now|start|stop|restart|reload) (dataquay-service|nginx)$/.exec(line) ?? [];
    expect([command, unit]).not.toContain(undefined);
    if (unit === 'nginx') {
      // A package starts its service when it is installed. Here, nginx starts with the first configuration.
      if (!hasProxy) note(network.start(hosts.server, ['chroot', root.folder, 'nginx', '-g', 'daemon off;'], { env: process.env }));
      hasProxy = true;
      return;
    }
    if (service !== null && (command === 'stop' || command === 'restart')) {
      const exited = once(service, 'exit');
      service.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      service = null;
    }
    if (command !== 'stop') service = note(startUnit(network, hosts.server, root.folder, 'dataquay-service.service'));
  }

  /** Performs the steps of a section: runs its commands, and writes its files. @returns the output of its commands */
  async function follow(section: string, isWanted: (block: CodeBlock) => boolean = () => true): Promise<string> {
    const blocks = blocksOf(page, section).filter(isWanted);
    expect(blocks, section).not.toEqual([]);
    const written: string[] = [];
    for (const { language, text, before } of blocks) {
      const file = /`(\/etc\/[^`]+\.json)`/.exec(before)?.[1];
      if (language === 'sh') await runCommands(text, own, async (script) => written.push(await shell(script)));
      else if (file !== undefined) await writeOptions(file, text);
      // The other configuration of the unit is for an installation from source.
      else expect([section, before]).toEqual(['Run with systemd', expect.stringContaining('installed from source')]);
    }
    return written.join('');
  }

  /** Writes the options of the page. The issuer's certificate is from the test's own CA. */
  async function writeOptions(file: string, text: string): Promise<void> {
    await mkdir(inRoot(dirname(file)));
    await cp(join(folder, 'ca.pem'), inRoot('/etc/dataquay/ca.pem'));
    await writeFile(inRoot(file), JSON.stringify({ ...JSON.parse(text), 'issuer-ca': '/etc/dataquay/ca.pem' }));
  }

  const tokenOf = async (username: string): Promise<readonly string[]> => {
    const words = ['--resolve', `${hosts.keycloak}:443:${network.address(hosts.keycloak)}`, '--cacert', join(folder, 'ca.pem')];
    const token = await passwordToken(network, issuer, { client: 'dataquay', username, password: passwords.user }, words);
    return ['--header', `Authorization: Bearer ${token}`];
  };
  const rowsOf = async (api: string, ...words: readonly string[]) => {
    const { status, body } = await ask(`${origin}/dmp-api/data/${api}`, ...words);
    return [status, body === '' ? null : JSON.parse(body)];
  };
  const orders = [
    { id: 1, customer: 'Ada' },
    { id: 2, customer: 'Bob' },
  ];

  test('install the service, and find its configuration valid', async () => {
    await mkdir(inRoot('/srv/tables'), { recursive: true });
    await writeFile(inRoot('/srv/tables/cars.csv'), 'id,name\n1,Fiat\n');
    await follow('Install');
    expect(await follow('Configure')).toMatch(/^The configuration is valid\.\n/);
  });

  test('start the service as the unit says, without root', async () => {
    expect(await follow('Run with systemd')).toBe('{"status":"ready"}');
    const status = await readFile(`/proc/${service?.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${dynamicUser}\\t${dynamicUser}\\t`, 'm'));
    expect(status).toMatch(/^CapBnd:\t0+$/m);
  });

  test('put nginx in front of the service', async () => {
    await mkdir(inRoot('/etc/ssl/dataquay'));
    for (const file of ['chain.pem', 'key.pem']) await cp(join(folder, file), inRoot(`/etc/ssl/dataquay/${file}`));
    await follow('Reverse proxy');
    await untilAvailable(`${origin}/readyz`);
  });

  test('show rows to the users who can read them', async () => {
    expect(await rowsOf('sales/orders')).toEqual([401, expect.objectContaining({ code: 'not-authenticated' })]);
    const [ada, bob] = [await tokenOf('ada'), await tokenOf('bob')];
    // The service is ready as soon as one source is published.
    await expect.poll(() => rowsOf('sales/orders', ...ada), { timeout: 60_000 }).toEqual([200, orders]);
    await expect.poll(() => rowsOf('tables/cars', ...ada), { timeout: 60_000 }).toEqual([200, [{ id: 1, name: 'Fiat' }]]);
    expect(await rowsOf('tables/cars', ...bob)).toEqual([200, [{ id: 1, name: 'Fiat' }]]);
    expect(await rowsOf('sales/orders', ...bob)).toEqual([403, expect.objectContaining({ code: 'access-limited' })]);
    expect((await ask(`${origin}/metrics`, ...bob)).status).toBe(403);
    const operator = (await readFile(inRoot('/etc/dataquay/secrets/operator-token'), 'utf8')).trim();
    expect((await ask(`${origin}/metrics`, '--header', `Svc-X-Api-Token: ${operator}`)).body).toContain('dataquay_source_up');
    // The log has the address of the client, not that of nginx.
    expect(output.join('')).toContain('"from":"10.77.0.1"');
  });

  test('restore the backup on a new server', async () => {
    const isBackup = ({ text }: CodeBlock) => text.includes('-czf');
    // Before the first token, there is less to back up.
    await follow('Back up and restore', isBackup);
    const made = await ask(
      `${origin}/dmp-api/tokens`,
      ...(await tokenOf('ada')),
      ...['--header', 'Content-Type: application/json', '--data', '{"label":"report"}'],
    );
    expect(made.status, made.body).toBe(201);
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(made.body));
    await follow('Back up and restore', isBackup);
    await systemctl('systemctl stop dataquay-service');
    for (const lost of ['/etc/dataquay', '/var/lib/dataquay-service']) await rm(inRoot(lost), { recursive: true });
    await follow('Back up and restore', (block) => !isBackup(block));
    await untilAvailable(`${origin}/readyz`);
    await expect.poll(() => rowsOf('sales/orders', '--header', `Svc-X-Api-Token: ${token}`), { timeout: 60_000 }).toEqual([200, orders]);
  });

  test('upgrade to a new release', async () => {
    const before = await readlink(inRoot('/opt/dataquay-service'));
    await rm(inRoot('/root/dist'), { recursive: true });
    await follow('Install');
    // Here, the certificate of the test is from a CA that the server trusts.
    await appendFile(inRoot('/etc/ssl/certs/ca-certificates.crt'), await readFile(join(folder, 'ca.pem')));
    await follow('Upgrade');
    const after = await readlink(inRoot('/opt/dataquay-service'));
    expect(after).not.toBe(before);
    expect(await readlink(`/proc/${service?.pid}/exe`)).toContain(`${after}/bin/node`);
    const ada = await tokenOf('ada');
    await expect.poll(() => rowsOf('sales/orders', ...ada), { timeout: 60_000 }).toEqual([200, orders]);
  });
});

/** Creates a CA and a certificate for the host names: `ca.pem`, `chain.pem`, and `key.pem`. */
async function makeCertificates(folder: string): Promise<void> {
  const file = (name: string): string => join(folder, name);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...curve, '-subj', '/CN=Test CA', '-keyout', file('ca-key.pem'), '-out', file('ca.pem')]);
  const names = `subjectAltName=DNS:${hosts.server},DNS:${hosts.keycloak}`;
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca-key.pem'), '-addext', names, '-addext', 'basicConstraints=CA:FALSE'];
  await run('openssl', ['req', '-x509', ...curve, ...signed, '-subj', '/CN=data', '-keyout', file('key.pem'), '-out', file('chain.pem')]);
}
