import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Event as ElectronEvent, WebContents } from 'electron';
import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { inDataFolder } from '../hosting/data-folder.ts';
import { openLogFile } from '../hosting/log-file.ts';
import { readPageFiles } from '../hosting/page-files.ts';
import { confineContents, confineSession } from './confinement.ts';
import { contextMenuTemplate } from './context-menu.ts';
import { acceptPorts } from './contract-ports.ts';
import { enableCrashDumps } from './crash-dumps.ts';
import type { DesktopOptions } from './desktop-options.ts';
import { receiveDroppedFiles } from './dropped-files.ts';
import type { ElectronModules } from './electron-modules.ts';
import { createFetchAttention } from './fetch-attention.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { menuTemplate } from './menu.ts';
import { createNotifier } from './notifier.ts';
import { linkOpener } from './open-link.ts';
import { createOpenRequests, type OpenRequests } from './open-requests.ts';
import { recoverPage } from './page-recovery.ts';
import { pageScheme, pageUrl, respondToPage } from './page-scheme.ts';
import type { ShellApplication, StartApplication } from './shell-application.ts';
import { confirmBeforeUnload } from './unsaved-question.ts';
import { windowOptions } from './window-options.ts';
import { readWindowState, restoreWindowState, saveWindowState } from './window-state.ts';

/** Dependencies of the shell, in addition to Electron. */
export interface ShellParts {
  readonly options: DesktopOptions;
  /** The data folder if the options don't specify one. */
  readonly defaultDataFolder: string;
  readonly pageFolder: string;
  /** Absolute path of the preload script's bundle. */
  readonly preload: string;
  readonly startApplication: StartApplication;
}

/**
 * Starts the application and opens its desktop window.
 *
 * A second start with the same data folder brings the first window to the front and quits.
 */
export async function runShell(electron: ElectronModules, parts: ShellParts): Promise<void> {
  // Only the owner can read new files, regardless of the user's umask.
  process.umask(0o077);
  const { app, protocol, session, Menu } = electron;
  const dataFolder = parts.options.dataFolder ?? parts.defaultDataFolder;
  const browserFolder = join(dataFolder, 'desktop');
  await inDataFolder(dataFolder, app.getVersion(), () => mkdirSync(browserFolder, { recursive: true, mode: 0o700 }));
  app.setPath('userData', browserFolder);
  enableCrashDumps(electron, dataFolder);
  // The ID is the same as in electron-builder.yml. Windows uses it for the window, its shortcut, and its notifications.
  if (process.platform === 'win32') {
    app.setAppUserModelId('io.github.dataquay');
    // On Linux and macOS, the package registers the scheme.
    if (app.isPackaged) app.setAsDefaultProtocolClient('dataquay');
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let opened: BrowserWindow | null = null;
  const isOwn = (contents: WebContents): boolean => contents === opened?.webContents;
  const requests = createOpenRequests(electron.ipcMain, isOwn);
  forwardOpened(app, requests, () => opened);
  void requests.addArguments(process.argv.slice(1), process.cwd());
  protocol.registerSchemesAsPrivileged([pageScheme]);
  // Root must start Electron with --no-sandbox, and enableSandbox would then end Electron.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  let isQuitting = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isQuitting = true;
      app.quit();
    });
  }

  await app.whenReady();
  // Chromium would download dictionaries when the first window opens.
  session.defaultSession.setSpellCheckerLanguages([]);
  const language = parts.options.language ?? app.getLocale();
  const files = await readPageFiles(parts.pageFolder);
  const logFile = openLogFile(dataFolder);
  const log = (line: string): void => logFile.write(`${escapeForTerminal(line)}\n`);
  log(`Dataquay ${app.getVersion()} starts on ${process.platform} ${process.arch}.`);
  const dialogs = createFileDialogs(electron.dialog, language, () => opened);
  const { powerSaveBlocker, Notification } = electron;
  const show = (): void => {
    if (opened !== null) bringToFront(opened);
  };
  const notify = createNotifier({ window: () => opened, Notification, show });
  const application = await parts.startApplication({
    version: app.getVersion(),
    systemLanguage: language,
    dataFolder,
    dialogs,
    dropped: receiveDroppedFiles(electron.ipcMain, isOwn),
    notify,
    log,
  });
  closeBeforeQuitting(electron, application);
  confineSession(session.defaultSession);
  protocol.handle(pageScheme.scheme, respondToPage(files));
  const open = (url: string): Promise<void> => electron.shell.openExternal(url);
  const openLink = linkOpener({ classify: application.classifyLink, dialog: electron.dialog, language, open });
  app.on('web-contents-created', (_event, contents) => confineContents(contents, openLink));
  const helpActions = {
    showHelp: () => requests.add({ kind: 'help' }),
    showAbout: () => requests.add({ kind: 'about' }),
    showUpdates: () => requests.add({ kind: 'updates' }),
    openLogs: () => void electron.shell.openPath(logFile.folder),
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, language, app.isPackaged, helpActions)));

  const window = openWindow(electron, application, parts.preload);
  opened = window;
  window.on('closed', () => {
    opened = null;
  });
  confirmBeforeUnload(window, electron.dialog, language, () => isQuitting);
  recoverPage({ window, dialog: electron.dialog, language, log, quit: () => app.quit() });
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, language);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  application.watchFetches(createFetchAttention({ powerSaveBlocker, notify, language }));
  acceptPorts(electron.ipcMain, isOwn, application.serve);
  app.on('window-all-closed', () => app.quit());
  // The promise also rejects if the page is reloaded before it has loaded, which isn't an error.
  await window.loadURL(pageUrl).catch((error: unknown) => log(`Couldn’t load the page: ${String(error)}`));
}

/** Forwards files and links that the user opens while the application runs, and brings its window to the front. */
function forwardOpened(app: ElectronModules['app'], requests: OpenRequests, window: () => BrowserWindow | null): void {
  const show = (): void => {
    const shown = window();
    if (shown !== null) bringToFront(shown);
  };
  app.on('second-instance', (_event, commandLine, workingFolder) => {
    show();
    void requests.addArguments(commandLine.slice(1), workingFolder);
  });
  const open = (event: ElectronEvent, pathOrUrl: string): void => {
    event.preventDefault();
    show();
    void requests.addArguments([pathOrUrl], '/');
  };
  // These events only occur on macOS, for files and links, also before the application is ready.
  app.on('open-file', open);
  app.on('open-url', open);
}

function openWindow({ BrowserWindow, screen }: ElectronModules, application: ShellApplication, preload: string): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const state = restoreWindowState(readWindowState(application.settings), screens);
  const window = new BrowserWindow(windowOptions(state.bounds, preload));
  saveWindowState(window, application.settings);
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Closes the application before the process ends. */
function closeBeforeQuitting({ app }: ElectronModules, application: ShellApplication): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void application.close().finally(() => app.quit());
  });
}
