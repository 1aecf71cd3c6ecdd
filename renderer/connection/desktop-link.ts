import { RPCLink } from '@orpc/client/message-port';
import { type DesktopBridge, portMessage } from './desktop-bridge.ts';

/** Creates a link over the port that the preload script sends. */
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
 * Returns the port without its `close` event. The event isn't needed because the window closes together with the application.
 *
 * Seen in Chromium 108, which doesn't support this event: after a listener is added, the next reload ends the page's process.
 */
function withoutClose(port: MessagePort): Pick<MessagePort, 'addEventListener' | 'postMessage'> {
  return {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type !== 'close') port.addEventListener(type, listener);
    },
    postMessage: (message: unknown) => port.postMessage(message),
  };
}
