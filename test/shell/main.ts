// Runs the real shell with an application in another Node.js process, for an Electron older than the supported version.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as electron from 'electron';
import { parseDesktopOptions } from '../../electron/desktop/desktop-options.ts';
import { explainMissingSandbox } from '../../electron/desktop/missing-sandbox.ts';
import { runShell } from '../../electron/desktop/run-shell.ts';
import { showStartFailure } from '../../electron/desktop/start-failure-dialog.ts';
import { dataFolder } from '../../shared/platform/data-folder.ts';
import { relayedApplication } from './relayed-application.ts';

// In a package, nothing else has loaded the polyfills that this Electron needs.
const lacking = join(process.resourcesPath, 'app', 'api-since-22.cjs');
if (electron.app.isPackaged && existsSync(lacking)) createRequire(lacking)(lacking);

const root = electron.app.isPackaged ? electron.app.getAppPath() : (process.env.DATAQUAY_TEST_ROOT ?? '');
const node = process.env.DATAQUAY_TEST_NODE ?? '';
const options = parseDesktopOptions(process.argv.slice(1));

const end = options.explainSandbox
  ? explainMissingSandbox(electron, options.language)
  : runShell(electron, {
      options,
      defaultDataFolder: electron.app.isPackaged
        ? dataFolder(process.platform, process.env, homedir())
        : join(tmpdir(), 'dataquay-test-shell'),
      pageFolder: join(root, 'out', 'page'),
      preload: join(root, 'out', 'preload', 'preload.cjs'),
      startApplication: relayedApplication(
        node,
        process.env.DATAQUAY_TEST_PROGRAM ?? join(root, 'test', 'shell', 'application-program.ts'),
      ),
    });
end.catch((error: unknown) => showStartFailure(electron, options.language, error));
