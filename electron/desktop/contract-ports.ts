import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import { connectChannel } from './bridge-names.ts';
import { isOwnPage } from './page-scheme.ts';

/**
 * Passes ports from the page to the application.
 *
 * Rejects a message that doesn't contain exactly one port, or that doesn't come from the application's own page. The page must be in the
 * main frame of the application's window.
 *
 * @param isOwn returns whether contents belong to the application's window
 */
export function acceptPorts(ipc: IpcMain, isOwn: (contents: WebContents) => boolean, serve: (port: MessagePortMain) => void): void {
  ipc.on(connectChannel, (event) => {
    const [port, ...more] = event.ports;
    if (!isFromOurPage(event, isOwn) || !port || more.length > 0) {
      for (const rejected of event.ports) rejected.close();
      return;
    }
    serve(port);
    port.start();
  });
}

/** Returns whether a message comes from the application's own page in the main frame of the application's window. */
export function isFromOurPage(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, isOwn: (contents: WebContents) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && isOwn(event.sender) && frame === event.sender.mainFrame && isOwnPage(frame.url);
}
