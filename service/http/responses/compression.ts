import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseOfBatch } from '../callers/batch-caller.ts';
import type { CompressionChoice } from './compression-choices.ts';
import { codingFor } from './content-coding.ts';
import { addVary } from './vary.ts';

/** Bytes of a response below which its headers are most of it. */
const worthIt = 1024;

/** What is text, or columns that are not compressed themselves. */
const compressible = /^(?:text\/|application\/(?:[\w.+-]*json|xml|vnd\.apache\.arrow\.stream)\b|multipart\/mixed)/;

/**
 * Compresses answers for those who ask for it, as they come, at the pace of their reader. To callers on the same machine, a proxy there among
 * them, nothing is saved by that and rows would come more slowly: they get them as they are unless all are to be compressed.
 */
export function compressResponses(app: FastifyInstance, choice: CompressionChoice): void {
  if (choice === 'never') return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const isHere = choice === 'remote' && isSameMachine(request.raw.socket.remoteAddress);
    done(null, isHere || !isCompressible(payload, reply) ? payload : encoded(payload, request, reply));
  });
}

type Payload = string | Uint8Array | Readable;

/** What a batch collects goes with the batch. */
function isCompressible(payload: unknown, reply: FastifyReply): payload is Payload {
  if (!(payload instanceof Readable || payload instanceof Uint8Array || typeof payload === 'string')) return false;
  return compressible.test(String(reply.getHeader('content-type') ?? '')) && baseOfBatch() === null;
}

function encoded(payload: Payload, request: FastifyRequest, reply: FastifyReply): Payload {
  addVary(reply, 'accept-encoding');
  const coding = codingFor(headerOf(request));
  const isShort = !(payload instanceof Readable) && payload.length < worthIt;
  if (coding === null || isShort || request.method === 'HEAD') return payload;
  reply.header('content-encoding', coding.name).removeHeader('content-length');
  // Where the rows end too early, or the reader leaves, both ends are destroyed: the connection is cut and the query ended.
  return pipeline(payload instanceof Readable ? payload : Readable.from([Buffer.from(payload)]), coding.encoder(), () => undefined);
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  const { 'accept-encoding': asked } = headers;
  return Array.isArray(asked) ? asked.join(',') : asked;
}

function isSameMachine(address: string | undefined): boolean {
  return address === undefined || address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
