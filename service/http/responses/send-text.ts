import type { FastifyReply } from 'fastify';

/** Sends text with exactly this media type. Fastify would add a charset to JSON text, which OData includes only on request. */
export function sendText(reply: FastifyReply, mediaType: string, text: string | Buffer): FastifyReply {
  return reply.type(mediaType).send(typeof text === 'string' ? Buffer.from(text) : text);
}
