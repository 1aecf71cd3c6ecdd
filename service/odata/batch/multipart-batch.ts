import { STATUS_CODES } from 'node:http';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';
import { type BatchedRequest, type BatchedResponse, maxHeaderCharacters } from './batched-request.ts';

/** A request in a part of a multipart body, with the part's `Content-ID`. */
export interface PartRequest extends BatchedRequest {
  readonly id: string | null;
}

/** Returns the boundary of a `multipart/mixed` media type. Null for other types, or if the type has no boundary. */
export function boundaryOf(mediaType: string): string | null {
  const match = /^multipart\/mixed\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(mediaType);
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Parses the requests of a multipart batch (OData Protocol 4.01, 11.7.7). A change set becomes one request that is rejected.
 *
 * @param limit Maximum number of requests.
 * @returns The requests. Null for an invalid body.
 * @throws HttpProblem 431 if the headers of a part are too long
 */
export function readParts(body: string, boundary: string, limit: number): readonly PartRequest[] | 'too-many' | null {
  const [, ...parts] = `\r\n${body.replace(/\r?\n/g, '\r\n')}`.split(`\r\n--${boundary}`, limit + 3);
  if (parts.length > limit + 1) return 'too-many';
  if (parts.at(-1)?.startsWith('--') !== true) return null;
  const requests = parts.slice(0, -1).map(readPart);
  return requests.every((request) => request !== null) ? requests : null;
}

function readPart(part: string): PartRequest | null {
  const { headers, rest } = readHeaders(part.replace(/^[ \t]*\r\n/, ''));
  const id = headers['content-id'] ?? null;
  const type = headers['content-type'] ?? '';
  if (/^multipart\/mixed/i.test(type)) return { id, method: 'POST', url: '.' };
  const line = /^([A-Z]+) (\S.*?) HTTP\/1\.\d[ \t]*(?:\r\n|$)/.exec(rest);
  if (!/^application\/http/i.test(type) || line === null) return null;
  const [match, method = '', url = ''] = line;
  const inner = readHeaders(rest.slice(match.length));
  return { id, method, url, headers: inner.headers, body: inner.rest };
}

function readHeaders(text: string): { headers: Readonly<Record<string, string>>; rest: string } {
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  if (head.length > maxHeaderCharacters) {
    throw new HttpProblem(431, 'headers-too-large', errorText('batch.headers', { most: maxHeaderCharacters, length: head.length }));
  }
  const headers = head.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon <= 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
  return { headers: Object.fromEntries(headers), rest: end === -1 ? '' : text.slice(end === 0 ? 2 : end + 4) };
}

/** Returns the headers of a response part. */
export function partStart(boundary: string, id: string | null, { status, headers }: BatchedResponse): string {
  const contentId = id === null ? [] : [`Content-ID: ${id}`];
  const inner = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `--${boundary}`,
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...contentId,
    '',
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    ...inner,
    '',
    '',
  ].join('\r\n');
}
