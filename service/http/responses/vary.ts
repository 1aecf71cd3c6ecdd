import type { FastifyReply } from 'fastify';

/** Adds headers to `Vary` (RFC 9110, 12.5.5). `headers` is a list as in the field: `accept, prefer`. */
export function addVary(reply: FastifyReply, headers: string): FastifyReply {
  const before = reply.getHeader('vary');
  return reply.header('vary', before === undefined ? headers : `${before}, ${headers}`);
}
