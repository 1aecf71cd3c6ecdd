import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { fail } from './problem-error.ts';

/** A window of zstd has 8 MB at most in HTTP (RFC 9659 §3). */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: (options: { readonly chunkSize: number }) => createZstdDecompress({ ...options, params: zstdWindow }),
} as const;

/** What is offered in `Accept-Encoding`: everything {@link decompress} undoes. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

/** A body that unfolds to more than this many bytes, and to more than `suspectRatio` times what came, is a bomb: no text is that repetitive. */
const suspectBytes = 64 * 1024 * 1024;
const suspectRatio = 300;

/** Encodings one over another: each may unfold a thousandfold. */
const mostEncodings = 2;

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

async function* through(
  encoding: keyof typeof decoders,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const decoder = decoders[encoding]({ chunkSize: 64 * 1024 });
  let came = 0;
  let unfolded = 0;
  const counted = async function* () {
    for await (const part of body) {
      came += part.length;
      // The decoder works on it while the next one comes.
      yield Buffer.from(part);
    }
  };
  const feeding = pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), decoder);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of decoder) {
      unfolded += chunk.length;
      if (unfolded > suspectBytes && unfolded > suspectRatio * came) {
        fail('unexpected-answer', { parameters: { reason: 'decompressed-too-large', encoding, bytes: unfolded, received: came } });
      }
      yield chunk;
    }
    await feeding;
  } finally {
    decoder.destroy();
  }
}

/**
 * Undoes the encodings of a body, the last applied first (RFC 9110 §8.4).
 *
 * @param contentEncoding The value of `Content-Encoding`, or null.
 * @throws ProblemError `unexpected-answer` with the reason `compression` where an encoding is unknown or there are too many of them, and, while
 *   it is read, `decompressed-too-large` where a little unfolds to very much.
 */
export function decompress(body: AsyncIterable<Uint8Array>, contentEncoding: string | null): AsyncIterable<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > mostEncodings) {
    return fail('unexpected-answer', { parameters: { reason: 'compression', encoding: encodings.join(', ').slice(0, 100) } });
  }
  return encodings.reduceRight((decoded: AsyncIterable<Uint8Array>, encoding) => {
    if (!isKnown(encoding)) return fail('unexpected-answer', { parameters: { reason: 'compression', encoding } });
    return through(encoding, decoded);
  }, body);
}
