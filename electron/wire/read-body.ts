import { fail } from './problem-error.ts';
import type { WireResponse } from './wire-response.ts';

/**
 * Reads a whole body as UTF-8 text.
 *
 * @param limit Maximum number of bytes.
 * @throws ProblemError `unexpected-answer` with the reason `too-large` if the body exceeds the limit, or the error of the body.
 */
export async function readText(response: WireResponse, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, limit));
}

/** Reads a whole body as bytes. @throws ProblemError as {@link readText}. */
export async function readBytes(response: WireResponse, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > limit)
      fail('unexpected-answer', { parameters: { url: response.url, reason: 'too-large', bytes: limit }, status: response.status });
    parts.push(chunk.slice());
  }
  return Buffer.concat(parts);
}
