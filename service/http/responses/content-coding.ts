import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { readMediaRange } from './media-range.ts';

/** A content coding and its encoder. */
export interface ContentCoding {
  readonly name: string;
  encoder(): Transform;
}

/** Bytes per chunk of an encoder. */
const chunkSize = 64 * 1024;

/**
 * The content codings of responses, preferred ones first.
 *
 * Each has its fastest level, because rows arrive at hundreds of megabytes per second and still shrink to a tenth. Each chunk is flushed,
 * so that no row waits for later ones.
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

/** Returns the coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3); null if it accepts none of them, or prefers none. */
export function codingFor(header: string | undefined): ContentCoding | null {
  if (header === undefined) return null;
  const weights = new Map(header.split(',').map((part) => [readMediaRange(part).type, readMediaRange(part).quality] as const));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other.name) - weightOf(one.name));
  if (best === undefined || weightOf(best.name) === 0) return null;
  return weightOf(best.name) >= (weights.get('identity') ?? 0) ? best : null;
}
