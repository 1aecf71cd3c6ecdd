import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../texts/error-text.ts';
import { pathOf } from './base-url.ts';
import { HttpProblem } from './problems/http-problem.ts';

/** Path of the service tokens of a caller. */
export const tokensPath = '/dmp-api/tokens';

/** Returns the methods of a path for `Allow` (RFC 9110, 10.2.1). */
export function allowedAt(path: string): string {
  if (path === tokensPath) return 'GET, HEAD, OPTIONS, POST';
  if (path.startsWith(`${tokensPath}/`)) return 'DELETE, OPTIONS';
  if (/^\/dmp-api\/odata\/[^/]+\/(?:\$|%24)async\/[^/]+\/?$/i.test(path)) return 'DELETE, GET, HEAD, OPTIONS';
  const [, last = ''] = /^\/dmp-api\/odata\/.+\/(?:\$|%24)(batch|query)\/?$/i.exec(path) ?? [];
  if (last !== '') return last.toLowerCase() === 'batch' ? 'HEAD, OPTIONS, POST' : 'OPTIONS, POST';
  return 'GET, HEAD, OPTIONS';
}

/**
 * Responds to OPTIONS requests without authentication, because browsers send preflight requests without credentials and the response
 * contains no data.
 */
export function respondToOptions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .header('allow', allowedAt(pathOf(request.raw)))
      .send();
  });
}

/**
 * Rejects methods that change data. Only a few routes accept a method other than GET.
 *
 * @throws HttpProblem 405
 */
export function refuseOtherMethods(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.is404) return;
  const allow = allowedAt(pathOf(request.raw));
  throw new HttpProblem(405, 'method-not-allowed', errorText('method-not-allowed', { method: request.method, allow }), {
    headers: { allow },
  });
}
