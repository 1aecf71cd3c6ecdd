import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Answers HEAD with the headers of a response whose length nobody knows before it is written. A stream tells Fastify so: for
 * no body at all it would say `content-length: 0`, which GET does not (RFC 9110, 8.6).
 */
export function sendHead(reply: FastifyReply): FastifyReply {
  return reply.send(Readable.from([], { objectMode: false }));
}
