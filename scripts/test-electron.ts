// The desktop shell in a real Electron: `npm run test:electron`. Ends with one line, `N passed, N failed[, N skipped]`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { type FoundElectron, findElectron } from './start/electron-binary.ts';
import { noResults, type Tally } from './tally.ts';
import { openScreen, type Screen } from './test-electron/screen.ts';

const root = join(import.meta.dirname, '..');
const report = join(root, 'out', 'reports', 'electron.json');
const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let screen: Screen | null = null;
try {
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const environment = await prepare(electron);
  if (electron.state !== 'missing') screen = await openScreen(process.platform, process.env);
  const { passed, failed, skipped } = runTests({ ...environment, ...screen?.environment });
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

function runTests(environment: Readonly<Record<string, string>>): Tally {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config=playwright.electron.config.ts', '--reporter=list,json'];
  const { status } = spawnSync(process.execPath, [...runner, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return { ...noResults, failed: 1 };
  const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() });
  const { expected, unexpected, flaky, skipped } = z.object({ stats }).parse(JSON.parse(readFileSync(report, 'utf8'))).stats;
  // A runner that ended badly without naming a failed test has failed all the same.
  const failed = unexpected + flaky === 0 && status !== 0 ? 1 : unexpected + flaky;
  return { passed: expected, failed, skipped };
}
