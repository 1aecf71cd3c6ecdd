// Entry point of the desktop application: runs the shell and the application in Electron's main process.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as electron from 'electron';
import { dataFolder } from '../../shared/platform/data-folder.ts';
import { parseDesktopOptions } from './desktop-options.ts';
import { explainMissingSandbox } from './missing-sandbox.ts';
import { runShell, type ShellParts } from './run-shell.ts';
import type { StartApplication } from './shell-application.ts';
import { showStartFailure } from './start-failure-dialog.ts';

const { app } = electron;
const built = (...names: string[]): string => join(app.getAppPath(), 'out', ...names);

/** Imports and starts the application. It is a separate ES module, so that this CommonJS bundle is small and has no libraries. */
const startApplication: StartApplication = async (context) => {
  const module: { startApplication: StartApplication } = await import(pathToFileURL(built('application', 'application.js')).href);
  return module.startApplication(context);
};

const options = parseDesktopOptions(process.argv.slice(1));
const parts: ShellParts = {
  options,
  defaultDataFolder: dataFolder(process.platform, process.env, homedir()),
  pageFolder: built('page'),
  preload: built('preload', 'preload.cjs'),
  startApplication,
};
const end = options.explainSandbox ? explainMissingSandbox(electron, options.language) : runShell(electron, parts);
end.catch((error: unknown) => showStartFailure(electron, options.language, error));
