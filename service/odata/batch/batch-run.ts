import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../../texts/error-text.ts';
import { conditionBody, type EarlierResponse, evaluateCondition, maxConditionBytes, referencesOf } from './batch-condition.ts';
import { type BatchedRequest, type BatchedResponse, perform, rejection } from './batched-request.ts';
import { referencesInOptions, type TypeOfValue, withValues } from './value-references.ts';

/** A request of a batch, with its references to others. */
export interface RequestInBatch extends BatchedRequest {
  /** ID of the request. Null if no other request can refer to it. */
  readonly id: string | null;
  /** The atomicity group of the request. Groups have no effect, because batches only read. */
  readonly atomicityGroup?: string | undefined;
  /** IDs of requests or groups that must succeed before this request. */
  readonly dependsOn?: readonly string[] | undefined;
  /** A condition that replaces the success of those requests (OData JSON Format 4.01, 19.1). */
  readonly if?: string | undefined;
}

/** Options for processing a batch. */
export interface BatchOptions {
  readonly root: string;
  /** Whether requests after a failed one are processed (OData Protocol 4.01, 8.2.8.3). */
  readonly continueOnError: boolean;
  /** Returns the type of a value in a response. */
  readonly typeOf: TypeOfValue;
}

/**
 * Returns the responses of a batch's requests, one after the other. Each response must be read and released before the next is requested.
 * Stops after the first error unless `continueOnError` is set.
 *
 * A request that depends on a failed one fails with 424. A request whose condition is false also fails with 424, but that isn't an error of
 * the batch.
 */
export async function* responsesOf<One extends RequestInBatch>(
  app: FastifyInstance,
  outer: FastifyRequest,
  requests: readonly One[],
  { root, continueOnError, typeOf }: BatchOptions,
): AsyncGenerator<readonly [One, BatchedResponse]> {
  const failed = new Set<string>();
  const addresses = new Map<string, string>();
  const earlier = new Map<string, EarlierResponse>();
  const referenced = new Set(requests.flatMap(referencesIn));
  for (const written of requests) {
    const { request, problem } = withReferences(written, earlier, typeOf);
    const url = withReference(request.url, addresses);
    const { dependsOn = [] } = request;
    const outcome = request.if === undefined ? true : evaluateCondition(request.if, dependsOn, earlier);
    const failedValue = typeof problem === 'object' && problem !== null && 'failed' in problem ? problem.failed : undefined;
    const missing = (request.if === undefined ? dependsOn.find((id) => failed.has(id)) : undefined) ?? failedValue;
    const wrong = problem !== null && 'status' in problem && outcome === true ? problem : outcome;
    const response = await responseTo({ ...request, url }, { outcome: wrong, missing, app, outer, root });
    const isError = response.status >= 400;
    const note = (body: unknown) => {
      for (const id of [request.id, request.atomicityGroup])
        if (typeof id === 'string')
          earlier.set(id, { succeeded: !isError && earlier.get(id)?.succeeded !== false, etag: response.headers.etag ?? null, body });
    };
    note(undefined);
    if (request.id !== null) addresses.set(request.id, url.split('?', 1)[0] ?? url);
    if (isError) for (const id of [request.id, request.atomicityGroup]) if (typeof id === 'string') failed.add(id);
    const isReferenced = request.id !== null && referenced.has(request.id);
    yield [written, isReferenced ? { ...response, body: copied(response.body, (bytes) => note(conditionBody(bytes))) } : response];
    if (isError && !continueOnError && outcome !== false) return;
  }
}

/** Returns the IDs of the requests whose responses a request refers to. */
function referencesIn({ url, body, if: condition }: RequestInBatch): readonly string[] {
  return [
    ...(condition === undefined ? [] : referencesOf(condition)),
    ...referencesInOptions(optionsOf(url)),
    ...(typeof body === 'string' ? referencesInOptions(body) : []),
  ];
}

function optionsOf(url: string): string {
  const from = url.indexOf('?');
  return from === -1 ? '' : url.slice(from + 1);
}

type Problem = Exclude<ReturnType<typeof withValues>, string>;

/** Replaces references to values and ETags of earlier responses in a request. */
function withReferences<One extends RequestInBatch>(
  request: One,
  earlier: ReadonlyMap<string, EarlierResponse>,
  typeOf: TypeOfValue,
): { readonly request: One; readonly problem: Problem | null } {
  const options = withValues(optionsOf(request.url), { earlier, typeOf });
  const body = typeof request.body === 'string' ? withValues(request.body, { earlier, typeOf }) : request.body;
  if (typeof options === 'object') return { request, problem: options };
  if (isProblem(body)) return { request, problem: body };
  const url = options === '' ? request.url : `${request.url.slice(0, request.url.indexOf('?') + 1)}${options}`;
  const headers = Object.entries(request.headers ?? {}).map(([name, value]): [string, string] => {
    const id = /^if-none-match$/i.test(name) ? /^\$(.+)$/.exec(value)?.[1] : undefined;
    return [name, (id === undefined ? null : earlier.get(id)?.etag) ?? value];
  });
  return { request: { ...request, url, headers: Object.fromEntries(headers), body }, problem: null };
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && ('failed' in value || 'code' in value);
}

interface Decision {
  /** The outcome of the request's condition. True without a condition. */
  readonly outcome: ReturnType<typeof evaluateCondition>;
  /** ID of a failed request that this request depends on. */
  readonly missing: string | undefined;
  readonly app: FastifyInstance;
  readonly outer: FastifyRequest;
  readonly root: string;
}

async function responseTo(request: RequestInBatch, { outcome, missing, app, outer, root }: Decision): Promise<BatchedResponse> {
  if (typeof outcome === 'object') return rejection(outcome, outer);
  if (!outcome) return rejection({ status: 424, code: 'dependency-failed', text: errorText('batch.if-false') }, outer);
  if (missing !== undefined) return dependent(missing, outer);
  return perform(app, outer, request, root);
}

/** Forwards a body, and then passes all its bytes to `done`. Passes null if the body exceeds the limit of conditions. */
async function* copied(body: AsyncIterable<Uint8Array>, done: (bytes: Buffer | null) => void): AsyncGenerator<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= maxConditionBytes) parts.push(Buffer.from(chunk));
    yield chunk;
  }
  done(size <= maxConditionBytes ? Buffer.concat(parts) : null);
}

function dependent(id: string, batchRequest: FastifyRequest): BatchedResponse {
  return rejection({ status: 424, code: 'dependency-failed', text: errorText('batch.dependency-failed', { id }) }, batchRequest);
}

/** Replaces a reference in a URL. `$1/name` begins at the resource of request `1` of the same batch (OData Protocol 4.01, 11.7.3.1). */
function withReference(url: string, addresses: ReadonlyMap<string, string>): string {
  const [match, id = ''] = /^\$([^/?]+)/.exec(url) ?? [];
  const address = addresses.get(id);
  return match === undefined || address === undefined ? url : `${address}${url.slice(match.length)}`;
}
