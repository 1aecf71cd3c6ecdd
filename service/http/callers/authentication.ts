import type { FastifyInstance } from 'fastify';
import type { Access, Principal } from '../../access/access.ts';
import { errorText } from '../../texts/error-text.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { callerOfBatch } from './batch-caller.ts';
import { originOf } from './client-network.ts';
import { FailedSignIns } from './failed-sign-ins.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null outside `/dmp-api`. */
    principal: Principal | null;
  }
}

/** Lets nobody past who is not known: below `/dmp-api` every request is authenticated before anything else is looked at. */
export function authenticateRequests(app: FastifyInstance, access: Access, failedSignInsPerMinute: number): void {
  const failures = new FailedSignIns(failedSignInsPerMinute);
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
      throw new HttpProblem(503, 'authentication-unavailable', authentication.unavailable, { headers: { 'retry-after': '5' } });
    if ('tooMany' in authentication) throw tooManySignIns('too-many-kerberos-tokens', 1);
    failures.failed(request.headers, origin.network);
    const { rejected } = authentication;
    if (rejected !== undefined) request.log.warn({ ...rejected, network: origin.network }, 'credentials rejected');
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
 * Only what says whether the service is alive and ready is open to everybody, and what OData's vocabularies are, which is the same
 * everywhere and which clients may ask for without the credentials of `$metadata`; every other path, known or not, is not.
 */
function isOpen(url: string): boolean {
  return /^\/(?:healthz|readyz|dmp-api\/odata\/\$vocabularies\/[\w.]+)(?:\?|$)/.test(url);
}
