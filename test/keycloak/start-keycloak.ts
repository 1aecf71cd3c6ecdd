import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { artefact, findJava, hasMaven } from '../maven/artefact.ts';
import { endWithThisProcess } from '../maven/end-with-this-process.ts';
import { realm, realmName } from './realm.ts';

/** A Keycloak server with the test realm. It stops when it is disposed. */
export interface Keycloak extends AsyncDisposable {
  /** Such as `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Issuer URL of the realm: `{origin}/auth/realms/{realm}`. */
  readonly issuer: string;
}

const version = '26.4.0';
const run = promisify(execFile);

/** Returns why Keycloak can't run. Returns null if it can. */
export async function whyNoKeycloak(): Promise<string | null> {
  if (!(await hasMaven())) return 'Maven is not installed';
  return (await findJava(17)) === null ? 'no Java of version 17 or newer is installed' : null;
}

/** Starts Keycloak on a free port of 127.0.0.1, with the old `/auth` prefix and an in-memory database. */
export async function startKeycloak(): Promise<Keycloak> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-keycloak-'));
  const { script, environment } = await copyKeycloak(folder, { [`${realmName}-realm.json`]: JSON.stringify(realm) });
  const origin = `http://127.0.0.1:${port}`;
  const options = ['--http-relative-path=/auth', '--http-host=127.0.0.1', `--http-port=${port}`, '--db=dev-mem', '--cache=local'];
  const output: string[] = [];
  // The script starts Java as a child process, so both get their own process group.
  const child = spawn(script, ['start-dev', ...options, '--import-realm'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const issuer = `${origin}/auth/realms/${realmName}`;
  const release = endWithThisProcess(() => endGroup(child));
  const dispose = async (): Promise<void> => {
    endGroup(child);
    await ended;
    release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(issuer, ended);
  } catch (error) {
    await dispose();
    throw new Error(`${error instanceof Error ? error.message : error}\n${output.join('').slice(-4_000)}`);
  }
  return { origin, issuer, [Symbol.asyncDispose]: dispose };
}

/**
 * Copies Keycloak to a folder together with realm files to import.
 * @param imported the texts of realm files by file name
 * @returns its start script and environment variables
 */
export async function copyKeycloak(
  folder: string,
  imported: Readonly<Record<string, string>>,
): Promise<{ readonly script: string; readonly environment: Readonly<Record<string, string>> }> {
  const [java, home] = await Promise.all([findJava(17), installation()]);
  if (java === null) throw new Error('Keycloak needs Java 17 or newer.');
  await ownCopy(home, folder);
  await mkdir(join(folder, 'data', 'import'), { recursive: true });
  for (const [name, text] of Object.entries(imported)) await writeFile(join(folder, 'data', 'import', name), text);
  return {
    script: join(folder, 'bin', 'kc.sh'),
    environment: { JAVA_HOME: dirname(dirname(java)), JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' },
  };
}

function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

/** Returns the folder of unpacked Keycloak, and unpacks it if it doesn't exist. */
async function installation(): Promise<string> {
  const archive = await artefact(`org.keycloak:keycloak-quarkus-dist:${version}:zip`);
  const home = join(dirname(archive), `keycloak-${version}`);
  if (existsSync(home)) return home;
  const unpacked = await mkdtemp(join(dirname(archive), 'unpack-'));
  await run('unzip', ['-q', archive, '-d', unpacked]);
  await run('chmod', ['+x', join(unpacked, `keycloak-${version}`, 'bin', 'kc.sh')]);
  await rename(join(unpacked, `keycloak-${version}`), home);
  await rm(unpacked, { recursive: true });
  return home;
}

/** Copies Keycloak, because it writes to its own folders at each start. The copy uses hard links if possible. */
async function ownCopy(home: string, folder: string): Promise<void> {
  await run('cp', ['-al', `${home}/.`, folder]).catch(() => cp(home, folder, { recursive: true }));
  // Keycloak writes to these files. Real copies keep the installation unchanged.
  await rm(join(folder, 'lib', 'quarkus'), { recursive: true, force: true });
  await cp(join(home, 'lib', 'quarkus'), join(folder, 'lib', 'quarkus'), { recursive: true });
}

async function ready(issuer: string, ended: Promise<void>): Promise<void> {
  let hasExited = false;
  void ended.then(() => {
    hasExited = true;
  });
  for (;;) {
    if (hasExited) throw new Error('Keycloak ended before it was ready.');
    const known = await fetch(issuer).then(
      ({ ok }) => ok,
      () => false,
    );
    if (known) return;
    await wait(250);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address === null || typeof address === 'string' ? 0 : address.port;
}
