import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../access/access.ts';
import { originOfBatch } from './batch-caller.ts';

/**
 * Returns the origin of a request for the log and for limits before authentication: its connection, address, and network.
 *
 * A network is an IPv4 address, or the first 64 bits of an IPv6 address, because a customer has at least that many addresses (RFC 6177).
 * Behind a proxy that isn't trusted, they are those of the proxy, because every client could send headers about itself.
 */
export function originOf({ raw: { socket }, server, headers }: FastifyRequest): RequestOrigin {
  const ofBatch = originOfBatch();
  if (ofBatch !== null) return ofBatch;
  const address = server.trustedProxies.clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']);
  return { address, network: networkOfAddress(address), connection: socket };
}

/** Returns the network of a socket's address. */
export function networkOfAddress(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [before = '', after] = (address.split('%', 1)[0] ?? '').split('::');
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
