import type { BrowserWindow } from 'electron';
import type { Notify } from '../core/host/host.ts';
import type { ElectronModules } from './electron-modules.ts';

/** Dependencies of {@link createNotifier}. */
export interface NotifierParts {
  /** Returns the window, or null if it is closed. */
  readonly window: () => Pick<BrowserWindow, 'isDestroyed' | 'isFocused'> | null;
  readonly Notification: ElectronModules['Notification'];
  /** Brings the window to the front when the user selects a notification. */
  readonly show: () => void;
}

/** Returns a function that notifies the user if another window has the focus. */
export function createNotifier({ window, Notification, show }: NotifierParts): Notify {
  return (title, body) => {
    const opened = window();
    if (opened === null || opened.isDestroyed() || opened.isFocused() || !Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    notification.on('click', show);
    notification.show();
  };
}
