import type { BrowserWindowConstructorOptions } from 'electron';
import type { WindowBounds } from './window-state.ts';

/**
 * Options of every window: the page is confined to the browser's sandbox and has nothing of Node.
 *
 * @param preload absolute path of the preload's bundle
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
