import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without a response after which a connection that sends nothing more is probed, and between two probes. */
const probeInterval = 1_000;

/**
 * Keeps connections whose client has closed its sending half after the request, so that the client gets its response (RFC 9112, 9.6).
 * TLS connections are closed as usual: a half-open one without a request would stay until the service ends.
 *
 * A client that has closed the whole connection looks the same until something is sent to it. So a query without rows sends it an interim
 * response (RFC 9110, 15.2). The reset of a closed connection then ends the query.
 */
export function respondToClosedHalves(app: FastifyInstance): void {
  Object.assign(app.server, { httpAllowHalfOpen: true });
  app.addHook('onRequest', async (request, reply) => {
    const { socket, httpVersion } = request.raw;
    const { raw } = reply;
    // Requests in a batch have no socket, and HTTP/1.0 has no interim responses.
    if (!(socket instanceof Socket) || httpVersion === '1.0') return;
    let timer: NodeJS.Timeout | undefined;
    const probe = () => {
      if (!raw.headersSent && !raw.destroyed) raw.writeProcessing();
    };
    const onEnd = () => {
      timer = setInterval(probe, probeInterval).unref();
    };
    if (socket.readableEnded) onEnd();
    else socket.once('end', onEnd);
    raw.once('close', () => {
      clearInterval(timer);
      socket.off('end', onEnd);
    });
  });
}
