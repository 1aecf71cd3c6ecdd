import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Table } from '../../engine/engine.ts';
import { baseUrl } from '../base-url.ts';

/**
 * Sets a weak entity tag for a response about a table, and returns whether the caller already has it (RFC 9110, 13.1.2): respond 304 then.
 *
 * A table that can change at any time has no tag, nor has a response that depends on the time.
 *
 * @param exists Whether the resource surely exists: `If-None-Match: *` matches any existing one, and a row might not exist.
 */
export function isNotModified({ stamp }: Table, request: FastifyRequest, reply: FastifyReply, exists = true): boolean {
  const { url = '' } = request.raw;
  if (stamp === undefined || /now(?:\(|%28)/i.test(url)) return false;
  const { accept = '', prefer = '', 'odata-maxversion': version = '' } = request.headers;
  const parts = [stamp, baseUrl(request), url, accept, prefer, version];
  const tag = `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return matchesTag(tag, request, exists);
}

/** Returns whether a caller already has the representation with this tag. */
export function matchesTag(tag: string, { headers }: Pick<FastifyRequest, 'headers'>, exists = true): boolean {
  const tags = String(headers['if-none-match'] ?? '').split(',');
  return tags.some((one) => one.trim() === tag || (exists && one.trim() === '*'));
}
