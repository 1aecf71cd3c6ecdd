import { fail } from '../../../wire/problem-error.ts';

const alreadyUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Turns the parts of a body into UTF-8; the end is an empty part. */
export type ToUtf8 = (part: Uint8Array | null) => Uint8Array;

const asItIs: ToUtf8 = (part) => part ?? new Uint8Array();

function decoding(charset: string): ToUtf8 {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(charset);
  } catch (error) {
    return fail('unexpected-answer', { parameters: { reason: 'encoding', charset } }, error);
  }
  return (part) => Buffer.from(part === null ? decoder.decode() : decoder.decode(part, { stream: true }), 'utf8');
}

/**
 * Chooses by the encoding that the head names and the mark at the body's beginning, which wins (WHATWG Encoding, BOM sniffing).
 *
 * @throws ProblemError `unexpected-answer` with the reason `encoding` where nobody knows it.
 */
export function toUtf8(charset: string | null, first: Uint8Array): ToUtf8 {
  if (first[0] === 0xff && first[1] === 0xfe) return decoding('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return decoding('utf-16be');
  return charset === null || alreadyUtf8.has(charset) ? asItIs : decoding(charset);
}
