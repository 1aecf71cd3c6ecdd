/** The modules of Electron that the shell uses. They are passed in, so that tests can replace them. */
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
