import { randomUUID } from 'node:crypto';
import { isLoopback } from './address.ts';
import { acceptedEncodings } from './decompression.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** Returns the header lines of a request. Requests to this computer don't accept compressed responses. */
export function headersFor(url: URL, headers: HeaderLines = [], credential: HeaderLines = []): HeaderLines {
  const compression: HeaderLines = isLoopback(url) ? [] : [['accept-encoding', acceptedEncodings]];
  return [...headers, ...compression, ...credential];
}

/** The product name in `User-Agent` (RFC 9110, section 10.1.5). */
const userAgent = 'Dataquay';

const requestIdHeader = 'x-request-id';

/**
 * Adds `User-Agent` and a random `X-Request-Id`, by which an administrator finds the request in the server's logs.
 *
 * Existing headers with these names stay unchanged, so the ID of a request is the same in retries and redirects.
 */
export function withRequestId<Request extends { readonly headers?: HeaderLines | undefined }>(
  request: Request,
): Request & { readonly headers: HeaderLines } {
  const headers = request.headers ?? [];
  const agent: HeaderLines = headerValue(headers, 'user-agent') === null ? [['user-agent', userAgent]] : [];
  const id: HeaderLines = headerValue(headers, requestIdHeader) === null ? [[requestIdHeader, randomUUID()]] : [];
  return { ...request, headers: [...headers, ...agent, ...id] };
}

/** Returns the ID of a request. Empty if the request has none. */
export function requestIdOf({ headers = [] }: { readonly headers?: HeaderLines | undefined }): string {
  return headerValue(headers, requestIdHeader) ?? '';
}
