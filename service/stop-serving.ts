import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Stops accepting connections, waits for pending responses, closes the remaining connections after a timeout, and closes the service.
 *
 * @param drain milliseconds for which the service first continues to respond, so that a load balancer that checks `/readyz` sends callers
 * elsewhere
 * @param timeout milliseconds for pending responses to end. A slow reader must not delay the end of the service indefinitely.
 */
export async function stopServing(app: FastifyInstance, drain: number, timeout: number): Promise<void> {
  if (drain > 0) await wait(drain);
  await new Promise<void>((resolve) => {
    // A keep-alive connection becomes idle after its response, and nothing else would close it then.
    const idle = setInterval(() => app.server.closeIdleConnections(), 20);
    const timer = setTimeout(() => app.server.closeAllConnections(), timeout);
    app.server.close(() => {
      clearInterval(idle);
      clearTimeout(timer);
      resolve();
    });
  });
  await app.close();
}
