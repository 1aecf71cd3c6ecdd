import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Table } from '../../engine/engine.ts';
import { baseUrl } from '../base-url.ts';

/**
 * Gives a response about a table a weak entity tag, and says whether the caller has that response already (RFC 9110, 13.1.2): then 304 is
 * all there is to send. A table that may change at any time has none, nor has what depends on the moment.
 *
 * @param isThere Whether it is sure that there is a response: `If-None-Match: *` is about any that is there, and a row may not be.
 */
export function isKnown({ stamp }: Table, request: FastifyRequest, reply: FastifyReply, isThere = true): boolean {
  const { url = '' } = request.raw;
  if (stamp === undefined || /now(?:\(|%28)/i.test(url)) return false;
  const { accept = '', prefer = '', 'odata-maxversion': version = '' } = request.headers;
  const parts = [stamp, baseUrl(request), url, accept, prefer, version];
  const tag = `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return isHeld(tag, request, isThere);
}

/** Whether a caller says that it has what this tag is of. */
export function isHeld(tag: string, { headers }: Pick<FastifyRequest, 'headers'>, isThere = true): boolean {
  const held = String(headers['if-none-match'] ?? '').split(',');
  return held.some((one) => one.trim() === tag || (isThere && one.trim() === '*'));
}
