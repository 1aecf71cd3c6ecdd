import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { odataErrorDocument, odataErrorMediaType } from '../odata/odata-error.ts';
import { registerODataRoutes } from '../odata/routes.ts';
import { registerRestRoutes } from '../rest/routes.ts';
import { authenticateRequests } from './authentication.ts';
import { pathOf } from './base-url.ts';
import { HttpProblem } from './http-problem.ts';
import { type LogTarget, logAnswers, loggingOptions } from './logging.ts';
import { problemDocument, problemMediaType } from './problem-document.ts';
import { problemOfError } from './problem-of-error.ts';
import { QuerySlots } from './query-slots.ts';
import { type ServiceLimits, usualLimits } from './service-context.ts';

export interface DataServiceOptions {
  readonly catalogue: Catalogue;
  /** Has the tables that the catalogue names; the caller closes it, after the service. */
  readonly engine: Engine;
  readonly access: Access;
  readonly log: LogTarget;
  readonly limits?: Partial<ServiceLimits>;
}

/** Larger than any URL limit: what is too long gets its own answer, not Node's 431. */
const headerSize = 128 * 1024;
const longestName = 1024;

/**
 * The data service over HTTP: the catalogue, rows as REST and as OData, `/healthz`. The caller makes it listen and closes it.
 *
 * Errors are problem documents (RFC 9457), below `/dmp-api/odata` OData error objects.
 */
export async function createDataService({ catalogue, engine, access, log, limits }: DataServiceOptions): Promise<FastifyInstance> {
  const allLimits = { ...usualLimits, ...limits };
  const app = Fastify({
    ...loggingOptions(log),
    http: { maxHeaderSize: headerSize },
    routerOptions: { maxParamLength: longestName, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void answerWithProblem(error, request, reply),
  });
  const context = { catalogue, engine, limits: allLimits, slots: new QuerySlots(allLimits.concurrentQueries) };
  app.setErrorHandler(answerWithProblem);
  logAnswers(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    refuseLongUrl(request, allLimits.urlLength);
  });
  authenticateRequests(app, access);
  app.addHook('onRequest', async (request) => refuseOtherMethods(request));
  app.setNotFoundHandler((request, reply) => answerWithProblem(unknownPath(request), request, reply));
  app.get('/healthz', async () => ({ status: 'ok' }));
  registerRestRoutes(app, context);
  registerODataRoutes(app, context);
  return app;
}

function refuseLongUrl(request: FastifyRequest, limit: number): void {
  const length = request.raw.url?.length ?? 0;
  if (length <= limit) return;
  throw new HttpProblem(414, 'url-too-long', `The URL has ${length} characters; at most ${limit} are read. Ask for less at once.`);
}

function refuseOtherMethods(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const message = `${request.method} is not allowed here: the service only reads, by GET and HEAD.`;
  throw new HttpProblem(405, 'method-not-allowed', message, { headers: { allow: 'GET, HEAD' } });
}

function unknownPath(request: FastifyRequest): HttpProblem {
  return new HttpProblem(404, 'unknown-path', `There is nothing at ${pathOf(request.raw)}. The catalogue is at /dmp-api/expositions.`);
}

function answerWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOfError(error);
  if (problem.status >= 500 && problem.status !== 501)
    request.log.error({ err: problem.cause ?? problem, code: problem.code }, problem.message);
  else request.log.info({ code: problem.code, mistakes: problem.mistakes.map(({ code }) => code) }, 'refused');
  reply.code(problem.status);
  for (const [name, value] of Object.entries(problem.headers)) reply.header(name, typeof value === 'string' ? value : [...value]);
  if (!pathOf(request.raw).startsWith('/dmp-api/odata')) {
    return reply.type(problemMediaType).send(JSON.stringify(problemDocument(problem, request.id)));
  }
  reply.header('odata-version', '4.0');
  return reply.type(odataErrorMediaType).send(JSON.stringify(odataErrorDocument(problem, request.id)));
}
