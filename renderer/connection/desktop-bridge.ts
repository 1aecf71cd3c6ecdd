/** The functions that the preload script of the desktop window provides to the page. */
export interface DesktopBridge {
  /** Requests a MessagePort to the application. The port is sent as a message of this window whose data is {@link portMessage}. */
  connect(): void;
  /** Sets the listener for an `OpenRequest`, which the user opens from outside the page. Only the last listener is called. */
  onOpen(listener: (request: unknown) => void): void;
  /** Passes files and folders that the user dropped to the application. Returns the id of the drop. Null if they have no paths. */
  passFiles(files: readonly File[]): Promise<unknown>;
}

/** Data of the message that contains the port. */
export const portMessage = 'dataquay:port';

/** Returns the bridge if this page is in the desktop window. Null otherwise. */
export function desktopBridge(holder: object): DesktopBridge | null {
  if (!('dataquay' in holder)) return null;
  const { dataquay } = holder;
  return isBridge(dataquay) ? dataquay : null;
}

function isBridge(value: unknown): value is DesktopBridge {
  if (typeof value !== 'object' || value === null || !('connect' in value) || !('onOpen' in value) || !('passFiles' in value)) return false;
  return [value.connect, value.onOpen, value.passFiles].every((member) => typeof member === 'function');
}
