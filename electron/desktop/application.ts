import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { app, safeStorage, shell, utilityProcess } from 'electron';
import { createApplication } from '../core/application.ts';
import type { UpdateHost } from '../core/host/update-host.ts';
import { checkedPort } from '../hosting/contract-port.ts';
import { inDataFolder } from '../hosting/data-folder.ts';
import { openByFile } from '../hosting/default-browser.ts';
import { openLogFile } from '../hosting/log-file.ts';
import { noticesFile, readNotices, readPackedNotices } from '../hosting/notices/read-notices.ts';
import { createSafeStorageVault } from '../vault/safe-storage-vault.ts';
import { followFetches } from './follow-fetches.ts';
import { openSettingsStore } from './settings-store.ts';
import type { StartApplication } from './shell-application.ts';
import { startHelpersInElectron } from './start-helper.ts';
import { startProgramsInElectron } from './start-program.ts';
import { createElectronUpdateHost } from './updates/electron-update-host.ts';
import { updateWay } from './updates/update-way.ts';

/** Starts the application in Electron's main process. */
export const startApplication: StartApplication = async ({ version, systemLanguage, dataFolder, dialogs, dropped, notify, log }) => {
  const { platform } = process;
  const { settings, application } = await inDataFolder(dataFolder, version, async () => {
    const settings = openSettingsStore(dataFolder, log);
    const application = await createApplication({
      kind: 'desktop',
      version,
      log: openLogFile(dataFolder).write,
      readNotices: () => (app.isPackaged ? readPackedNotices(join(process.resourcesPath, noticesFile)) : readNotices(app.getAppPath())),
      platform,
      systemLanguage,
      dataFolder,
      downloadsFolder: app.getPath('downloads'),
      settings,
      dialogs,
      dropped,
      notify,
      updates: app.isPackaged ? updateHost(log) : undefined,
      showFile: async (path) => {
        shell.showItemInFolder(path);
        return true;
      },
      startProgram: startProgramsInElectron(utilityProcess.fork, { service: join(app.getAppPath(), 'out', 'service', 'main.js') }),
      vault: createSafeStorageVault(safeStorage, join(dataFolder, 'vault.json'), platform),
      // On Linux, Electron passes the URL to xdg-open as an argument, which other users can read. On macOS and Windows, they can't.
      openExternal:
        platform === 'linux'
          ? openByFile({ platform: 'linux', environment: process.env, dataFolder, home: homedir() }, openExternal)
          : openExternal,
      startHelper: startHelpersInElectron(utilityProcess.fork, {
        kerberos: join(app.getAppPath(), 'out', 'application', 'kerberos-helper.js'),
        sql: join(app.getAppPath(), 'out', 'application', 'sql-helper.js'),
      }),
    });
    return { settings, application };
  });
  const handler = new RPCHandler(application.router, {});
  const ended = new AbortController();
  return {
    settings,
    classifyLink: application.classifyLink,
    serve: (port) => handler.upgrade(checkedPort(port)),
    watchFetches: (listener) => void followFetches(createRouterClient(application.router), listener, ended.signal),
    close: () => {
      ended.abort();
      return application.close();
    },
  };
};

/** Creates the update host of an installed application. */
function updateHost(log: (line: string) => void): UpdateHost {
  const { platform, arch, env, execPath, resourcesPath } = process;
  return createElectronUpdateHost({
    way: updateWay({ platform, environment: env, programFolder: dirname(execPath), resources: resourcesPath }),
    app,
    platform,
    architecture: arch,
    load: () => import('electron-updater'),
    log,
  });
}

function openExternal(url: string): Promise<boolean> {
  return shell.openExternal(url).then(
    () => true,
    () => false,
  );
}
