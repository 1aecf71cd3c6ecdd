import { homedir } from 'node:os';
import type { AnyRouter } from '@orpc/server';
import { workerFile } from '../../node/workers/thread.ts';
import { dataFolder as usualDataFolder } from '../../shared/platform/data-folder.ts';
import type { Host } from '../core/host.ts';
import { inDataFolder } from '../hosting/data-folder.ts';
import { openLogFile } from '../hosting/log-file.ts';
import { createKeyringVault, loadKeyring } from '../vault/keyring-vault.ts';
import { createEntry } from './entry.ts';
import { systemLanguage, type WebOptions } from './options.ts';
import { openSettingsStore } from './settings-store.ts';
import { showFile } from './show-file.ts';
import { startHelpersInNode } from './start-helper.ts';
import { startProgramsInNode } from './start-program.ts';
import { startWebServer, type WebServerOptions } from './web-server.ts';
import { openInBrowser, openWindow } from './window.ts';

/** What the browser host is made of besides what the user chose. */
export interface WebHostParts {
  readonly createApplication: (host: Host) => Promise<{ readonly router: AnyRouter; close(): Promise<void> }>;
  readonly page: WebServerOptions['page'];
  readonly version: string;
  readonly readNotices: Host['readNotices'];
  /** The file that the data service begins with. */
  readonly serviceEntry: string;
  /** Takes a line for the one who reads the terminal. */
  readonly log: (line: string) => void;
}

/** The application while it runs for browsers of this machine. */
export interface WebHost {
  /** Address of the page; only a browser that holds a session gets further. */
  readonly address: string;
  /** Address with a key that lets in any browser until the end: for the one who started the application. */
  link(): string;
  /**
   * Opens an application window.
   *
   * @returns null where there is no screen or no browser; else a promise of the moment when the user closes the window.
   */
  openWindow(): Promise<{ readonly closed: Promise<void> } | null>;
  /** Ends every child and every connection. */
  close(): Promise<void>;
}

/** Starts the application and serves its page on 127.0.0.1. @throws Error where the data folder cannot be used, or the port. */
export async function startWebHost(options: WebOptions, parts: WebHostParts): Promise<WebHost> {
  const dataFolder = options.dataFolder ?? usualDataFolder(process.platform, process.env, homedir());
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
  const entry = createEntry();
  const server = await startWebServer({ port: options.port, entry, router: application.router, page: parts.page }).catch(async (error) => {
    await application.close();
    throw error;
  });
  const closing: (() => Promise<void>)[] = [server.close, () => application.close()];
  return {
    address: server.address,
    link: () => `${server.address}#key=${entry.issueKey('any')}`,
    openWindow: async () => {
      const over = new AbortController();
      closing.push(async () => over.abort());
      const key = entry.issueKey('one', () => over.abort());
      const window = await openWindow(`${server.address}#key=${key}`, dataFolder, over.signal);
      if (!window) return null;
      closing.unshift(window.close);
      return { closed: window.closed.then(() => server.channel.whenDeserted()) };
    },
    close: async () => {
      await Promise.allSettled(closing.map((end) => end()));
    },
  };
}
