// The three Linux packages, made, installed, used, upgraded and removed: `npm run test:packages`. Ends with one line, `N passed, N failed[, N skipped]`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { findElectron } from './start/electron-binary.ts';
import { openScreen, type Screen } from './test-electron/screen.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let screen: Screen | null = null;
const made = mkdtempSync(join(tmpdir(), 'dataquay-packages-'));
// Also if the suite is interrupted.
process.on('exit', () => rmSync(made, { recursive: true, force: true }));
try {
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const obstacle = whyNot(electron.state);
  if (obstacle !== null) say(`Skipped: ${obstacle}.`);
  else {
    await makePackages('first', '0.1.0', 'AppImage,deb,rpm', electron.state === 'unsupported');
    await makePackages('second', '0.1.1', 'deb,rpm', electron.state === 'unsupported');
    screen = await openScreen(process.platform, { ...process.env, DISPLAY: undefined });
  }
  const { passed, failed, skipped } = await runPlaywright(
    root,
    'packages',
    ['--config=playwright.packages.config.ts', ...process.argv.slice(2)],
    {
      ...screen?.environment,
      DATAQUAY_TEST_PACKAGES: made,
      ...(obstacle === null ? {} : { DATAQUAY_TEST_NO_PACKAGES: obstacle }),
      ...(electron.state === 'unsupported' ? { DATAQUAY_TEST_NODE: process.execPath } : {}),
    },
  );
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  screen?.close();
}

/** Makes the packages of one version in a folder of this name. */
async function makePackages(name: string, release: string, kinds: string, withTestShell: boolean): Promise<void> {
  say(`Making ${kinds} of version ${release} …`);
  const options = ['--installers', '--only', kinds, '--release', release, '--output', join(made, name)];
  const status = await runNode(root, [join('scripts', 'pack.ts'), ...options, ...(withTestShell ? ['--test-shell'] : [])]);
  if (status !== 0) throw new Error(`The packages of ${release} can't be made: see above, or run npm run pack -- --installers.`);
}

/** Why packages can't be tested on this machine, or null. */
function whyNot(electron: 'usable' | 'unsupported' | 'missing'): string | null {
  if (process.platform !== 'linux') return 'deb, rpm and AppImage are for Linux';
  if (process.getuid?.() !== 0) return 'installing into a temporary root needs the rights of root';
  if (electron === 'missing') return 'there is no Electron; "npx install-electron" fetches it, ELECTRON_OVERRIDE_DIST_PATH names a folder';
  const missing = ['dpkg-deb', 'rpmbuild', 'mksquashfs'].filter((program) => !isThere(program));
  if (missing.length > 0) return `${missing.join(', ')} missing; a line above says how to install the system packages`;
  // A container without the right to mount.
  if (spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status !== 0) return 'this system lets nobody mount a temporary root';
  return null;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
