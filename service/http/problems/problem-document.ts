import { STATUS_CODES } from 'node:http';
import type { Language } from '../../../shared/translation/create-texts.ts';
import type { HttpProblem } from './http-problem.ts';

export const problemMediaType = 'application/problem+json; charset=utf-8';

/** Returns a problem in a language as RFC 9457 defines it. The positions of mistakes in the query are extension members. */
export function problemDocument(problem: HttpProblem, language: Language, requestId: string): object {
  const [first] = problem.mistakes;
  return {
    type: `urn:dataquay:problem:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.text[language],
    code: problem.code,
    requestId,
    ...first?.at,
    ...(problem.mistakes.length === 0
      ? {}
      : { mistakes: problem.mistakes.map(({ code, text, at }) => ({ code, message: text[language], ...at })) }),
  };
}
