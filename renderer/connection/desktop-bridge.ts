/** Everything that the desktop window's preload gives to the page. */
export interface DesktopBridge {
  /** Asks for a MessagePort to the application; it arrives as a message of this window whose data is {@link portMessage}. */
  connect(): void;
  /** Tells what the user opens from outside the page, an `OpenRequest`; the last listener counts. */
  onOpen(listener: (request: unknown) => void): void;
}

/** The data of the message that brings the port. */
export const portMessage = 'dataquay:port';

/** The bridge, if this page lies in the desktop window. */
export function desktopBridge(holder: object): DesktopBridge | null {
  if (!('dataquay' in holder)) return null;
  const { dataquay } = holder;
  return isBridge(dataquay) ? dataquay : null;
}

function isBridge(value: unknown): value is DesktopBridge {
  if (typeof value !== 'object' || value === null || !('connect' in value) || !('onOpen' in value)) return false;
  return typeof value.connect === 'function' && typeof value.onOpen === 'function';
}
