import type { FastifyReply } from 'fastify';

/** Says that the response depends on these headers of its request as well (RFC 9110, 12.5.5); `headers` are written as in the field: `accept, prefer`. */
export function addVary(reply: FastifyReply, headers: string): FastifyReply {
  const before = reply.getHeader('vary');
  return reply.header('vary', before === undefined ? headers : `${before}, ${headers}`);
}
