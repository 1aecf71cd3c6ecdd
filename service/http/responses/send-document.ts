import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from './entity-tag.ts';
import { sendText } from './send-text.ts';

/** A document and its weak entity tag, which depends on the text alone. */
export interface TaggedDocument {
  readonly text: Buffer;
  readonly tag: string;
}

/** Returns a document with its tag, which is computed once for all requests. */
export function taggedDocument(text: string): TaggedDocument {
  return { text: Buffer.from(text), tag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` };
}

/** Sends a document that describes data, or 304 to a caller who already has it (RFC 9110, 13.1.2). */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  document: string | TaggedDocument,
): FastifyReply {
  const { text, tag } = typeof document === 'string' ? taggedDocument(document) : document;
  reply.header('etag', tag);
  return matchesTag(tag, request) ? reply.code(304).send() : sendText(reply, mediaType, text);
}
