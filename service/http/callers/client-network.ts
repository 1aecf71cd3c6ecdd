import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../access/access.ts';
import { originOfBatch } from './batch-caller.ts';

/**
 * Returns the origin of a request for limits before authentication: its connection and its network.
 *
 * A network is an IPv4 address, or the first 64 bits of an IPv6 address, because a customer has at least that many addresses (RFC 6177).
 * Behind a proxy, the network is that of the proxy, because headers about the client aren't trusted.
 */
export function originOf({ raw: { socket } }: FastifyRequest): RequestOrigin {
  return originOfBatch() ?? { network: networkOfAddress(socket.remoteAddress ?? ''), connection: socket };
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
