import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseOfBatch } from '../callers/batch-caller.ts';
import type { CompressionChoice } from './compression-choices.ts';
import { readMediaRange } from './media-range.ts';
import { addVary } from './vary.ts';

/** Minimum size of a compressed response in bytes. Smaller responses consist mostly of headers. */
const minimumSize = 1024;

/** Media types of text and of columnar data without its own compression. */
const compressible = /^(?:text\/|application\/(?:[\w.+-]*json|xml|vnd\.apache\.arrow\.stream)\b|multipart\/mixed)/;

/**
 * Compresses responses while they are produced, if callers accept compression.
 *
 * Callers on the same computer, such as a proxy, get uncompressed responses by default, because compression would only delay rows.
 */
export function compressResponses(app: FastifyInstance, choice: CompressionChoice): void {
  if (choice === 'never') return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLocal = choice === 'remote' && isSameMachine(request.raw.socket.remoteAddress);
    done(null, isLocal || !isCompressible(payload, reply) ? payload : encoded(payload, request, reply));
  });
}

type Payload = string | Uint8Array | Readable;

/** Returns whether a response is compressed. Responses in a batch are compressed with the batch. */
function isCompressible(payload: unknown, reply: FastifyReply): payload is Payload {
  if (!(payload instanceof Readable || payload instanceof Uint8Array || typeof payload === 'string')) return false;
  return compressible.test(String(reply.getHeader('content-type') ?? '')) && baseOfBatch() === null;
}

function encoded(payload: Payload, request: FastifyRequest, reply: FastifyReply): Payload {
  addVary(reply, 'accept-encoding');
  const coding = codingFor(headerOf(request));
  const isShort = !(payload instanceof Readable) && payload.length < minimumSize;
  if (coding === null || isShort || request.method === 'HEAD') return payload;
  reply.header('content-encoding', coding.name).removeHeader('content-length');
  // If the rows end early or the caller disconnects, `pipeline` destroys both streams, which closes the connection and aborts the query.
  return pipeline(payload instanceof Readable ? payload : Readable.from([Buffer.from(payload)]), coding.encoder(), () => undefined);
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  const { 'accept-encoding': accepted } = headers;
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
}

function isSameMachine(address: string | undefined): boolean {
  return address === undefined || address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** A content coding and its encoder. */
interface ContentCoding {
  readonly name: string;
  encoder(): Transform;
}

/** Bytes per chunk of an encoder. */
const chunkSize = 64 * 1024;

/**
 * The content codings of responses, preferred ones first.
 *
 * Each uses its fastest level, because rows arrive at hundreds of megabytes per second and still shrink to a tenth. Each chunk is flushed,
 * so that no row waits for later rows.
 */
const codings: readonly ContentCoding[] = [
  {
    name: 'zstd',
    encoder: () => createZstdCompress({ chunkSize, flush: constants.ZSTD_e_flush, params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  },
  {
    name: 'br',
    encoder: () =>
      createBrotliCompress({ chunkSize, flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  },
  { name: 'gzip', encoder: () => createGzip({ chunkSize, flush: constants.Z_SYNC_FLUSH, level: 1 }) },
];

/**
 * Returns the coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3). Null if the header accepts none of the codings, or
 * prefers no coding.
 */
export function codingFor(header: string | undefined): ContentCoding | null {
  if (header === undefined) return null;
  const weights = new Map(header.split(',').map((part) => [readMediaRange(part).type, readMediaRange(part).quality] as const));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other.name) - weightOf(one.name));
  if (best === undefined || weightOf(best.name) === 0) return null;
  return weightOf(best.name) >= (weights.get('identity') ?? 0) ? best : null;
}
