import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from './client-network.ts';

/** Timeouts of the parts of a request, and of an idle connection, in milliseconds. */
export const connectionTimes = {
  /** Milliseconds until the headers must be received. */
  headers: 20_000,
  /** Milliseconds until the whole request must be received. A body has at most a megabyte. */
  request: 60_000,
  /** Milliseconds between two requests. Load balancers keep a connection for 60 seconds, so this timeout is longer. */
  idle: 72_000,
  /** Milliseconds until the TLS handshake must be complete. */
  handshake: 10_000,
  /** Milliseconds between two checks for late requests. */
  checking: 5_000,
} as const;

/** Minimum milliseconds between two log lines about rejected connections. */
const loggingInterval = 60_000;

/**
 * Limits the duration of requests, which get 408 after the timeout, and the number of connections. Further connections are closed
 * immediately.
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
    // All clients of a proxy share its address.
    if (app.trustedProxies.includes(socket.remoteAddress ?? '')) return;
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
