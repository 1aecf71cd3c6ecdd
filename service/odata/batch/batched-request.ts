import type { FastifyInstance, FastifyRequest } from 'fastify';
import { baseUrl } from '../../http/base-url.ts';
import { asPartOfBatch, signalOfBatch } from '../../http/callers/batch-caller.ts';
import { originOf } from '../../http/callers/client-network.ts';
import { errorLanguage } from '../../http/problems/error-language.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import { isQueryInBody } from '../stands-for.ts';
import { responseVersion } from '../version.ts';

export interface BatchedRequest {
  readonly method: string;
  /** An absolute URL, or one relative to the service root or to the host. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The optional body. For the supported requests, the body is a string. */
  readonly body?: unknown;
}

/** A response in a batch. `release` frees its resources, even if the body wasn't read completely. */
export interface BatchedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  release(): void;
}

/** Headers of the batch that its requests inherit unless they have their own. Requests also inherit the caller. */
const inherited = ['host', 'odata-maxversion', 'accept-language'] as const;
/** Headers of a single response that are included in the batch response. */
const forwardedHeaders = ['content-type', 'etag', 'odata-version', 'preference-applied', 'retry-after'] as const;

/** Processes a request like a single request. Its rows are read on demand. */
export async function perform(
  app: FastifyInstance,
  batchRequest: FastifyRequest,
  request: BatchedRequest,
  root: string,
): Promise<BatchedResponse> {
  const path = pathWithin(request.url, batchRequest, root);
  const isQuery = isQueryInBody(path?.split('?', 1)[0] ?? '');
  const rejected = path === null ? unknownPath : rejectionOf(request, isQuery);
  if (path === null || rejected !== null) return rejection(rejected ?? unknownPath, batchRequest);
  const own = Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const outerHeaders = Object.fromEntries(
    inherited.flatMap((name) => (batchRequest.headers[name] === undefined ? [] : [[name, String(batchRequest.headers[name])]])),
  );
  const payload = isQuery ? String(request.body ?? '') : null;
  return inject(
    app,
    batchRequest,
    { method: isQuery ? 'POST' : 'GET', url: path, headers: { ...outerHeaders, ...own }, payload },
    signalOfBatch(),
  );
}

/** A request to the service itself. */
export interface InnerRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query options. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
}

/**
 * Processes a request for the caller of another one, at the same address.
 *
 * @param signal Cancels the request, even before its response begins.
 */
export async function inject(
  app: FastifyInstance,
  outer: FastifyRequest,
  { payload, ...inner }: InnerRequest,
  signal: AbortSignal | null,
): Promise<BatchedResponse> {
  // The request starts when its response is awaited.
  const send = async () => await app.inject({ ...inner, ...(payload === null ? {} : { payload }), payloadAsStream: true });
  const response = await asPartOfBatch({ principal: outer.principal, base: baseUrl(outer), origin: originOf(outer), signal }, send);
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) => (response.headers[name] === undefined ? [] : [[name, String(response.headers[name])]])),
  );
  const body = response.stream();
  const release = () => {
    body.destroy();
    response.raw.res.destroy();
  };
  return { status: response.statusCode, headers, body: bytesOf(body), release };
}

/** An error of the batch itself. */
export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly text: ErrorText;
  readonly headers?: Readonly<Record<string, string>>;
}

const unknownPath: Rejection = { status: 404, code: 'unknown-path', text: errorText('batch.other-root') };

/** Maximum length of the headers of one request, names and values. */
export const maxHeaderCharacters = 16_384;

/** Returns the reason why a request is rejected. Null if the request is accepted. */
function rejectionOf({ method, headers = {}, body }: BatchedRequest, isQuery: boolean): Rejection | null {
  const allow = isQuery ? 'POST' : 'GET';
  const length = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > maxHeaderCharacters) {
    return { status: 431, code: 'headers-too-large', text: errorText('batch.headers', { most: maxHeaderCharacters, length }) };
  }
  if (method.toUpperCase() !== allow) {
    return { status: 405, code: 'method-not-allowed', text: errorText('batch.read-only'), headers: { allow } };
  }
  if (!isQuery || body === undefined || typeof body === 'string') return null;
  return {
    status: 400,
    code: 'body-refused',
    text: errorText('batch.query-body'),
  };
}

/**
 * Creates an error response of the batch itself.
 *
 * @param batchRequest The batch request, which determines the language and the OData version.
 */
export function rejection({ status, code, text, headers: own = {} }: Rejection, batchRequest: FastifyRequest): BatchedResponse {
  const message = text[errorLanguage(batchRequest.headers['accept-language'])];
  const body = bytesOf([JSON.stringify({ error: { code, message } })]);
  const headers = { 'content-type': 'application/json', 'odata-version': responseVersion(batchRequest), ...own };
  return { status, headers, body, release: () => undefined };
}

async function* bytesOf(chunks: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}

/** Returns the path and options of a request's URL. Null if the URL is outside of the service root, or is another batch. */
function pathWithin(url: string, batchRequest: FastifyRequest, root: string): string | null {
  const base = baseUrl(batchRequest);
  const serviceRoot = `${base}/dmp-api/odata/${encodeURIComponent(root)}/`;
  if (!URL.canParse(url, serviceRoot)) return null;
  const { origin, pathname, search } = new URL(url, serviceRoot);
  const address = `${origin}${pathname}`;
  return address.startsWith(serviceRoot) && !/\/(?:\$|%24)batch\/?$/i.test(pathname) ? `${address.slice(base.length)}${search}` : null;
}
