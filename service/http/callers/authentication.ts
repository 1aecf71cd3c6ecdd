import type { FastifyInstance } from 'fastify';
import type { Access, Principal } from '../../access/access.ts';
import { errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { callerOfBatch } from './batch-caller.ts';
import { originOf } from './client-network.ts';
import { FailedSignIns, type SignInLimits } from './failed-sign-ins.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller. Null outside `/dmp-api`. */
    principal: Principal | null;
  }
}

/** Authenticates each request below `/dmp-api` before any other processing, and rejects requests that fail. */
export function authenticateRequests(app: FastifyInstance, access: Access, limits: SignInLimits): void {
  const failures = new FailedSignIns(limits);
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen(request.raw.url ?? '')) return;
    const caller = callerOfBatch(request.headers);
    if (caller !== null) {
      request.principal = caller;
      return;
    }
    const origin = originOf(request);
    const wait = failures.retryAfter(request.headers, origin.network);
    if (wait > 0) throw tooManySignIns('too-many-failures', wait);
    const authentication = await access.authenticate(request.headers, origin);
    if ('principal' in authentication) {
      failures.succeeded(request.headers);
      request.principal = authentication.principal;
      if (authentication.header !== undefined) reply.header('www-authenticate', authentication.header);
      return;
    }
    if ('unavailable' in authentication)
      throw new HttpProblem(503, authentication.cause?.problem ?? 'authentication-unavailable', authentication.unavailable, {
        headers: { 'retry-after': '5' },
        cause: authentication.cause?.text,
      });
    if ('tooMany' in authentication) throw tooManySignIns('too-many-kerberos-tokens', 1);
    failures.failed(request.headers, origin.network);
    const { rejected } = authentication;
    if (rejected !== undefined) request.log.warn({ ...rejected, from: origin.address, network: origin.network }, 'credentials rejected');
    throw new HttpProblem(401, 'not-authenticated', errorText('not-authenticated'), {
      headers: { 'www-authenticate': authentication.challenges },
    });
  });
}

function tooManySignIns(key: 'too-many-failures' | 'too-many-kerberos-tokens', seconds: number): HttpProblem {
  const headers = { 'retry-after': String(seconds) };
  return new HttpProblem(429, 'too-many-sign-ins', errorText(key, { count: seconds }), { headers });
}

/**
 * Returns whether a path needs no authentication: health and readiness, and OData's vocabularies.
 *
 * The vocabularies are the same everywhere, and some clients request them without the credentials of `$metadata`.
 */
function isOpen(url: string): boolean {
  return /^\/(?:healthz|readyz|dmp-api\/odata\/\$vocabularies\/[\w.]+)(?:\?|$)/.test(url);
}
