import type { FastifyReply } from 'fastify';

/** Sends text with its media type as it is: to JSON that is a string Fastify adds a charset, which OData has only where it is asked for. */
export function sendText(reply: FastifyReply, mediaType: string, text: string | Buffer): FastifyReply {
  return reply.type(mediaType).send(typeof text === 'string' ? Buffer.from(text) : text);
}
