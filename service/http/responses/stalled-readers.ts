import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/**
 * Disconnects callers who take nothing of what waits for them, for so many seconds (up to twice as many, as sockets count). A slow reader who
 * takes some bytes stays. Time in which the service itself has nothing to send doesn't count.
 */
export function disconnectStalledReaders(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // Requests within a batch have no socket of their own: what they send waits in that of the batch.
    if (!(socket instanceof Socket)) return;
    reply.raw.setTimeout(seconds * 1000, () => {
      if (socket.writableLength === 0) return;
      request.log.info({ code: 'reader-stalled', seconds }, 'The client read nothing and was disconnected.');
      // The system frees what waits for the reader at once; over TLS it can't be told to.
      if (socket instanceof TLSSocket) socket.destroy();
      else socket.resetAndDestroy();
    });
  });
}
