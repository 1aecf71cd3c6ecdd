import type { Problem } from '../../shared/contract/problem.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';

/**
 * Adds the bytes that were received, and announced by `Content-Length`, to the problem of a connection that was lost in a body. Returns
 * other problems unchanged.
 *
 * @param received Bytes after decompression. The header counts the bytes before it, so both can't be compared in a compressed body.
 */
export function endedBody(problem: Problem, received: number, headers: HeaderLines): Problem {
  if (problem.code !== 'connection-lost') return problem;
  const { reason = '', ...parameters } = problem.parameters;
  const length = headerValue(headers, 'content-length') ?? '';
  const isComparable = /^\d{1,15}$/.test(length) && headerValue(headers, 'content-encoding') === null;
  const facts = { ...parameters, received, error: reason };
  return {
    ...problem,
    parameters: isComparable ? { ...facts, announced: Number(length), reason: 'body-announced' } : { ...facts, reason: 'body' },
  };
}
