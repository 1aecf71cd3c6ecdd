import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import { connectChannel } from './bridge-names.ts';
import { isOwnPage } from './page-scheme.ts';

/**
 * Hands the ports that our page sends to the application.
 *
 * A message counts only if it comes from the main frame of our window, that frame shows our page, and it carries exactly one port.
 *
 * @param ours whether contents belong to a window of ours
 */
export function acceptPorts(ipc: IpcMain, ours: (contents: WebContents) => boolean, serve: (port: MessagePortMain) => void): void {
  ipc.on(connectChannel, (event) => {
    const [port, ...more] = event.ports;
    if (!isFromOurPage(event, ours) || !port || more.length > 0) {
      for (const refused of event.ports) refused.close();
      return;
    }
    serve(port);
    port.start();
  });
}

/** Whether a message comes from the main frame of our window, and that frame shows our page. */
export function isFromOurPage(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, ours: (contents: WebContents) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && ours(event.sender) && frame === event.sender.mainFrame && isOwnPage(frame.url);
}
