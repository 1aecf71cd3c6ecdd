// Tests the desktop shell in a real Electron: `npm run test:electron`. The last line is `N passed, N failed[, N skipped]`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { runPlaywright } from './run-playwright.ts';
import { type FoundElectron, findElectron } from './start/electron-binary.ts';
import { openScreen, type Screen } from './test-electron/screen.ts';

const root = join(import.meta.dirname, '..');
const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let screen: Screen | null = null;
try {
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const environment = await prepare(electron);
  if (electron.state !== 'missing') screen = await openScreen(process.platform, process.env);
  const programArguments = ['--config=playwright.electron.config.ts', ...process.argv.slice(2)];
  const { passed, failed, skipped } = await runPlaywright(root, 'electron', programArguments, { ...environment, ...screen?.environment });
  log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  screen?.close();
}

/** Builds what this Electron needs. Returns environment variables that specify what the tests start. */
async function prepare(found: FoundElectron): Promise<Record<string, string>> {
  if (found.state === 'missing') {
    const reason =
      'Electron is missing on this machine; install it with "npx install-electron", or set ELECTRON_OVERRIDE_DIST_PATH to its folder';
    log(`Skipped: ${reason}.`);
    return { DATAQUAY_TEST_NO_ELECTRON: reason };
  }
  if (found.state === 'usable') {
    log(`Electron ${found.version}`);
    await buildTargets(root, applicationTargets, log);
    return { DATAQUAY_TEST_ELECTRON: found.executable, DATAQUAY_TEST_APPLICATION: root };
  }
  log(
    `Electron ${found.version} is older than the supported version: only the shell runs in it, and the application runs in Node ${process.versions.node}`,
  );
  await buildTargets(root, ['page', 'preload', 'test-shell'], log);
  const folder = join(root, 'out', 'test-shell');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'dataquay', version: '0.0.0', main: 'main.cjs' }));
  return {
    DATAQUAY_TEST_ELECTRON: found.executable,
    DATAQUAY_TEST_APPLICATION: folder,
    DATAQUAY_TEST_ROOT: root,
    DATAQUAY_TEST_NODE: process.execPath,
  };
}
