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
      resolve(new RPCLink({ port }));
    };
    page.addEventListener('message', receive);
    bridge.connect();
  });
}
