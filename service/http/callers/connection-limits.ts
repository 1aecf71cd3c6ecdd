import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from './client-network.ts';

/** Timeouts of the parts of a request, and of an idle connection, in milliseconds. */
export const connectionTimes = {
  /** Until the headers are received. */
  headers: 20_000,
  /** Until the whole request is received. A body has at most a megabyte. */
  request: 60_000,
  /** Between two requests; more than the 60 seconds for which load balancers keep a connection. */
  idle: 72_000,
  /** Until the TLS handshake is complete. */
  handshake: 10_000,
  /** Between two checks for late requests. */
  checking: 5_000,
} as const;

/** Minimum milliseconds between two log lines about rejected connections. */
const loggingInterval = 60_000;

/**
 * Limits the duration of a request (408 afterwards) and the number of connections; further connections are closed at once.
 *
 * One network has at most half of the connections, so that others can still connect.
 */
export function limitConnections(app: FastifyInstance, limits: { readonly connections: number }): void {
  const { server } = app;
  server.headersTimeout = connectionTimes.headers;
  server.requestTimeout = connectionTimes.request;
  server.keepAliveTimeout = connectionTimes.idle;
  server.maxConnections = limits.connections;
  const open = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    const network = networkOfAddress(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    const maxPerNetwork = Math.max(1, Math.floor(limits.connections / 2));
    if (before >= maxPerNetwork) {
      socket.destroy();
      if (performance.now() - loggedAt < loggingInterval) return;
      loggedAt = performance.now();
      app.log.warn(
        { code: 'too-many-connections', network, connections: maxPerNetwork },
        'An address has reached its limit of connections.',
      );
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining === 0) open.delete(network);
      else open.set(network, remaining);
    });
  });
}
