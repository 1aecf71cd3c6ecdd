// The shell as it ships, around an application that another Node runs: for an Electron older than the supported one.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as electron from 'electron';
import { parseDesktopOptions } from '../../electron/desktop/desktop-options.ts';
import { runShell } from '../../electron/desktop/run-shell.ts';
import { relayedApplication } from './relayed-application.ts';

const root = process.env.DATAQUAY_TEST_ROOT ?? '';
const node = process.env.DATAQUAY_TEST_NODE ?? '';

runShell(electron, {
  options: parseDesktopOptions(process.argv.slice(1)),
  usualDataFolder: join(tmpdir(), 'dataquay-test-shell'),
  pageFolder: join(root, 'out', 'page'),
  preload: join(root, 'out', 'preload', 'preload.cjs'),
  startApplication: relayedApplication(node, join(root, 'test', 'shell', 'application-program.ts')),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  electron.app.exit(1);
});
