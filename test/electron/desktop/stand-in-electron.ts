import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import type { ElectronModules } from '../../../electron/desktop/electron-modules.ts';

/** A mock of Electron that records the calls of the shell in order. */
export interface StandInElectron {
  readonly electron: ElectronModules;
  readonly app: EventEmitter;
  readonly steps: readonly string[];
  readonly windows: readonly BrowserWindowConstructorOptions[];
  /** Quits like a user. Resolves when nothing prevents the application from quitting any longer. */
  quit(): Promise<void>;
}

/** Creates a mock of the Electron modules that the shell uses. */
export function standInElectron({ first = true, switches = [] as readonly string[] } = {}): StandInElectron {
  const steps: string[] = [];
  const windows: BrowserWindowConstructorOptions[] = [];
  const step = (name: string) => {
    steps.push(name);
  };
  let quitResolved = () => {};

  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    commandLine: { hasSwitch: (name: string) => switches.includes(name) },
    setPath: (name: string, folder: string) => step(`${name} in ${folder}`),
    requestSingleInstanceLock: () => first,
    enableSandbox: () => step('sandbox for all'),
    whenReady: async () => step('ready'),
    getLocale: () => 'fr-FR',
    getVersion: () => '1.2.3',
    quit: () => {
      step('quit');
      let held = false;
      const event = {
        preventDefault: () => {
          held = true;
        },
      };
      app.emit('will-quit', event);
      if (!held) quitResolved();
    },
  });
  class StandInWindow extends EventEmitter {
    readonly webContents = new EventEmitter();
    constructor(options: BrowserWindowConstructorOptions) {
      super();
      windows.push(options);
      step('window');
    }
    async loadURL(url: string): Promise<void> {
      step(`load ${url}`);
    }
    isDestroyed = () => false;
    isMinimized = () => true;
    restore = () => step('restore');
    focus = () => step('focus');
    maximize = () => step('maximize');
    show = () => step('show');
  }
  const session = {
    setSpellCheckerLanguages: (languages: readonly string[]) => step(`dictionaries: ${languages.length}`),
    setPermissionRequestHandler: () => step('permissions'),
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    webRequest: { onBeforeRequest: () => step('requests') },
    on: () => {},
  };
  const modules = {
    app,
    BrowserWindow: StandInWindow,
    crashReporter: { start: () => step('crash dumps') },
    dialog: {},
    ipcMain: Object.assign(new EventEmitter(), { handle: () => undefined }),
    Notification: { isSupported: () => false },
    powerSaveBlocker: {},
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => step('menu') },
    protocol: { registerSchemesAsPrivileged: () => step('scheme'), handle: () => step('files') },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: { defaultSession: session },
    shell: {},
  };
  return {
    electron: modules as unknown as ElectronModules,
    app,
    steps,
    windows,
    quit: () =>
      new Promise((resolve) => {
        quitResolved = resolve;
        app.quit();
      }),
  };
}
