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
import { keepCrashDumps } from './crash-dumps.ts';
import type { DesktopOptions } from './desktop-options.ts';
import type { ElectronModules } from './electron-modules.ts';
import { createFetchAttention } from './fetch-attention.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { menuTemplate } from './menu.ts';
import { linkOpener } from './open-link.ts';
import { createOpenRequests, type OpenRequests } from './open-requests.ts';
import { recoverPage } from './page-recovery.ts';
import { pageScheme, pageUrl, respondToPage } from './page-scheme.ts';
import type { ShellApplication, StartApplication } from './shell-application.ts';
import { askBeforeLeaving } from './unsaved-question.ts';
import { windowOptions } from './window-options.ts';
import { keepWindowState, restoreWindowState, savedWindowState } from './window-state.ts';

/** What a shell is made of besides Electron. */
export interface ShellParts {
  readonly options: DesktopOptions;
  /** Where the data is kept unless the options say otherwise. */
  readonly usualDataFolder: string;
  readonly pageFolder: string;
  /** Absolute path of the preload's bundle. */
  readonly preload: string;
  readonly startApplication: StartApplication;
}

/**
 * Opens the desktop window on an application and ends with it.
 *
 * A second start with the same data folder brings the first one's window to the front and ends at once.
 */
export async function runShell(electron: ElectronModules, parts: ShellParts): Promise<void> {
  // Files are for their owner only, whatever the umask of the user.
  process.umask(0o077);
  const { app, protocol, session, Menu } = electron;
  const dataFolder = parts.options.dataFolder ?? parts.usualDataFolder;
  const browserFolder = join(dataFolder, 'desktop');
  await inDataFolder(dataFolder, app.getVersion(), () => mkdirSync(browserFolder, { recursive: true, mode: 0o700 }));
  app.setPath('userData', browserFolder);
  keepCrashDumps(electron, dataFolder);
  // As electron-builder.yml names it: Windows joins the window, its shortcut, and its notifications by this.
  if (process.platform === 'win32') {
    app.setAppUserModelId('io.github.dataquay');
    // On Linux and macOS, the package registers the links.
    if (app.isPackaged) app.setAsDefaultProtocolClient('dataquay');
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let opened: BrowserWindow | null = null;
  const isOurs = (contents: WebContents): boolean => contents === opened?.webContents;
  const requests = createOpenRequests(electron.ipcMain, isOurs);
  followOpened(app, requests, () => opened);
  void requests.addArguments(process.argv.slice(1), process.cwd());
  protocol.registerSchemesAsPrivileged([pageScheme]);
  // Whoever runs as root must switch Chromium's sandbox off, and Electron then ends at once if it is asked for.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  let ended = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ended = true;
      app.quit();
    });
  }

  await app.whenReady();
  // Before any window: otherwise Chromium downloads dictionaries, although no page checks spelling.
  session.defaultSession.setSpellCheckerLanguages([]);
  const language = parts.options.language ?? app.getLocale();
  const files = await readPageFiles(parts.pageFolder);
  const logFile = openLogFile(dataFolder);
  const log = (line: string): void => logFile.write(`${escapeForTerminal(line)}\n`);
  log(`Dataquay ${app.getVersion()} starts on ${process.platform} ${process.arch}.`);
  const dialogs = createFileDialogs(electron.dialog, language, () => opened);
  const application = await parts.startApplication({ version: app.getVersion(), systemLanguage: language, dataFolder, dialogs, log });
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
  askBeforeLeaving(window, electron.dialog, language, () => ended);
  recoverPage({ window, dialog: electron.dialog, language, log, quit: () => app.quit() });
  window.webContents.on('context-menu', (_event, place) => {
    const template = contextMenuTemplate(place, language);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  const { powerSaveBlocker, Notification } = electron;
  const show = (): void => bringToFront(window);
  application.watchFetches(createFetchAttention({ window, powerSaveBlocker, Notification, language, show }));
  acceptPorts(electron.ipcMain, isOurs, application.serve);
  app.on('window-all-closed', () => app.quit());
  // Rejects too when the page is loaded anew before it was there: no reason to end.
  await window.loadURL(pageUrl).catch((error: unknown) => log(`The page was not loaded: ${String(error)}`));
}

/** Hands on the files and links that the user opens while the application runs, and brings its window to the front. */
function followOpened(app: ElectronModules['app'], requests: OpenRequests, window: () => BrowserWindow | null): void {
  const show = (): void => {
    const shown = window();
    if (shown !== null) bringToFront(shown);
  };
  app.on('second-instance', (_event, words, workingFolder) => {
    show();
    void requests.addArguments(words.slice(1), workingFolder);
  });
  const open = (event: ElectronEvent, word: string): void => {
    event.preventDefault();
    show();
    void requests.addArguments([word], '/');
  };
  // On macOS, files and links arrive by these events, also before the application is ready.
  app.on('open-file', open);
  app.on('open-url', open);
}

function openWindow({ BrowserWindow, screen }: ElectronModules, application: ShellApplication, preload: string): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const state = restoreWindowState(savedWindowState(application.settings), screens);
  const window = new BrowserWindow(windowOptions(state.bounds, preload));
  keepWindowState(window, application.settings);
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Lets the application end its programs before the process ends. */
function closeBeforeQuitting({ app }: ElectronModules, application: ShellApplication): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void application.close().finally(() => app.quit());
  });
}
