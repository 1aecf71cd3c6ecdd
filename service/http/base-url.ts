import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../texts/error-text.ts';
import { baseOfBatch } from './callers/batch-caller.ts';
import { HttpProblem } from './problems/http-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Public URL of the service. Null to use the URL of each request. */
    publicUrl: string | null;
  }
}

/** A host name or address, with or without a port. */
const plainHost = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** A valid Host header (RFC 9110, 7.2; RFC 3986, 3.2.2). It is empty if the URL has no authority. */
const validHost = /^(?:(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*|\[[0-9A-Za-z:.]+\])(?::(\d*))?$/;

/**
 * Rejects a request with two Host headers, or with an invalid one, because a proxy could have used another one (RFC 9112, 3.2).
 *
 * @throws HttpProblem 400 `request-malformed`
 */
export function rejectInvalidHost({ rawHeaders }: FastifyRequest['raw']): void {
  const hosts = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[index + 1] ?? ''] : [],
  );
  const isValid = hosts.length <= 1 && hosts.every((host) => isHost(host.trim()));
  if (!isValid) throw new HttpProblem(400, 'request-malformed', errorText('host-invalid'));
}

function isHost(text: string): boolean {
  const match = validHost.exec(text);
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Sets the public URL, which requests don't contain behind a proxy. */
export function setPublicUrl(app: FastifyInstance, publicUrl: string | null): void {
  app.decorate('publicUrl', publicUrl);
}

/**
 * Returns the base URL at which the caller reached the service, such as `http://127.0.0.1:8080`. Links start with this URL.
 *
 * A request in a batch has the base URL of the batch.
 */
export function baseUrl(request: FastifyRequest): string {
  return request.server.publicUrl ?? baseOfBatch() ?? baseOfRequest(request);
}

function baseOfRequest(request: FastifyRequest): string {
  const { host } = request.headers;
  if (host !== undefined && plainHost.test(host)) return `${request.protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  return `${request.protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Returns the query part of the request's URL as sent, with its `?` and with `%20` for each `+`. Empty if there is no query. */
export function searchOf(request: FastifyRequest): string {
  const { url = '' } = request.raw;
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark).replaceAll('+', (plus, at: number, text: string) => (isPlus(text, at) ? plus : '%20'));
}

/**
 * Returns whether a `+` is a plus sign and not a space (WHATWG URL, 5.1).
 *
 * Between the time and the offset of a timestamp, and in the exponent of a number, a `+` can only be a plus sign.
 */
function isPlus(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 20), at), text.slice(at + 1, at + 7)];
  if (/(?::|%3A)\d\d(?:\.\d{1,12})?$/i.test(before) && /^\d\d(?::|%3A)\d/i.test(after)) return true;
  return /\de$/i.test(before) && /^\d/.test(after);
}

/** Returns the path of the request's URL as sent. */
export function pathOf(request: { readonly url?: string | undefined }): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
