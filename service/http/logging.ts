import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pathOf } from './base-url.ts';
import { onResponseEnd } from './responses/response-end.ts';

/** Takes lines of JSON, each with its line end: `process.stderr`, or a test's list. */
export interface LogTarget {
  write(line: string): unknown;
}

/** A request id of the caller's own is taken over where it is one word; it then joins the logs of both sides. */
const callersId = /^[A-Za-z0-9._-]{8,64}$/;

/** What one log line tells of a request: neither its query, which may hold personal data, nor its headers, which hold credentials. */
export function loggingOptions(log: LogTarget): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  return {
    logger: {
      stream: { write: (line: string) => void log.write(line) },
      base: { service: 'dataquay' },
      serializers: { req: (request) => ({ method: request.method, path: pathOf(request) }), res: () => ({}) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && callersId.test(given) ? given : randomUUID();
    },
  };
}

/** One line for each response when it is over, its caller's leaving included (which Fastify's own `onResponse` does not tell of). */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    onResponseEnd(raw, (isComplete) => {
      const facts = {
        method: request.method,
        path: pathOf(request.raw),
        status: raw.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        caller: request.principal?.user ?? null,
        complete: isComplete,
      };
      request.log.info(facts, 'answered');
    });
  });
}
