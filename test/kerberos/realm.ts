import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders of server programs on Debian and macOS. They aren't on every user's PATH. */
const serverFolders = ['/usr/sbin', '/sbin', '/opt/homebrew/opt/krb5/sbin', '/usr/local/opt/krb5/sbin'];
const searchPath = [process.env.PATH ?? '', ...serverFolders].join(delimiter);

function find(program: string): string | null {
  const found = searchPath.split(delimiter).map((folder) => join(folder, program));
  return found.find((file) => existsSync(file)) ?? null;
}

const programs = ['krb5kdc', 'kdb5_util', 'kadmin.local', 'kinit', 'klist', 'kdestroy'] as const;

/** Returns why tests with a real realm are skipped. Returns null if all required programs are installed. */
export function whyNoRealm(): string | null {
  const missing = programs.filter((program) => find(program) === null);
  if (missing.length > 0) return `Kerberos: ${missing.join(', ')} not found; install krb5-kdc, krb5-admin-server and krb5-user.`;
  const compiled = existsSync(join(import.meta.dirname, '..', '..', 'node_modules', 'kerberos', 'build', 'Release', 'kerberos.node'));
  return compiled ? null : 'Kerberos: the npm package is not compiled; install libkrb5-dev and run the tests again.';
}

/** A realm of MIT Kerberos on loopback. Its database, keys and configuration are in a temporary folder. It doesn't need root. */
export interface Realm {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Environment variables for programs that use this realm. Add KRB5CCNAME or KRB5_KTNAME. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs commands of `kadmin.local`. */
  administer(...commands: readonly string[]): void;
  /** Creates new keys of a principal and writes them to a file. Returns the value for KRB5_KTNAME. */
  keytab(file: string, principal: string): string;
  /** Requests a ticket. Returns the name of its cache. */
  ticket(file: string, principal: string, password: string, ...options: readonly string[]): string;
  /** Writes another configuration of this realm with additional lines in its sections. Returns its path. */
  configuration(file: string, sections: Readonly<Record<string, readonly string[]>>): Promise<string>;
  /** Adds lines to the sections of the realm's configuration and restarts the KDC. */
  configure(lines: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Stops the KDC. Its port then refuses connections. */
  stopKdc(): Promise<void>;
  startKdc(): Promise<void>;
  close(): Promise<void>;
}

function run(program: string, programArguments: readonly string[], environment: Readonly<Record<string, string>>, input = ''): string {
  const { status, stdout, stderr } = spawnSync(find(program) ?? program, programArguments, { env: environment, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${programArguments.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}

/** Returns a free loopback port. Another process could use it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const basicSections = (name: string, port: number): Readonly<Record<string, readonly string[]>> => ({
  libdefaults: [
    `default_realm = ${name}`,
    'dns_lookup_kdc = false',
    'dns_lookup_realm = false',
    'dns_canonicalize_hostname = false',
    'rdns = false',
    'udp_preference_limit = 1',
  ],
  realms: [`${name} = {`, `  kdc = 127.0.0.1:${port}`, '}'],
  domain_realm: [`localhost = ${name}`],
});

function print(sections: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(sections)
    .map(([section, lines]) => `[${section}]\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('');
}

/** Starts a realm with these users (name to password) and service principals. Takes about a tenth of a second. */
export async function startRealm(options: {
  readonly users: Readonly<Record<string, string>>;
  readonly services: readonly string[];
  readonly name?: string;
}): Promise<Realm> {
  const name = options.name ?? 'TEST.EXAMPLE';
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-realm-'));
  const port = await freePort();
  const own = (file: string): string => join(folder, file);
  await writeFile(own('krb5.conf'), print(basicSections(name, port)));
  const kdcSections = {
    kdcdefaults: [`kdc_listen = 127.0.0.1:${port}`, `kdc_tcp_listen = 127.0.0.1:${port}`],
    realms: [
      `${name} = {`,
      `  database_name = ${own('principal')}`,
      `  key_stash_file = ${own('stash')}`,
      `  acl_file = ${own('acl')}`,
      '  default_principal_flags = +preauth',
      '  max_life = 10h',
      '  max_renewable_life = 7d',
      '}',
    ],
    logging: [`kdc = FILE:${own('kdc.log')}`],
  };
  await writeFile(own('kdc.conf'), print(kdcSections));
  const environment: Record<string, string> = {
    PATH: searchPath,
    HOME: folder,
    LC_ALL: 'C',
    TZ: 'UTC',
    KRB5_CONFIG: own('krb5.conf'),
    KRB5_KDC_PROFILE: own('kdc.conf'),
    KRB5RCACHENAME: 'dfl:',
    KRB5RCACHEDIR: folder,
    KRB5CCNAME: `FILE:${own('no-ticket')}`,
  };
  let kdc: ChildProcess | null = null;
  const administer = (...commands: readonly string[]): void => {
    for (const command of commands) run('kadmin.local', ['-q', command], environment);
  };
  const stopKdc = async (): Promise<void> => {
    const ending = kdc;
    kdc = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  };
  const startKdc = async (): Promise<void> => {
    const started = spawn(find('krb5kdc') ?? 'krb5kdc', ['-n'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    kdc = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const collect = (chunk: Buffer): void => {
        output += chunk.toString();
        if (/starting/i.test(output)) resolve();
      };
      started.stdout.on('data', collect);
      started.stderr.on('data', collect);
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`krb5kdc ended with ${code}: ${output}`)));
    });
  };
  run('kdb5_util', ['create', '-s', '-P', 'master-of-tests', '-r', name], environment);
  const commands = [
    ...Object.entries(options.users).map(([user, password]) => `addprinc -pw ${password} ${user}`),
    ...options.services.map((service) => `addprinc -randkey ${service}`),
  ];
  run('kadmin.local', [], environment, `${commands.join('\n')}\n`);
  await startKdc();
  return {
    name,
    folder,
    port,
    environment,
    administer,
    keytab: (file, principal) => {
      administer(`ktadd -k ${own(file)} ${principal}`);
      return `FILE:${own(file)}`;
    },
    ticket: (file, principal, password, ...kinitOptions) => {
      const cache = `FILE:${own(file)}`;
      run('kinit', ['-c', cache, ...kinitOptions, principal], environment, `${password}\n`);
      return cache;
    },
    configuration: async (file, sections) => {
      await writeFile(own(file), print({ ...basicSections(name, port), ...sections }));
      return own(file);
    },
    configure: async (lines) => {
      const sections = Object.entries(basicSections(name, port)).map(([section, basic]) => [
        section,
        [...basic, ...(lines[section] ?? [])],
      ]);
      await writeFile(own('krb5.conf'), print(Object.fromEntries(sections)));
      await stopKdc();
      await startKdc();
    },
    stopKdc,
    startKdc,
    close: async () => {
      await stopKdc();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server on loopback that accepts connections and packets and never responds. */
export async function startSilentServer(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<import('node:net').Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  const port = await listen(server);
  const packets = createSocket('udp4').bind(port, '127.0.0.1');
  await once(packets, 'listening');
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      packets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Changes a ticket cache as if the realm's clock were ahead of this computer's clock.
 * @param seconds the offset in the cache, which the library adds to the local time
 */
export async function shiftClock(cache: string, seconds: number): Promise<void> {
  const file = cache.replace(/^FILE:/, '');
  const bytes = await readFile(file);
  // Format version 4, and a header of one field: tag 1 and eight bytes. The first four bytes are the seconds.
  if (bytes.subarray(0, 8).toString('hex') !== '0504000c00010008') throw new Error('The ticket cache has another header.');
  bytes.writeInt32BE(seconds, 8);
  await writeFile(file, bytes);
}
