import type { FastifyRequest } from 'fastify';

/** A host name or address, with or without a port. */
const plainHost = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The origin by which the caller reached the service, such as `http://127.0.0.1:8080`: links lead back the same way. */
export function baseUrl(request: FastifyRequest): string {
  const { host } = request.headers;
  if (host !== undefined && plainHost.test(host)) return `${request.protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  return `${request.protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** The query part of the request's URL as it was sent, with its `?`; empty where there is none. */
export function searchOf(request: FastifyRequest): string {
  const { url = '' } = request.raw;
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark);
}

/** The path of the request's URL as it was sent. */
export function pathOf(request: { readonly url?: string | undefined }): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
