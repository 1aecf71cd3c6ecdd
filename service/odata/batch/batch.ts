import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';
import { readPreferences } from '../preferences.ts';
import { type BatchOptions, responsesOf } from './batch-run.ts';
import type { BatchedResponse } from './batched-request.ts';
import { boundaryOf, type PartRequest, partStart, readParts } from './multipart-batch.ts';
import type { TypeOfValue } from './value-references.ts';

const requestSchema = z.object({
  id: z.string().min(1).max(256),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  if: z.string().optional(),
  atomicityGroup: z.string().max(256).optional(),
  dependsOn: z.array(z.string()).optional(),
});
const batchSchema = z.object({ requests: z.array(z.unknown()) });

type BatchRequest = z.infer<typeof requestSchema>;

/** The URL of a batch, and its maximum number of requests. */
interface BatchLimits {
  readonly root: string;
  /** Returns the type of a value in a response. */
  readonly typeOf: TypeOfValue;
  readonly maxRequests: number;
}

/**
 * Processes the requests of a batch one after the other, like single requests, and streams their rows (OData JSON Format 4.01, 19;
 * multipart: OData Protocol 4.01, 11.7.7). Atomicity groups have no effect, because nothing can be changed.
 *
 * @throws HttpProblem 400 for an invalid batch, 415 for another media type
 */
export async function respondToBatch(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { root, typeOf, maxRequests }: BatchLimits,
): Promise<FastifyReply> {
  const mediaType = request.headers['content-type'] ?? '';
  const boundary = boundaryOf(mediaType);
  const { continueOnError, stated } = readPreferences(request);
  if (continueOnError) reply.header('preference-applied', stated.get('continue-on-error'));
  const options = { root, typeOf, continueOnError };
  if (boundary !== null) {
    const parts = typeof request.body === 'string' ? readParts(request.body, boundary, maxRequests) : null;
    if (parts === 'too-many') throw tooManyRequests(maxRequests);
    return respondWithParts(app, request, reply, options, parts);
  }
  if (!/^application\/json\b/i.test(mediaType)) throw new HttpProblem(415, 'format-not-supported', errorText('batch.type'));
  const requests = readRequests(request.body, maxRequests);
  reply.type('application/json');
  return reply.send(Readable.from(responses(app, request, requests, options), { objectMode: false }));
}

function tooManyRequests(limit: number): HttpProblem {
  return new HttpProblem(400, 'query-limit-exceeded', errorText('batch.requests', { most: limit }));
}

function readRequests(body: unknown, maxRequests: number): readonly BatchRequest[] {
  const outer = batchSchema.safeParse(body).data;
  if (outer !== undefined && outer.requests.length > maxRequests) throw tooManyRequests(maxRequests);
  const { data } = z.array(requestSchema).safeParse(outer?.requests);
  if (data === undefined) {
    throw new HttpProblem(400, 'query-refused', errorText('batch.json'));
  }
  const before = new Set<string>();
  for (const { id, atomicityGroup, dependsOn = [] } of data) {
    if (before.has(id)) throw new HttpProblem(400, 'query-refused', errorText('batch.duplicate-id', { id }));
    const unknown = dependsOn.find((one) => !before.has(one));
    if (unknown !== undefined) throw new HttpProblem(400, 'query-refused', errorText('batch.depends-on-later', { id, other: unknown }));
    before.add(id);
    if (atomicityGroup !== undefined) before.add(atomicityGroup);
  }
  return data;
}

function respondWithParts(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  options: BatchOptions,
  parts: readonly PartRequest[] | null,
): FastifyReply {
  if (parts === null) {
    throw new HttpProblem(400, 'query-refused', errorText('batch.multipart'));
  }
  const own = `batch_${randomUUID()}`;
  reply.type(`multipart/mixed;boundary=${own}`);
  return reply.send(Readable.from(partResponses(app, request, parts, options, own), { objectMode: false }));
}

async function* partResponses(
  app: FastifyInstance,
  outer: FastifyRequest,
  parts: readonly PartRequest[],
  options: BatchOptions,
  boundary: string,
): AsyncGenerator<string | Uint8Array> {
  for await (const [part, response] of responsesOf(app, outer, parts, options)) {
    try {
      yield partStart(boundary, part.id, response);
      yield* response.body;
      yield '\r\n';
    } finally {
      response.release();
    }
  }
  yield `--${boundary}--\r\n`;
}

async function* responses(
  app: FastifyInstance,
  outer: FastifyRequest,
  requests: readonly BatchRequest[],
  options: BatchOptions,
): AsyncGenerator<string | Uint8Array> {
  yield '{"responses":[';
  let separator = '';
  for await (const [request, sent] of responsesOf(app, outer, requests, options)) {
    try {
      yield separator;
      yield* response(request, sent);
      separator = ',';
    } finally {
      sent.release();
    }
  }
  yield ']}';
}

async function* response(
  { id, atomicityGroup }: BatchRequest,
  { status, headers, body }: BatchedResponse,
): AsyncGenerator<string | Uint8Array> {
  const group = atomicityGroup === undefined ? '' : `"atomicityGroup":${JSON.stringify(atomicityGroup)},`;
  yield `{"id":${JSON.stringify(id)},${group}"status":${status},"headers":${JSON.stringify(headers)}`;
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) {
    yield ',"body":';
    yield* body;
  } else {
    const parts: Uint8Array[] = [];
    for await (const chunk of body) parts.push(chunk);
    const bytes = Buffer.concat(parts);
    if (bytes.length > 0) yield `,"body":${JSON.stringify(isText(type) ? bytes.toString('utf8') : bytes.toString('base64url'))}`;
  }
  yield '}';
}

function isText(type: string): boolean {
  return /^(?:text\/|application\/xml)/.test(type);
}
