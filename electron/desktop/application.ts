import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, safeStorage, shell, utilityProcess } from 'electron';
import { createApplication } from '../core/application.ts';
import { inDataFolder } from '../hosting/data-folder.ts';
import { createSafeStorageVault } from '../vault/safe-storage-vault.ts';
import { openSettingsStore } from './settings-store.ts';
import type { StartApplication } from './shell-application.ts';
import { startHelpersInElectron } from './start-helper.ts';
import { startProgramsInElectron } from './start-program.ts';

/** Starts the application in Electron's main process. */
export const startApplication: StartApplication = async ({ version, systemLanguage, dataFolder, log }) => {
  const { settings, application } = await inDataFolder(dataFolder, systemLanguage, async () => {
    const settings = openSettingsStore(dataFolder, log);
    const application = await createApplication({
      kind: 'desktop',
      version,
      platform: process.platform,
      systemLanguage,
      dataFolder,
      downloadsFolder: app.getPath('downloads'),
      settings,
      startProgram: startProgramsInElectron(utilityProcess.fork, { service: join(app.getAppPath(), 'out', 'service', 'main.js') }),
      vault: createSafeStorageVault(safeStorage, join(dataFolder, 'vault.json'), process.platform),
      openExternal: (url) =>
        shell.openExternal(url).then(
          () => true,
          () => false,
        ),
      startHelper: startHelpersInElectron(utilityProcess.fork, {
        kerberos: join(app.getAppPath(), 'out', 'application', 'kerberos-helper.js'),
      }),
    });
    return { settings, application };
  });
  const handler = new RPCHandler(application.router, {});
  return { settings, serve: (port) => handler.upgrade(port), close: () => application.close() };
};
