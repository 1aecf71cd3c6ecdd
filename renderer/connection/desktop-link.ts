import { RPCLink } from '@orpc/client/message-port';
import { type DesktopBridge, portMessage } from './desktop-bridge.ts';

/** A link over the port that the preload hands over. */
export function desktopLink(page: Window, bridge: DesktopBridge): Promise<RPCLink<Record<never, never>>> {
  return new Promise((resolve) => {
    const receive = (event: MessageEvent): void => {
      const port = event.ports[0];
      if (event.source !== page || event.data !== portMessage || !port) return;
      page.removeEventListener('message', receive);
      port.start();
      resolve(new RPCLink({ port: withoutClose(port) }));
    };
    page.addEventListener('message', receive);
    bridge.connect();
  });
}

/**
 * The port without its `close` event, which has nothing to tell here: the window ends with the application.
 *
 * Seen in Chromium 108, which does not have that event: once somebody listens for it, the next reload ends the page's process.
 */
function withoutClose(port: MessagePort): Pick<MessagePort, 'addEventListener' | 'postMessage'> {
  return {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type !== 'close') port.addEventListener(type, listener);
    },
    postMessage: (message: unknown) => port.postMessage(message),
  };
}
