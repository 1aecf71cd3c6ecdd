import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';

/** Milliseconds until the search for this computer's address ends. */
const timeout = 500;

/**
 * Returns the address of this computer from which it connects to an IP address, as firewalls on the way see it without address translation.
 * Sends nothing: the system only selects a route. Null if it isn't known.
 */
export async function ownAddress(address: string): Promise<string | null> {
  const family = isIP(address);
  if (family === 0) return null;
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), timeout);
      const settle = (found: string | null): void => {
        clearTimeout(timer);
        resolve(found);
      };
      socket.once('error', () => settle(null));
      socket.connect(unusedPort, address, () => settle(socket.address().address));
    });
  } finally {
    socket.close();
  }
}

/** The discard port. Nothing is sent to it. */
const unusedPort = 9;
