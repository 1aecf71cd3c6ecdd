import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ContainerNetwork } from './container-network.ts';

/** The user that a unit with `DynamicUser=yes` gets; the first of systemd's range. */
export const dynamicUser = 61_184;

/** Settings of a unit whose effect is imitated. The others restrict the service further, or are for the start of the computer. */
const required = ['DynamicUser', 'ExecStart', 'LoadCredential', 'StateDirectory', 'StateDirectoryMode', 'UMask', 'Environment'];

/**
 * Starts the service of a unit in a container, because only the first process of a system can be systemd. The service gets the user,
 * credentials, state folder, file modes, environment, and command of the unit, and no capabilities.
 *
 * @param root root folder of the container
 * @param unit name of the unit in `/etc/systemd/system`
 */
export function startUnit(network: ContainerNetwork, container: string, root: string, unit: string): ChildProcess {
  const settings = readUnit(readFileSync(join(root, 'etc/systemd/system', unit), 'utf8'));
  const all = (name: string): readonly string[] => settings.get(name) ?? [];
  const one = (name: string): string => all(name).at(-1) ?? '';
  for (const name of required) if (one(name) === '') throw new Error(`The unit has no ${name}.`);
  const credentials = join('/run/credentials', unit);
  rmSync(join(root, credentials), { recursive: true, force: true });
  ownFolder(join(root, credentials), 0o500);
  for (const [name = '', file = ''] of all('LoadCredential').map((text) => text.split(':'))) {
    const copy = join(root, credentials, name);
    copyFileSync(join(root, file), copy);
    chmodSync(copy, 0o400);
    chownSync(copy, dynamicUser, dynamicUser);
  }
  const state = join(root, 'var/lib', one('StateDirectory'));
  ownFolder(state, Number.parseInt(one('StateDirectoryMode'), 8));
  execFileSync('chown', ['--recursive', `${dynamicUser}:${dynamicUser}`, state]);
  const files = all('EnvironmentFile').map((file) => join(root, file.replace(/^-/, '')));
  const lines = [...all('Environment'), ...files.filter(existsSync).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))];
  const variables = Object.fromEntries(lines.map((line) => readVariable(line)));
  const words = one('ExecStart')
    .replaceAll('%S', '/var/lib')
    .split(' ')
    .flatMap((word) => (word.startsWith('$') ? (variables[word.slice(1)] ?? '').split(' ') : [word]));
  const limits = ['setpriv', '--no-new-privs', '--bounding-set=-all', `--reuid=${dynamicUser}`, `--regid=${dynamicUser}`, '--clear-groups'];
  const shell = ['sh', '-c', `umask ${one('UMask')} && exec "$@"`, 'sh'];
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    HOME: '/',
    LANG: 'C.UTF-8',
    CREDENTIALS_DIRECTORY: credentials,
    ...variables,
  };
  return network.start(container, ['chroot', root, ...limits, ...shell, ...words], { env });
}

/** Returns the values of the section `Service` by name. */
function readUnit(text: string): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = /^\[Service\]\n(.*?)^\[/ms.exec(text) ?? [];
  const lines = [...section.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
  return new Map([...Map.groupBy(lines, ({ name }) => name)].map(([name, values]) => [name, values.map(({ value }) => value)]));
}

function readVariable(line: string): readonly [string, string] {
  const text = line.replace(/^"(.*)"$/, '$1');
  const end = text.indexOf('=');
  return [text.slice(0, end), text.slice(end + 1).replace(/^"(.*)"$/, '$1')];
}

function ownFolder(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  chownSync(folder, dynamicUser, dynamicUser);
}
