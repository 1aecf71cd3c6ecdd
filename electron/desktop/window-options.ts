import type { BrowserWindowConstructorOptions } from 'electron';
import type { WindowBounds } from './window-state.ts';

/**
 * Returns the options of a window, whose page runs in Chromium's sandbox without Node.
 *
 * @param preload absolute path of the preload script's bundle
 */
export function windowOptions(bounds: WindowBounds, preload: string): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Dataquay',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}
