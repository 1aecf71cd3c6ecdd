import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from './client-network.ts';

/** Milliseconds for the parts of a request, and of a connection without one. */
export const connectionTimes = {
  /** Until the headers are there. */
  headers: 20_000,
  /** Until the whole request is there. A body has at most a megabyte. */
  request: 60_000,
  /** Between two requests; more than the 60 seconds for which load balancers keep a connection. */
  idle: 72_000,
  /** Until the TLS handshake is done. */
  handshake: 10_000,
  /** Between two looks for requests that are late. */
  checking: 5_000,
} as const;

/** Milliseconds between two lines of the log about refused connections. */
const loggingInterval = 60_000;

/**
 * Limits how long a client may take for a request (408 then), and how many connections there are. One network has at most half of them, so that
 * others can still connect; further ones are closed at once.
 */
export function limitConnections(app: FastifyInstance, connections: number): void {
  const { server } = app;
  server.headersTimeout = connectionTimes.headers;
  server.requestTimeout = connectionTimes.request;
  server.keepAliveTimeout = connectionTimes.idle;
  server.maxConnections = connections;
  const mostOfOne = Math.max(1, Math.floor(connections / 2));
  const open = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    const network = networkOfAddress(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    if (before >= mostOfOne) {
      socket.destroy();
      if (performance.now() - loggedAt < loggingInterval) return;
      loggedAt = performance.now();
      app.log.warn({ code: 'too-many-connections', network, connections: mostOfOne }, 'An address has reached its limit of connections.');
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
