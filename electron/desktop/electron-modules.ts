/** Electron as the shell uses it; given to it, so that a test can stand in. */
export type ElectronModules = Pick<
  typeof import('electron'),
  | 'app'
  | 'BrowserWindow'
  | 'crashReporter'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'Notification'
  | 'powerSaveBlocker'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
>;
