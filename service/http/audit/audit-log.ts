import type { FastifyInstance } from 'fastify';
import { pathOf } from '../base-url.ts';
import { originOf } from '../callers/client-network.ts';
import { bytesWritten } from '../callers/request-rates.ts';
import { onResponseEnd } from '../responses/response-end.ts';
import type { AuditChoice } from './audit-choices.ts';
import type { AuditedQuery, AuditTrail } from './audited-table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The queries of the request. Null without an audit log, and for unauthenticated callers. */
    audit: AuditTrail | null;
  }
}

/**
 * Writes an audit entry to the log for each response to an authenticated caller: who read which columns and rows of which API, by which
 * conditions. Each request of a batch has its own entry, with the bytes of the batch.
 */
export function auditResponses(app: FastifyInstance, choice: AuditChoice): void {
  app.decorateRequest('audit', null);
  if (choice === 'off') return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.principal === null) return;
    const { user, name, method: signIn } = request.principal;
    const from = originOf(request).address;
    const queries: AuditedQuery[] = [];
    request.audit = { queries, values: choice === 'values' ? 'shown' : 'hidden' };
    const before = bytesWritten(request);
    onResponseEnd(reply.raw, (complete) => {
      const [status, milliseconds] = [reply.raw.statusCode, Math.round(reply.elapsedTime)];
      const refusal = request.refusal === null ? {} : { code: request.refusal };
      const entry = { caller: user, name, from, signIn, method: request.method, path: pathOf(request.raw), queries };
      request.log.info({ ...entry, ...refusal, status, bytes: bytesWritten(request) - before, milliseconds, complete }, 'audit');
    });
  });
}
