import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Table } from '../../engine/engine.ts';
import { baseUrl } from '../base-url.ts';

/**
 * Sets a weak entity tag for a response about a table. Returns whether the caller already has the response and gets 304 (RFC 9110, 13.1.2).
 *
 * There is no tag for tables that can change at any time, and for responses that depend on the time.
 *
 * @param query whether the query depends on the time, which its text doesn't tell
 * @param exists whether the resource certainly exists. `If-None-Match: *` matches any existing resource, but a row might not exist.
 */
export function isNotModified(
  { stamp }: Table,
  { usesTime }: { readonly usesTime: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
  exists = true,
): boolean {
  const { url = '' } = request.raw;
  if (stamp === undefined || usesTime) return false;
  const { accept = '', prefer = '', 'odata-maxversion': version = '' } = request.headers;
  const parts = [stamp, baseUrl(request), url, accept, prefer, version];
  const tag = `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return matchesTag(tag, request, exists);
}

/** Returns whether a caller already has the representation with a tag. */
export function matchesTag(tag: string, { headers }: Pick<FastifyRequest, 'headers'>, exists = true): boolean {
  const tags = String(headers['if-none-match'] ?? '').split(',');
  return tags.some((one) => one.trim() === tag || (exists && one.trim() === '*'));
}
