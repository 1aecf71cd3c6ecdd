import type { Problem } from '../../shared/problems/problem.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';

/** Checks whether a problem is about a body whose received bytes help to find the cause. */
const isAboutBody = ({ code, parameters }: Problem): boolean => code === 'timed-out' || parameters.reason === 'compression-damaged';

/**
 * Adds the bytes that were received, and announced by `Content-Length`, to the problem of a connection that was lost in a body. Adds the
 * received bytes and the compression to the problem of a body that stopped or can't be decompressed. Returns other problems unchanged.
 *
 * @param received Bytes after decompression. The header counts the bytes before it, so both can't be compared in a compressed body.
 */
export function endedBody(problem: Problem, received: number, headers: HeaderLines): Problem {
  const encoding = headerValue(headers, 'content-encoding');
  if (isAboutBody(problem)) {
    return { ...problem, parameters: { ...problem.parameters, received, ...(encoding !== null && { encoding: encoding.slice(0, 100) }) } };
  }
  if (problem.code !== 'connection-lost') return problem;
  const { reason = '', ...parameters } = problem.parameters;
  const length = headerValue(headers, 'content-length') ?? '';
  const isComparable = /^\d{1,15}$/.test(length) && encoding === null;
  const facts = { ...parameters, received, error: reason };
  return {
    ...problem,
    parameters: isComparable ? { ...facts, announced: Number(length), reason: 'body-announced' } : { ...facts, reason: 'body' },
  };
}
