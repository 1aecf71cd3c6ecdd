import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Responds to HEAD with the headers of a response of unknown length.
 *
 * A stream as the body prevents Fastify's `content-length: 0`, which GET doesn't have (RFC 9110, 8.6).
 */
export function sendHead(reply: FastifyReply): FastifyReply {
  return reply.send(Readable.from([], { objectMode: false }));
}
