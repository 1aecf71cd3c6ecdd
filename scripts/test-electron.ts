// The desktop shell in a real Electron: `npm run test:electron`. Ends with one line, `N passed, N failed[, N skipped]`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { runPlaywright } from './run-playwright.ts';
import { type FoundElectron, findElectron } from './start/electron-binary.ts';
import { openScreen, type Screen } from './test-electron/screen.ts';

const root = join(import.meta.dirname, '..');
const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let screen: Screen | null = null;
try {
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const environment = await prepare(electron);
  if (electron.state !== 'missing') screen = await openScreen(process.platform, process.env);
  const words = ['--config=playwright.electron.config.ts', ...process.argv.slice(2)];
  const { passed, failed, skipped } = await runPlaywright(root, 'electron', words, { ...environment, ...screen?.environment });
  tell(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  screen?.close();
}

/** Builds what the found Electron needs, and says by environment variables what the tests are to start. */
async function prepare(found: FoundElectron): Promise<Record<string, string>> {
  if (found.state === 'missing') {
    const reason =
      'there is no Electron on this machine; "npx install-electron" fetches it, ELECTRON_OVERRIDE_DIST_PATH names another folder';
    tell(`Left out: ${reason}.`);
    return { DATAQUAY_TEST_NO_ELECTRON: reason };
  }
  if (found.state === 'usable') {
    tell(`Electron ${found.version}`);
    await buildTargets(root, applicationTargets, tell);
    return { DATAQUAY_TEST_ELECTRON: found.executable, DATAQUAY_TEST_APPLICATION: root };
  }
  tell(
    `Electron ${found.version} is older than the supported one: the shell runs in it, the application beside it in Node ${process.versions.node}`,
  );
  await buildTargets(root, ['page', 'preload', 'test-shell'], tell);
  const folder = join(root, 'out', 'test-shell');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'dataquay', version: '0.0.0', main: 'main.cjs' }));
  return {
    DATAQUAY_TEST_ELECTRON: found.executable,
    DATAQUAY_TEST_APPLICATION: folder,
    DATAQUAY_TEST_ROOT: root,
    DATAQUAY_TEST_NODE: process.execPath,
  };
}
