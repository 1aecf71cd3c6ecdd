import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractAll, uncacheAll } from '@electron/asar';
import { expect, type Page, test } from '@playwright/test';
import { publishedFeed } from '../../electron/desktop/updates/published-feed.ts';
import { User } from '../journeys/user.ts';
import { foreignHosts } from '../shell/net-log.ts';
import { type InstalledDesktop, startInstalled } from './installed-desktop.ts';
import { openTemporaryRoot, type TemporaryRoot, tester } from './temporary-root.ts';

const obstacle = process.env.DATAQUAY_TEST_NO_PACKAGES ?? (process.env.DISPLAY ? null : 'run by npm run test:packages');
test.skip(obstacle !== null, obstacle ?? '');

const project = join(import.meta.dirname, '..', '..');
const oldElectronNode = process.env.DATAQUAY_TEST_NODE;
const home = `/home/${tester}`;
/** The folder where the package's application is unpacked, for Node.js next to an old Electron. */
const unpacked = '/opt/dataquay-unpacked';
const dataFolder = `${home}/.local/share/dataquay`;

/** Maximum size of an installed package in bytes. The aim is 300 MB: see bench/notes/packages.md. */
const installedLimit = 350e6;

/** MIME type of saved queries. Their pattern is longer than that of JSON and takes precedence. */
const queryType = 'application/vnd.dataquay.query+json';
/** Matches a desktop file that passes our files and links to the program. */
const opensQueries = /^Exec=.* %U$[\s\S]*^MimeType=.*application\/vnd\.dataquay\.query\+json;/m;

const measured: Record<string, Record<string, number>> = {};

/** Folder with the packages of two versions in `first` and `second`: see scripts/test-packages.ts. */
const made = process.env.DATAQUAY_TEST_PACKAGES ?? '';
test.afterAll(() => {
  if (obstacle !== null) return;
  const folder = join(project, 'out', 'reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'packages-measured.json'), `${JSON.stringify(measured, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(measured)}\n`);
});

let root: TemporaryRoot | null = null;
test.afterEach(() => {
  root?.remove();
  root = null;
});

/** The commands of each package manager. They don't resolve dependencies, because this machine has them. */
const managers = {
  deb: {
    file: (folder: string) => fileOf(folder, '.deb'),
    install: (into: TemporaryRoot, file: string) => into.run('dpkg', '--install', file),
    missing: librariesNotRequired,
    isInstalled: (into: TemporaryRoot) => /^Version: (.*)$/m.exec(into.run('dpkg', '--status', 'dataquay'))?.[1],
    remove: (from: TemporaryRoot) => from.run('dpkg', '--remove', 'dataquay'),
    purge: (from: TemporaryRoot) => from.run('dpkg', '--purge', 'dataquay'),
  },
  rpm: {
    file: (folder: string) => fileOf(folder, '.rpm'),
    // Debian's rpm needs the option --force-debian, and its database doesn't contain Debian's packages.
    install: (into: TemporaryRoot, file: string) => into.run('rpm', '--force-debian', '--nodeps', '--upgrade', file),
    // Its requirements are libraries.
    missing: (into: TemporaryRoot) => {
      const required = into.run('rpm', '--query', '--requires', 'dataquay');
      const libraries = ['libgtk-3.so.0', 'libnss3.so', 'libasound.so.2', 'libgbm.so.1', 'libatspi.so.0'];
      return libraries.filter((library) => !required.includes(`${library}()(64bit)`));
    },
    isInstalled: (into: TemporaryRoot) => into.run('rpm', '--query', '--queryformat', '%{VERSION}', 'dataquay'),
    remove: (from: TemporaryRoot) => from.run('rpm', '--force-debian', '--erase', 'dataquay'),
    purge: () => '',
  },
} as const;

for (const [kind, manager] of Object.entries(managers)) {
  test(`the ${kind} installs, shows rows, keeps the user's data when upgraded, and leaves no file when removed`, async () => {
    root = openTemporaryRoot();
    const packages = join(root.folder, 'var', 'tmp', 'packages');
    cpSync(made, packages, { recursive: true, filter: (path) => !path.includes('unpacked') && !path.endsWith('.AppImage') });
    manager.install(root, join('/var/tmp/packages/first', manager.file('first')));
    expect(manager.isInstalled(root)).toBe('0.1.0');
    expect(root.run('readlink', '--canonicalize', '/usr/bin/dataquay-desktop').trim()).toBe('/opt/Dataquay/dataquay-desktop');
    expect(root.run('cat', '/usr/share/applications/dataquay-desktop.desktop')).toContain('x-scheme-handler/dataquay;');
    root.run('update-mime-database', '/usr/share/mime');
    expect(root.run('cat', '/usr/share/mime/globs2'), 'a saved query opens by a double click').toContain(`:${queryType}:*.query.json\n`);
    expect(root.run('cat', '/usr/share/applications/dataquay-desktop.desktop')).toMatch(opensQueries);
    expect(existsSync(join(root.folder, 'usr/share/icons/hicolor/256x256/apps/dataquay-desktop.png'))).toBe(true);
    expect(root.run('cat', '/opt/Dataquay/resources/app-update.yml'), 'updates come from where the application looks').toContain(
      publishedFeed,
    );
    expect(manager.missing(root), 'the program starts on a system with nothing else').toEqual([]);
    const installedBytes = Number(root.run('du', '--summarize', '--bytes', '/opt/Dataquay').split('\t')[0]);
    expect(installedBytes).toBeLessThan(installedLimit);

    const command = ['chroot', `--userspec=${tester}:${tester}`, root.folder, '/usr/bin/dataquay-desktop'];
    const first = await start(root, command, catalogue);
    await first.close();
    const second = await start(root, command, catalogue);
    await queries(second.page);
    measured[kind] = {
      installedBytes,
      firstStartMs: Math.round(first.milliseconds),
      secondStartMs: Math.round(second.milliseconds),
      memoryBytes: second.memory(),
    };
    expect(await second.close()).toBe(0);

    await usesCommandLine(root);

    manager.install(root, join('/var/tmp/packages/second', manager.file('second')));
    expect(manager.isInstalled(root)).toBe('0.1.1');
    const upgraded = await start(root, command, (page) => page.getByRole('banner'));
    await upgraded.page.getByRole('link', { name: 'History' }).click();
    await expect(upgraded.page.getByRole('row', { name: /birdstrikes/ }).first()).toContainText('100 of 10,000 rows');
    expect(await upgraded.close()).toBe(0);
    // The last of Chromium's helper processes exits shortly after its parent.
    await expect.poll(() => root?.processes()).toEqual([]);

    manager.remove(root);
    manager.purge(root);
    for (const path of [
      'opt/Dataquay',
      'usr/bin/dataquay-desktop',
      'usr/share/applications/dataquay-desktop.desktop',
      'etc/apparmor.d/dataquay-desktop',
    ])
      expect(existsSync(join(root.folder, path)), path).toBe(false);
    expect(readdirSync(join(root.folder, dataFolder)).length, 'the user’s data stays').toBeGreaterThan(0);
  });
}

/** Uses the installed command as the ordinary user: it finds the application's connections, and reports the required Node.js version. */
async function usesCommandLine(into: TemporaryRoot): Promise<void> {
  const dataquay = (node: string, ...words: readonly string[]): string => {
    const user = ['setpriv', '--reuid=4321', '--regid=4321', '--clear-groups', 'env', `HOME=${home}`, `DATAQUAY_NODE=${node}`];
    return into.run('sh', '-c', '"$@" 2>&1 || true', 'sh', ...user, '/usr/bin/dataquay', ...words);
  };
  expect(dataquay(process.execPath, '--version')).toContain('dataquay 0.1.0');
  expect(dataquay(process.execPath, '--help')).toContain('dataquay COMMAND [options]');
  expect(dataquay(process.execPath, 'catalogue', '--connection', 'sample')).toContain('transport/birdstrikes');
  // A connection that was added in the window. Only the window can decrypt its secret.
  const earlier = join(project, 'test', 'electron', 'core', 'earlier-data', '2026-11-24', 'settings.json');
  const settings: { readonly profiles: readonly object[] } = JSON.parse(readFileSync(earlier, 'utf8'));
  const profiles = [{ ...settings.profiles[1], id: 'warehouse', name: 'Warehouse', method: 'service-token' }];
  const other = join(into.folder, dataFolder, '..', 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'settings.json'), JSON.stringify({ ...settings, profiles }));
  writeFileSync(join(other, 'vault.json'), JSON.stringify({ 'warehouse/service-token': 'c2VjcmV0' }));
  into.run('chown', '--recursive', `${tester}:${tester}`, join(dataFolder, '..', 'other'));
  expect(dataquay(process.execPath, 'whoami', '--connection', 'Warehouse', '--data-dir', join(dataFolder, '..', 'other'))).toContain(
    'Only the desktop app can decrypt it',
  );
  const oldNode = join(home, 'node');
  writeFileSync(
    join(into.folder, oldNode),
    `#!/bin/sh\nexec "${process.execPath}" --import "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})" "$@"\n`,
    { mode: 0o755 },
  );
  expect(dataquay(oldNode, '--version')).toContain('needs Node.js 24 or later. This is Node.js 20.1.0.');
}

/**
 * Returns libraries that the program loads but the package doesn't require. Direct dependencies and their dependencies count as required.
 * On a system with nothing else, the program wouldn't start.
 */
function librariesNotRequired(into: TemporaryRoot): readonly string[] {
  const depends = /^Depends: (.*)$/m.exec(into.run('dpkg', '--status', 'dataquay'))?.[1]?.split(/[,|]/) ?? [];
  const options = ['recommends', 'suggests', 'enhances', 'breaks', 'conflicts', 'replaces'].map((kind) => `--no-${kind}`);
  const all = into.run(
    'apt-cache',
    '--recurse',
    ...options,
    'depends',
    ...depends.map((name) => name.trim()).filter((name) => isKnown(into, name)),
  );
  const required = new Set(all.split('\n').filter((line) => /^\S/.test(line)));
  const loaded = [...into.run('ldd', '/opt/Dataquay/dataquay-desktop').matchAll(/=> (\/\S+)/g)].map(([, path = '']) => path);
  return loaded.filter((path) => !path.startsWith('/opt/') && !required.has(packageOf(into, path)));
}

/** Returns whether this Debian has a package with this name, or one that provides it. */
function isKnown(into: TemporaryRoot, name: string): boolean {
  return into.run('apt-cache', 'policy', name).trim() !== '';
}

/** Returns the Debian package of a library. The library's folder can be a link to /usr/lib. */
function packageOf(into: TemporaryRoot, path: string): string {
  const search = 'for path in "$1" "/usr$1"; do dpkg-query --search "$path" 2>/dev/null && exit; done; true';
  return into.run('sh', '-c', search, 'sh', path).split(':')[0] ?? '';
}

test('the AppImage starts with its sandbox, shows rows, and explains that a system forbids the sandbox', async () => {
  root = openTemporaryRoot();
  const image = join(made, 'first', fileOf('first', '.AppImage'));
  const folder = join(root.folder, 'opt', 'image');
  mkdirSync(folder);
  const extracted = spawnSync(image, ['--appimage-extract'], { cwd: folder, encoding: 'utf8' });
  expect(extracted.status, extracted.stderr).toBe(0);
  const appRun = '/opt/image/squashfs-root/AppRun';
  expect(readFileSync(join(root.folder, appRun), 'utf8')).not.toContain('no-sandbox');
  const entry = readFileSync(join(folder, 'squashfs-root', 'dataquay-desktop.desktop'), 'utf8');
  expect(entry).not.toContain('no-sandbox');
  expect(entry, 'a program that integrates AppImages makes it open saved queries').toMatch(opensQueries);
  root.run('update-mime-database', '/opt/image/squashfs-root/usr/share/mime');
  expect(root.run('cat', '/opt/image/squashfs-root/usr/share/mime/globs2')).toContain(`:${queryType}:*.query.json\n`);

  // A user in a chroot can't create user namespaces. The window that explains this stays open until the user closes it.
  const chroot = ['chroot', `--userspec=${tester}:${tester}`, root.folder];
  const explained = spawnSync('timeout', ['--signal=KILL', '20', ...chroot, appRun, '--lang=en'], {
    env: { PATH: process.env.PATH, ...environment() },
    encoding: 'utf8',
  });
  expect(explained.stderr).toContain('unprivileged user namespaces are turned off');

  // The same user in a separate mount namespace, in which the kernel allows it.
  const command = ['unshare', '--mount', 'sh', '-c', pivot, 'sh', root.folder, appRun];
  const desktop = await start(root, command, catalogue, '/opt/image/squashfs-root/resources');
  await queries(desktop.page);
  measured.AppImage = {
    installedBytes: Number(root.run('stat', '--format=%s', '/opt/image/squashfs-root/resources/app.asar')),
    firstStartMs: Math.round(desktop.milliseconds),
    memoryBytes: desktop.memory(),
  };
  expect(await desktop.close()).toBe(0);
});

/** Makes a folder the root of a new mount namespace instead of a chroot, and runs the rest as the ordinary user. */
const pivot = [
  'root=$1; shift',
  'mount --rbind "$root" "$root" && cd "$root" && mkdir -p old && pivot_root . old && umount --lazy /old',
  `exec setpriv --reuid=4321 --regid=4321 --clear-groups "$@"`,
].join('\n');

function catalogue(page: Page) {
  return page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first();
}

/** Starts the application as the ordinary user, and fails if the net log contains another host. */
async function start(
  into: TemporaryRoot,
  command: readonly string[],
  shows: (page: Page) => ReturnType<typeof catalogue>,
  resources = '/opt/Dataquay/resources',
): Promise<InstalledDesktop> {
  if (oldElectronNode !== undefined) {
    rmSync(join(into.folder, unpacked), { recursive: true, force: true });
    // The module caches the archive of the previous version.
    uncacheAll();
    extractAll(join(into.folder, resources, 'app.asar'), join(into.folder, unpacked));
  }
  const netLog = `${home}/net-log.json`;
  const desktop = await startInstalled({ command, environment: environment(), netLog, shows });
  return {
    ...desktop,
    close: async () => {
      const code = await desktop.close();
      const log = readFileSync(join(into.folder, netLog), 'utf8');
      expect(log).toContain('logEventTypes');
      expect(foreignHosts(log)).toEqual([]);
      return code;
    },
  };
}

function environment(): Record<string, string> {
  return {
    HOME: home,
    USER: tester,
    LANG: 'C.UTF-8',
    DISPLAY: process.env.DISPLAY ?? '',
    ...(oldElectronNode === undefined
      ? {}
      : {
          DATAQUAY_TEST_NODE: oldElectronNode,
          DATAQUAY_TEST_PROGRAM: join(import.meta.dirname, 'packed-application.ts'),
          DATAQUAY_TEST_UNPACKED: unpacked,
        }),
  };
}

/** Signs out and in again, and runs a query whose rows are shown in both formats. */
async function queries(page: Page): Promise<void> {
  const user = new User(page, '');
  await user.signsOut();
  await expect(page.getByText('You’re signed out').first()).toBeVisible();
  await user.signsIn();
  await expect(catalogue(page)).toBeVisible();
  await user.opens('birdstrikes');
  await user.opensQuery();
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
  expect(await user.reads('REST', 3)).toEqual(await user.reads('OData', 3));
}

function fileOf(name: string, ending: string): string {
  const file = readdirSync(join(made, name)).find((found) => found.endsWith(ending));
  if (file === undefined) throw new Error(`There is no ${ending} in ${name}.`);
  return file;
}
