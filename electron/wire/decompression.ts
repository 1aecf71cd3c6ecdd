import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { fail } from './problem-error.ts';

/** Limits the window of zstd to 8 MB, which is the maximum in HTTP (RFC 9659 §3). */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: (options: { readonly chunkSize: number }) => createZstdDecompress({ ...options, params: zstdWindow }),
} as const;

/** The value of `Accept-Encoding`, which lists the encodings that {@link decompress} supports. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/** A body is a decompression bomb if it exceeds this many bytes, and this many times its compressed size. No text is so repetitive. */
const suspectBytes = 64 * 1024 * 1024;
const suspectRatio = 300;

/** Maximum number of nested encodings. Each encoding can expand a body a thousand times. */
const maximumEncodings = 2;

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

async function* decodeBody(
  encoding: keyof typeof decoders,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const decoder = decoders[encoding]({ chunkSize: 64 * 1024 });
  let received = 0;
  let decoded = 0;
  const counted = async function* () {
    for await (const chunk of body) {
      received += chunk.length;
      // Yields a copy, because the decoder still reads the chunk when the next chunk arrives.
      yield Buffer.from(chunk);
    }
  };
  const feeding = pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), decoder);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of decoder) {
      decoded += chunk.length;
      if (decoded > suspectBytes && decoded > suspectRatio * received) {
        fail('unexpected-answer', { parameters: { reason: 'decompressed-too-large', encoding, bytes: decoded, received } });
      }
      yield chunk;
    }
    await feeding;
  } finally {
    decoder.destroy();
  }
}

/**
 * Decodes the content encodings of a body, starting with the last applied one (RFC 9110 §8.4).
 *
 * @param contentEncoding The value of `Content-Encoding`, or null.
 * @throws ProblemError `unexpected-answer` with the reason `compression` if an encoding is unknown or there are too many. Reading the body
 * throws the reason `decompressed-too-large` for a decompression bomb.
 */
export function decompress(body: AsyncIterable<Uint8Array>, contentEncoding: string | null): AsyncIterable<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > maximumEncodings) {
    return fail('unexpected-answer', { parameters: { reason: 'compression', encoding: encodings.join(', ').slice(0, 100) } });
  }
  return encodings.reduceRight((encoded: AsyncIterable<Uint8Array>, encoding) => {
    if (!isKnown(encoding)) return fail('unexpected-answer', { parameters: { reason: 'compression', encoding } });
    return decodeBody(encoding, encoded);
  }, body);
}
