import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fail } from './problem-error.ts';

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** What is offered in `Accept-Encoding`: everything {@link decompress} undoes. */
export const acceptedEncodings = 'gzip, deflate, br';

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

async function* through(
  encoding: keyof typeof decoders,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const decoder = decoders[encoding]({ chunkSize: 64 * 1024 });
  const feeding = pipeline(Readable.from(body, { objectMode: true, highWaterMark: 1 }), decoder);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of decoder) yield chunk;
    await feeding;
  } finally {
    decoder.destroy();
  }
}

/**
 * Undoes the encodings of a body, the last applied first (RFC 9110 §8.4).
 *
 * @param contentEncoding The value of `Content-Encoding`, or null.
 * @throws ProblemError `unexpected-answer` with the reason `compression` where an encoding is unknown.
 */
export function decompress(body: AsyncIterable<Uint8Array>, contentEncoding: string | null): AsyncIterable<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  return encodings.reduceRight((decoded: AsyncIterable<Uint8Array>, encoding) => {
    if (!isKnown(encoding)) return fail('unexpected-answer', { parameters: { reason: 'compression', encoding } });
    return through(encoding, decoded);
  }, body);
}
