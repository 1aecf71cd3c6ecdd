import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { AnyRouter } from '@orpc/server';
import { workerFile } from '../../node/workers/thread.ts';
import { dataFolder as defaultDataFolder } from '../../shared/platform/data-folder.ts';
import type { Host } from '../core/host/host.ts';
import { inDataFolder } from '../hosting/data-folder.ts';
import { openLogFile } from '../hosting/log-file.ts';
import { createKeyringVault, loadKeyring } from '../vault/keyring-vault.ts';
import { hasScreen } from './browsers.ts';
import { systemLanguage, type WebOptions } from './options.ts';
import { createSessionKeys } from './session-keys.ts';
import { openSettingsStore } from './settings-store.ts';
import { startHelpersInNode } from './start-helper.ts';
import { startProgramsInNode } from './start-program.ts';
import { startWebServer, type WebServerOptions } from './web-server.ts';
import { openInBrowser, openWindow } from './window.ts';

/** Dependencies of the browser host, in addition to the user's options. */
export interface WebHostParts {
  readonly createApplication: (host: Host) => Promise<{ readonly router: AnyRouter; close(): Promise<void> }>;
  readonly page: WebServerOptions['page'];
  readonly version: string;
  readonly readNotices: Host['readNotices'];
  /** The entry file of the data service. */
  readonly serviceEntry: string;
  /** Writes a line to the terminal. */
  readonly log: (line: string) => void;
}

/** A running application for browsers on this computer. */
export interface WebHost {
  /** URL of the page. Browsers also need a session. */
  readonly address: string;
  /** Returns a URL with a key, for the user who started the application. The key is valid for any browser until the application ends. */
  link(): string;
  /**
   * Opens an application window.
   *
   * @returns null without a screen or browser, otherwise an object whose promise resolves when the user closes the window
   */
  openWindow(): Promise<{ readonly closed: Promise<void> } | null>;
  /** Ends all child processes and connections. */
  close(): Promise<void>;
}

/**
 * Starts the application and serves its page on 127.0.0.1.
 *
 * @throws StartFailure if the data folder or the port can't be used
 */
export async function startWebHost(options: WebOptions, parts: WebHostParts): Promise<WebHost> {
  const dataFolder = options.dataFolder ?? defaultDataFolder(process.platform, process.env, homedir());
  const language = options.language ?? systemLanguage();
  const application = await inDataFolder(dataFolder, parts.version, () =>
    parts.createApplication({
      kind: 'web',
      version: parts.version,
      log: openLogFile(dataFolder).write,
      readNotices: parts.readNotices,
      platform: process.platform,
      systemLanguage: language,
      dataFolder,
      settings: openSettingsStore(dataFolder, parts.log),
      startProgram: startProgramsInNode({ service: parts.serviceEntry }),
      vault: createKeyringVault(loadKeyring, process.platform),
      showFile,
      exportFolders: options.exportFolders,
      openExternal: openInBrowser(dataFolder),
      startHelper: startHelpersInNode({
        kerberos: workerFile(import.meta.url, '../signin/kerberos/helper/main.ts', 'kerberos-helper'),
        sql: workerFile(import.meta.url, '../core/sql/helper/main.ts', 'sql-helper'),
      }),
    }),
  );
  const sessionKeys = createSessionKeys();
  const server = await startWebServer({ port: options.port, sessionKeys, router: application.router, page: parts.page }).catch(
    async (error) => {
      await application.close();
      throw error;
    },
  );
  const closing: (() => Promise<void>)[] = [server.close, () => application.close()];
  return {
    address: server.address,
    link: () => `${server.address}#key=${sessionKeys.issueKey('any')}`,
    openWindow: async () => {
      const over = new AbortController();
      closing.push(async () => over.abort());
      const key = sessionKeys.issueKey('one', () => over.abort());
      const window = await openWindow(`${server.address}#key=${key}`, dataFolder, over.signal);
      if (!window) return null;
      closing.unshift(window.close);
      return { closed: window.closed.then(() => server.channel.whenAllDisconnected()) };
    },
    close: async () => {
      await Promise.allSettled(closing.map((end) => end()));
    },
  };
}

/** Returns the command that shows a file in the system's file manager without opening the file. */
function fileManager(platform: string, path: string): { readonly program: string; readonly programArguments: readonly string[] } {
  if (platform === 'win32') return { program: 'explorer.exe', programArguments: [`/select,${path}`] };
  if (platform === 'darwin') return { program: 'open', programArguments: ['-R', path] };
  return { program: 'xdg-open', programArguments: [dirname(path)] };
}

/** Shows a file in the system's file manager. @param path absolute path @returns false without a screen or a file manager */
async function showFile(path: string): Promise<boolean> {
  if (!hasScreen(process.platform, process.env)) return false;
  const { program, programArguments } = fileManager(process.platform, path);
  const child = spawn(program, [...programArguments], { stdio: 'ignore' });
  return new Promise((resolve) => {
    // Explorer exits with code 1 even if it shows the file.
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
    child.once('error', () => resolve(false));
  });
}
