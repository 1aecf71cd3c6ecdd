// The only code between the page and the main process. It is sandboxed: it has no Node, and only these modules of Electron.
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { bridgeName, connectChannel, dropChannel, listenChannel, openChannel, portMessage } from './bridge-names.ts';

/** The members of the page's window that this script uses. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, targetOrigin: string, transfer: readonly InstanceType<typeof MessageChannel>['port1'][]): void;
};

contextBridge.exposeInMainWorld(
  bridgeName,
  Object.freeze({
    connect(): void {
      const { port1, port2 } = new MessageChannel();
      ipcRenderer.postMessage(connectChannel, null, [port1]);
      window.postMessage(portMessage, window.location.origin, [port2]);
    },
    onOpen(listener: (request: unknown) => void): void {
      ipcRenderer.removeAllListeners(openChannel);
      ipcRenderer.on(openChannel, (_event, request: unknown) => listener(request));
      ipcRenderer.send(listenChannel);
    },
    passFiles(files: readonly File[]): Promise<unknown> {
      // A file that a script created has no path.
      const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
      return ipcRenderer.invoke(dropChannel, paths);
    },
  }),
);
