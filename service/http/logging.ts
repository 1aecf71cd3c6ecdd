import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pathOf } from './base-url.ts';
import { originOf } from './callers/client-network.ts';
import { onResponseEnd } from './responses/response-end.ts';

/** Receives lines of JSON with their line endings: `process.stderr`, or a list in tests. */
export interface LogTarget {
  write(line: string): unknown;
}

/** Valid request IDs from callers: one word. The service uses them, so that the logs of both sides can be joined. */
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** Returns the options of the log. A line has neither the query, which can have personal data, nor the headers, which have credentials. */
export function loggingOptions(log: LogTarget): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  return {
    logger: {
      stream: { write: (line: string) => void log.write(line) },
      base: { service: 'dataquay' },
      serializers: { req: (request) => ({ method: request.method, path: pathOf(request) }), res: () => ({}) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) => {
      const requestId = request.headers['x-request-id'];
      return typeof requestId === 'string' && requestIdPattern.test(requestId) ? requestId : randomUUID();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error response, or `caller-left` if the caller disconnected before the response. Null for other responses. */
    refusal: string | null;
  }
}

/** Paths that load balancers request every few seconds. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Logs one line per response when it ends, even if the caller disconnects, which Fastify's `onResponse` doesn't report. Health probes
 * aren't logged.
 */
export function logResponses(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    if (probes.has(pathOf(request.raw))) return;
    // A closed connection has no address any longer.
    const from = originOf(request).address;
    onResponseEnd(raw, (isComplete) => {
      const facts = {
        method: request.method,
        path: pathOf(request.raw),
        status: raw.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        caller: request.principal?.user ?? null,
        ...(request.principal === null ? {} : { name: request.principal.name }),
        from,
        ...(request.refusal === null ? {} : { code: request.refusal }),
        complete: isComplete,
      };
      request.log.info(facts, 'answered');
    });
  });
}
