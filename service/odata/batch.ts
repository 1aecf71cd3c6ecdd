import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../http/http-problem.ts';
import { perform } from './batched-request.ts';
import { boundaryOf, type PartRequest, partStart, readParts } from './multipart-batch.ts';

/** Requests in one batch: each is a query of its own. */
const mostRequests = 100;
const batchSchema = z.object({
  requests: z
    .array(
      z.object({
        id: z.string().max(256),
        method: z.string(),
        url: z.string(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    )
    .max(mostRequests),
});

type BatchRequest = z.infer<typeof batchSchema>['requests'][number];

/**
 * Answers several requests in one (OData JSON Format 4.01, 19; multipart: OData Protocol 4.01, 11.7.7), one after the other, each as if it had come alone; rows flow through as
 * they come. Nothing can be changed, so that atomicity groups and dependences mean nothing.
 *
 * @throws HttpProblem 400 for a body that is no batch
 */
export async function answerBatch(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, root: string): Promise<FastifyReply> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary !== null) return answerParts(app, request, reply, root, boundary);
  const read = batchSchema.safeParse(request.body);
  if (!read.success) {
    const message = `A batch is JSON: {"requests":[{"id":"1","method":"GET","url":"…"}]}, with at most ${mostRequests} requests.`;
    throw new HttpProblem(400, 'query-refused', message);
  }
  reply.type('application/json;charset=utf-8');
  return reply.send(Readable.from(responses(app, request, read.data.requests, root), { objectMode: false }));
}

function answerParts(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, root: string, boundary: string): FastifyReply {
  const parts = typeof request.body === 'string' ? readParts(request.body, boundary) : null;
  if (parts === null || parts.length > mostRequests) {
    const message = `A multipart batch has parts of type application/http with a request each, at most ${mostRequests}.`;
    throw new HttpProblem(400, 'query-refused', message);
  }
  const own = `batch_${randomUUID()}`;
  reply.type(`multipart/mixed;boundary=${own}`);
  return reply.send(Readable.from(answeredParts(app, request, parts, root, own), { objectMode: false }));
}

async function* answeredParts(
  app: FastifyInstance,
  outer: FastifyRequest,
  parts: readonly PartRequest[],
  root: string,
  boundary: string,
): AsyncGenerator<string | Uint8Array> {
  for (const part of parts) {
    const answer = await perform(app, outer, part, root);
    try {
      yield partStart(boundary, part.id, answer);
      yield* answer.body;
      yield '\r\n';
    } finally {
      answer.release();
    }
  }
  yield `--${boundary}--\r\n`;
}

async function* responses(
  app: FastifyInstance,
  outer: FastifyRequest,
  requests: readonly BatchRequest[],
  root: string,
): AsyncGenerator<string | Uint8Array> {
  yield '{"responses":[';
  for (const [index, request] of requests.entries()) {
    if (index > 0) yield ',';
    yield* response(app, outer, request, root);
  }
  yield ']}';
}

async function* response(
  app: FastifyInstance,
  outer: FastifyRequest,
  request: BatchRequest,
  root: string,
): AsyncGenerator<string | Uint8Array> {
  const { status, headers, body, release } = await perform(app, outer, request, root);
  try {
    yield `{"id":${JSON.stringify(request.id)},"status":${status},"headers":${JSON.stringify(headers)}`;
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
  } finally {
    release();
  }
}

function isText(type: string): boolean {
  return /^(?:text\/|application\/xml)/.test(type);
}
