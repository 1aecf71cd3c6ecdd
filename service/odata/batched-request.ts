import type { FastifyInstance, FastifyRequest } from 'fastify';
import { baseUrl } from '../http/base-url.ts';
import { asPartOfBatch } from '../http/batch-caller.ts';

/** A request within a batch. */
export interface BatchedRequest {
  readonly method: string;
  /** Absolute, or relative to the service root or to the host. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Its answer. `release` frees what it holds, also where the body was not read to its end. */
export interface BatchedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  release(): void;
}

/** Headers of the batch that count for each of its requests, unless that has its own; so does who asks. */
const inherited = ['host', 'odata-maxversion'] as const;
/** Headers of an answer that are told in the batch's. */
const told = ['content-type', 'etag', 'odata-version', 'preference-applied', 'retry-after'] as const;

/** Answers a request as if it had come alone; its rows are read as they are asked for. */
export async function perform(app: FastifyInstance, outer: FastifyRequest, request: BatchedRequest, root: string): Promise<BatchedAnswer> {
  const path = pathWithin(request.url, outer, root);
  if (path === null) return refusal(404, 'unknown-path', 'A batch reaches what is below its own service root.');
  if (request.method.toUpperCase() !== 'GET') return refusal(405, 'method-not-allowed', 'Data is only read, by GET.');
  const own = Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const shared = Object.fromEntries(inherited.flatMap((name) => (outer.headers[name] === undefined ? [] : [[name, outer.headers[name]]])));
  // Awaited within: the request is made when its answer is waited for.
  const ask = async () => await app.inject({ method: 'GET', url: path, headers: { ...shared, ...own }, payloadAsStream: true });
  const answer = await asPartOfBatch({ principal: outer.principal, base: baseUrl(outer) }, ask);
  const headers = Object.fromEntries(
    told.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]])),
  );
  const body = answer.stream();
  const release = () => {
    body.destroy();
    answer.raw.res.destroy();
  };
  return { status: answer.statusCode, headers, body: bytesOf(body), release };
}

/** An answer that is an error of the batch's own. */
export function refusal(status: number, code: string, message: string): BatchedAnswer {
  const body = bytesOf([JSON.stringify({ error: { code, message } })]);
  return { status, headers: { 'content-type': 'application/json' }, body, release: () => undefined };
}

async function* bytesOf(chunks: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}

/** The path and options that a request's address means; null for one outside of the service root, or another batch. */
function pathWithin(url: string, outer: FastifyRequest, root: string): string | null {
  const base = baseUrl(outer);
  const serviceRoot = `${base}/dmp-api/odata/${encodeURIComponent(root)}/`;
  if (!URL.canParse(url, serviceRoot)) return null;
  const { origin, pathname, search } = new URL(url, serviceRoot);
  const address = `${origin}${pathname}`;
  return address.startsWith(serviceRoot) && !/\/(?:\$|%24)batch\/?$/i.test(pathname) ? `${address.slice(base.length)}${search}` : null;
}
