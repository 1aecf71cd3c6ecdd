import { fail } from './problem-error.ts';
import type { WireAnswer } from './wire-answer.ts';

/**
 * Reads a whole body as UTF-8 text.
 *
 * @param limit Bytes after which the answer is given up.
 * @throws ProblemError `unexpected-answer` with the reason `too-large`, and whatever reading throws.
 */
export async function readText(answer: WireAnswer, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(answer, limit));
}

/** Reads a whole body as it was sent. @throws ProblemError as {@link readText}. */
export async function readBytes(answer: WireAnswer, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > limit)
      fail('unexpected-answer', { parameters: { url: answer.url, reason: 'too-large', bytes: limit }, status: answer.status });
    parts.push(chunk.slice());
  }
  return Buffer.concat(parts);
}
