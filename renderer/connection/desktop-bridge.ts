/** Everything that the desktop window's preload gives to the page. */
export interface DesktopBridge {
  /** Asks for a MessagePort to the application; it arrives as a message of this window whose data is {@link portMessage}. */
  connect(): void;
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
  return typeof value === 'object' && value !== null && 'connect' in value && typeof value.connect === 'function';
}
