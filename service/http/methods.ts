import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokensPath } from '../account/token-routes.ts';
import { errorText } from '../texts/error-text.ts';
import { pathOf } from './base-url.ts';
import { HttpProblem } from './problems/http-problem.ts';

/** Methods of a path, as `Allow` lists them (RFC 9110, 10.2.1). */
export function allowedAt(path: string): string {
  if (path === tokensPath) return 'GET, HEAD, OPTIONS, POST';
  if (path.startsWith(`${tokensPath}/`)) return 'DELETE, OPTIONS';
  const [, last = ''] = /^\/dmp-api\/odata\/.+\/(?:\$|%24)(batch|query)\/?$/i.exec(path) ?? [];
  if (last !== '') return last.toLowerCase() === 'batch' ? 'HEAD, OPTIONS, POST' : 'OPTIONS, POST';
  return 'GET, HEAD, OPTIONS';
}

/** Answers OPTIONS, to everybody, for it tells of the address alone: the browser that asks beforehand whether a page may sends no credentials. */
export function respondToOptions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .header('allow', allowedAt(pathOf(request.raw)))
      .send();
  });
}

/** @throws HttpProblem 405 for what would change data: where another method than GET has a route of its own it is one of the few that do not only read */
export function refuseOtherMethods(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.is404) return;
  const allow = allowedAt(pathOf(request.raw));
  throw new HttpProblem(405, 'method-not-allowed', errorText('method-not-allowed', { method: request.method, allow }), {
    headers: { allow },
  });
}
