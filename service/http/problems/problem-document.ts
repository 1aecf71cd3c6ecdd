import { STATUS_CODES } from 'node:http';
import type { HttpProblem } from './http-problem.ts';

export const problemMediaType = 'application/problem+json; charset=utf-8';

/** A problem as RFC 9457 has it, with where in the query a mistake is as members of its own. */
export function problemDocument(problem: HttpProblem, requestId: string): object {
  const [first] = problem.mistakes;
  return {
    type: `urn:dataquay:problem:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    requestId,
    ...first?.at,
    ...(problem.mistakes.length === 0 ? {} : { mistakes: problem.mistakes.map(({ code, message, at }) => ({ code, message, ...at })) }),
  };
}
