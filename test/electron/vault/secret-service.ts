import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** A separate credential store for tests: a message bus with GNOME Keyring, which contains nothing of this computer's user. */
export interface SecretService {
  /** Environment variables for programs that use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The folder with the keyring's files. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Returns why this computer can't run a Secret Service; null if it can. */
export function whyNoSecretService(): string | null {
  if (process.platform !== 'linux') return 'the Secret Service is a thing of Linux';
  const missing = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  );
  return missing.length === 0 ? null : `${missing.join(' and ')} not installed (Debian: dbus, gnome-keyring)`;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('it ended without a word');
}

/** Returns whether the keyring has its name on the bus. The keyring itself prints nothing when it is ready. */
function isOnTheBus(environment: SecretService['environment']): boolean {
  const asking = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner'];
  const { stdout } = spawnSync('dbus-send', [...asking, 'string:org.freedesktop.secrets'], { env: environment, encoding: 'utf8' });
  return stdout.includes('true');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts a message bus and a keyring, and unlocks the keyring with a password as a login does. */
export async function startSecretService(): Promise<SecretService> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-keyring-'));
  const runtime = join(folder, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const home = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: runtime };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], { env: home, stdio: ['ignore', 'pipe', 'ignore'] });
  const environment = { ...home, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  const keyring = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--foreground'], {
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keyring.stdin?.end('password-of-the-login');
  while (!isOnTheBus(environment)) {
    if (keyring.exitCode !== null) throw new Error('gnome-keyring-daemon ended');
    await wait(20);
  }
  return {
    environment,
    folder,
    close: async () => {
      await end(keyring);
      await end(bus);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
