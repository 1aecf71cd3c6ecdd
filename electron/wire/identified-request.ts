import { randomUUID } from 'node:crypto';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** How this program calls itself (RFC 9110, section 10.1.5). */
const userAgent = 'Dataquay';

const requestIdHeader = 'x-request-id';

/**
 * Adds the headers by which the administrator of a server finds a request in its logs: `User-Agent`, and an `X-Request-Id` of its own.
 *
 * A request that has one keeps it, also when it's sent again or redirected.
 */
export function identified<Request extends { readonly headers?: HeaderLines | undefined }>(
  request: Request,
): Request & { readonly headers: HeaderLines } {
  const headers = request.headers ?? [];
  const agent: HeaderLines = headerValue(headers, 'user-agent') === null ? [['user-agent', userAgent]] : [];
  const id: HeaderLines = headerValue(headers, requestIdHeader) === null ? [[requestIdHeader, randomUUID()]] : [];
  return { ...request, headers: [...headers, ...agent, ...id] };
}

/** The id of an identified request; empty if it has none. */
export function requestIdOf({ headers = [] }: { readonly headers?: HeaderLines | undefined }): string {
  return headerValue(headers, requestIdHeader) ?? '';
}
