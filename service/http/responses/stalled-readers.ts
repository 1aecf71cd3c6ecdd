import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/**
 * Disconnects callers who read no waiting data for `readerSeconds`. Socket timeouts can take up to twice as long.
 *
 * A slow reader who reads some bytes stays connected. Time in which the service has nothing to send doesn't count.
 */
export function disconnectStalledReaders(app: FastifyInstance, limits: { readonly readerSeconds: number }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // Requests in a batch have no socket, because their data waits in the socket of the batch.
    if (!(socket instanceof Socket)) return;
    const { readerSeconds: seconds } = limits;
    reply.raw.setTimeout(seconds * 1000, () => {
      if (socket.writableLength === 0) return;
      request.log.info({ code: 'reader-stalled', seconds }, 'The client read nothing and was disconnected.');
      // The reset frees the waiting data immediately. TLS sockets don't support it.
      if (socket instanceof TLSSocket) socket.destroy();
      else socket.resetAndDestroy();
    });
  });
}
