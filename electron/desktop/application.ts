import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, utilityProcess } from 'electron';
import { createApplication } from '../core/application.ts';
import { openSettingsStore } from './settings-store.ts';
import type { StartApplication } from './shell-application.ts';
import { startProgramsInElectron } from './start-program.ts';

/** Starts the application in Electron's main process. */
export const startApplication: StartApplication = async ({ version, systemLanguage, dataFolder, log }) => {
  const settings = openSettingsStore(dataFolder, log);
  const application = await createApplication({
    kind: 'desktop',
    version,
    platform: process.platform,
    systemLanguage,
    dataFolder,
    settings,
    startProgram: startProgramsInElectron(utilityProcess.fork, { service: join(app.getAppPath(), 'out', 'service', 'main.js') }),
  });
  const handler = new RPCHandler(application.router, {});
  return { settings, serve: (port) => handler.upgrade(port), close: () => application.close() };
};
