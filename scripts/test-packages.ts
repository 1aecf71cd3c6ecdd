// Makes the three Linux packages, then installs, uses, upgrades, and removes them: `npm run test:packages`. The last line is `N passed, N failed[, N skipped]`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { findElectron } from './start/electron-binary.ts';
import { openScreen, type Screen } from './test-electron/screen.ts';

const root = join(import.meta.dirname, '..');
const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let screen: Screen | null = null;
const packagesFolder = mkdtempSync(join(tmpdir(), 'dataquay-packages-'));
// Runs also if the suite is interrupted.
process.on('exit', () => rmSync(packagesFolder, { recursive: true, force: true }));
try {
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const obstacle = whyNot(electron.state);
  if (obstacle !== null) log(`Skipped: ${obstacle}.`);
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
      DATAQUAY_TEST_PACKAGES: packagesFolder,
      ...(obstacle === null ? {} : { DATAQUAY_TEST_NO_PACKAGES: obstacle }),
      ...(electron.state === 'unsupported' ? { DATAQUAY_TEST_NODE: process.execPath } : {}),
    },
  );
  log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  screen?.close();
}

/** Makes the packages of one version in the folder `name`. */
async function makePackages(name: string, release: string, kinds: string, withTestShell: boolean): Promise<void> {
  log(`Making ${kinds} of version ${release} …`);
  const options = ['--installers', '--only', kinds, '--release', release, '--output', join(packagesFolder, name)];
  const status = await runNode(root, [join('scripts', 'pack.ts'), ...options, ...(withTestShell ? ['--test-shell'] : [])]);
  if (status !== 0) throw new Error(`Making the packages of ${release} failed: see the output above, or run npm run pack -- --installers.`);
}

/** Returns why packages can't be tested on this machine, or null. */
function whyNot(electron: 'usable' | 'unsupported' | 'missing'): string | null {
  if (process.platform !== 'linux') return 'deb, rpm and AppImage are for Linux';
  if (process.getuid?.() !== 0) return 'installing into a temporary root requires root privileges';
  if (electron === 'missing')
    return 'Electron is missing; install it with "npx install-electron", or set ELECTRON_OVERRIDE_DIST_PATH to its folder';
  const missing = ['dpkg-deb', 'rpmbuild', 'mksquashfs'].filter((program) => !isInstalled(program));
  if (missing.length > 0) return `${missing.join(', ')} missing; a message above shows how to install the system packages`;
  // Containers often lack the permission to mount.
  if (spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status !== 0)
    return 'this system doesn’t permit mounting a temporary root';
  return null;
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
