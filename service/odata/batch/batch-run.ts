import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../../texts/error-text.ts';
import { type BatchedRequest, type BatchedResponse, perform, rejection } from './batched-request.ts';

/** A request of a batch, with its references to others. */
export interface RequestInBatch extends BatchedRequest {
  /** Null if nothing can refer to it. */
  readonly id: string | null;
  /** Its atomicity group, which is trivial for reads. */
  readonly atomicityGroup?: string | undefined;
  /** Requests, or groups of them, that must have succeeded. */
  readonly dependsOn?: readonly string[] | undefined;
}

/** How a batch is processed. */
export interface BatchOptions {
  readonly root: string;
  /** Whether requests after a failed one are processed (OData Protocol 4.01, 8.2.8.3). */
  readonly continueOnError: boolean;
}

/**
 * Returns the responses of a batch's requests, one after the other; each must be read and released before the next is requested. Stops
 * after the first error unless `continueOnError` is set. A request that depends on a failed one fails with 424.
 */
export async function* responsesOf<One extends RequestInBatch>(
  app: FastifyInstance,
  outer: FastifyRequest,
  requests: readonly One[],
  { root, continueOnError }: BatchOptions,
): AsyncGenerator<readonly [One, BatchedResponse]> {
  const failed = new Set<string>();
  const addresses = new Map<string, string>();
  for (const request of requests) {
    const url = withReference(request.url, addresses);
    const missing = request.dependsOn?.find((id) => failed.has(id));
    const response = missing === undefined ? await perform(app, outer, { ...request, url }, root) : dependent(missing, outer);
    if (request.id !== null) addresses.set(request.id, url.split('?', 1)[0] ?? url);
    const isError = response.status >= 400;
    if (isError) for (const id of [request.id, request.atomicityGroup]) if (typeof id === 'string') failed.add(id);
    yield [request, response];
    if (isError && !continueOnError) return;
  }
}

function dependent(id: string, batchRequest: FastifyRequest): BatchedResponse {
  return rejection({ status: 424, code: 'dependency-failed', text: errorText('batch.dependency-failed', { id }) }, batchRequest);
}

/** `$1/name` begins at the resource of request `1` of the same batch (OData Protocol 4.01, 11.7.3.1). */
function withReference(url: string, addresses: ReadonlyMap<string, string>): string {
  const [whole, id = ''] = /^\$([^/?]+)/.exec(url) ?? [];
  const address = addresses.get(id);
  return whole === undefined || address === undefined ? url : `${address}${url.slice(whole.length)}`;
}
