import type { FastifyBaseLogger } from 'fastify';
import { detailsOf } from '../../failures/source-error.ts';
import type { HttpProblem } from './http-problem.ts';

/**
 * Logs why a request has no response or only a part of it. Only errors that the service doesn't expect have a stack. A busy or missing
 * source has the first line of its cause.
 *
 * @param message text of the line. The default is the text of the problem, or `refused` for a mistake in a request.
 */
export function logProblem({ status, code, mistakes, cause, message: text }: HttpProblem, log: FastifyBaseLogger, message?: string): void {
  if (status === 500) log.error({ err: cause, code }, message ?? text);
  else if (status > 501) log.warn({ code, ...(cause === undefined ? {} : { details: detailsOf(cause) }) }, message ?? text);
  else log.info({ code, mistakes: mistakes.map((mistake) => mistake.code) }, message ?? 'refused');
}
