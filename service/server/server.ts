import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { CallerView } from '../access/rules/caller-view.ts';
import { type Account, registerTokenRoutes } from '../account/token-routes.ts';
import type { PublishedData } from '../catalogue/published-data.ts';
import { defaultRestDialect, type RestDialect } from '../dialect/rest-dialect.ts';
import type { AuditChoice } from '../http/audit/audit-choices.ts';
import { auditResponses } from '../http/audit/audit-log.ts';
import { baseUrl, pathOf, rejectInvalidHost, setPublicUrl } from '../http/base-url.ts';
import { queueRequests } from '../http/callers/admission-queue.ts';
import { authenticateRequests } from '../http/callers/authentication.ts';
import { respondToClosedHalves } from '../http/callers/closed-halves.ts';
import { connectionTimes, limitConnections } from '../http/callers/connection-limits.ts';
import { QuerySlots } from '../http/callers/query-slots.ts';
import { limitRates, RequestRates } from '../http/callers/request-rates.ts';
import { trustProxies } from '../http/callers/trusted-proxies.ts';
import { allowOrigins } from '../http/cross-origin.ts';
import { type LogTarget, loggingOptions, logResponses } from '../http/logging.ts';
import { refuseOtherMethods, respondToOptions } from '../http/methods.ts';
import { errorLanguage } from '../http/problems/error-language.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { logProblem } from '../http/problems/log-problem.ts';
import { problemDocument, problemMediaType } from '../http/problems/problem-document.ts';
import { isCallerGone, problemOfError } from '../http/problems/problem-of-error.ts';
import { respondToUnreadable } from '../http/problems/unreadable-request.ts';
import { compressResponses } from '../http/responses/compression.ts';
import type { CompressionChoice } from '../http/responses/compression-choices.ts';
import { ReadAheadMemory } from '../http/responses/read-ahead.ts';
import { sendDocument } from '../http/responses/send-document.ts';
import { sendText } from '../http/responses/send-text.ts';
import { disconnectStalledReaders } from '../http/responses/stalled-readers.ts';
import { addVary } from '../http/responses/vary.ts';
import { type Caller, defaultLimits, type ServiceLimits } from '../http/service-context.ts';
import type { MonitorStore } from '../monitors/monitor-store.ts';
import { odataErrorDocument, odataErrorMediaType } from '../odata/odata-error.ts';
import { registerODataRoutes } from '../odata/routes.ts';
import { openApiDocument, openApiPath } from '../openapi/document.ts';
import { type Operation, registerOperationRoutes } from '../operation/operation-routes.ts';
import { ServiceMetrics } from '../operation/service-metrics.ts';
import { registerRestRoutes } from '../rest/routes.ts';
import { errorText } from '../texts/error-text.ts';

export interface DataServiceOptions {
  /**
   * The published data, read for each request. The engine has the tables of the catalogue. The caller must close the engine after the
   * service.
   */
  readonly publication: PublishedData;
  readonly access: Access;
  /** The API for creating service tokens. Absent without service tokens. */
  readonly account?: Account;
  /** Determines what each caller can see. By default, authenticated callers can see everything. */
  readonly view?: CallerView;
  /** The operational state. Absent if there are no operation routes. */
  readonly operation?: Operation;
  /** REST settings that differ from the defaults. */
  readonly rest?: Partial<RestDialect>;
  readonly log: LogTarget;
  readonly limits?: Partial<ServiceLimits>;
  /** Called with a function that changes the limits of the running service, except for the body limit. */
  readonly onLimits?: (change: (limits: Partial<ServiceLimits>) => void) => void;
  /** CORS origins whose pages can read responses. `*` allows all origins. Defaults to none. */
  readonly origins?: readonly string[];
  /** Public URL without a slash at its end. Defaults to the URL of each request. */
  readonly publicUrl?: string | null;
  /** Responses that are compressed on request. Defaults to none. */
  readonly compression?: CompressionChoice;
  /** Responses that have an audit entry in the log. Defaults to none. */
  readonly audit?: AuditChoice;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. Defaults to none. */
  readonly trustedProxies?: readonly string[];
  /** The responses of asynchronous requests. By default, they exist as long as the process. */
  readonly monitors?: MonitorStore;
  /** Certificate and key for HTTPS, in PEM. Plain HTTP if absent. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

const healthyOperation: Operation = { sourceProblems: () => [], ruleProblems: () => [], isOperator: () => true };

/**
 * Maximum size of request headers in bytes. It exceeds every URL limit, so that a long URL gets the service's own error instead of Node's
 * 431.
 */
const headerSize = 128 * 1024;
const httpOptions = { maxHeaderSize: headerSize, connectionsCheckingInterval: connectionTimes.checking };
const longestName = 1024;

/**
 * Creates the data service over HTTP: catalogue, rows as REST and OData, service tokens, and operational state.
 *
 * The caller must start listening and close the service. Errors are problem documents (RFC 9457). Below `/dmp-api/odata`, they are OData
 * error objects.
 */
export async function createDataService({
  publication,
  access,
  account,
  view,
  operation = healthyOperation,
  rest,
  log,
  limits,
  onLimits,
  origins = [],
  publicUrl = null,
  compression = 'never',
  audit = 'off',
  trustedProxies = [],
  monitors,
  tls,
}: DataServiceOptions): Promise<FastifyInstance> {
  // Each part reads its limit when it applies the limit, so that changes take effect immediately.
  const allLimits: ServiceLimits = { ...defaultLimits, ...limits };
  const slots = new QuerySlots(allLimits);
  const rates = new RequestRates(allLimits);
  const apis = () => publication.catalogue.projects.reduce((sum, project) => sum + project.apis.length, 0);
  const metrics = new ServiceMetrics({
    queries: () => slots.used,
    apis,
    quotas: () => [...rates.use(), ...slots.use()],
    ...(operation.metrics === undefined ? {} : { operating: operation.metrics }),
  });
  const respondWithProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isCallerGone(error) || (reply.raw.destroyed && !reply.raw.writableFinished)) return sendUnread(request, reply);
    const problem = problemOfError(error);
    request.refusal = problem.code;
    metrics.refused(problem.code);
    return sendProblem(problem, request, reply, rest?.errors ?? defaultRestDialect.errors);
  };
  const app = Fastify({
    ...loggingOptions(log),
    ...(tls === undefined
      ? { http: httpOptions }
      : {
          serverFactory: (handler: RequestListener) =>
            createSecureServer({ ...tls, ...httpOptions, handshakeTimeout: connectionTimes.handshake }, handler),
        }),
    // The absolute form of the request target is also accepted (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?]*(?=\/|$)/i, '') || '/',
    routerOptions: { maxParamLength: longestName, ignoreTrailingSlash: true },
    bodyLimit: allLimits.bodyBytes,
    forceCloseConnections: true,
    clientErrorHandler: function (this: FastifyInstance, error, socket) {
      const problem = respondToUnreadable(error, socket, this.log);
      if (problem !== null) metrics.refused(problem.code);
    },
    frameworkErrors: (error, request, reply) => void respondWithProblem(error, request, reply),
  });
  const context = {
    dataFor: ({ principal }: Caller) => (view === undefined ? publication : view.view(principal, publication)),
    limits: allLimits,
    slots,
    memory: new ReadAheadMemory(allLimits),
    rest: { ...defaultRestDialect, ...rest },
    ...(monitors === undefined ? {} : { monitors }),
    queried: (engine: string, seconds: number) => metrics.queried(engine, seconds),
  };
  trustProxies(app, trustedProxies);
  limitConnections(app, allLimits);
  respondToClosedHalves(app);
  onLimits?.((changed) => {
    Object.assign(allLimits, defaultLimits, changed);
    app.server.maxConnections = allLimits.connections;
  });
  setPublicUrl(app, publicUrl);
  app.decorateRequest('engineKind', null);
  app.setErrorHandler(respondWithProblem);
  logResponses(app);
  metrics.watch(app);
  disconnectStalledReaders(app, allLimits);
  app.addHook('onRequest', async (request, reply) => {
    // Limits, logs, and queries each add a listener for the end of the response.
    reply.raw.setMaxListeners(30);
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    rejectInvalidHost(request.raw);
    refuseLongUrl(request, allLimits.urlLength);
  });
  await allowOrigins(app, origins);
  compressResponses(app, compression);
  respondToOptions(app);
  authenticateRequests(app, access, allLimits);
  auditResponses(app, audit);
  limitRates(app, rates);
  app.addHook('onRequest', async (request) => refuseOtherMethods(request));
  queueRequests(app, allLimits);
  app.setNotFoundHandler((request, reply) => respondWithProblem(unknownPath(request), request, reply));
  registerRestRoutes(app, context);
  registerODataRoutes(app, context);
  if (account !== undefined) registerTokenRoutes(app, account);
  app.get(openApiPath, async (request, reply) => {
    const hasAccount = account !== undefined;
    const document = openApiDocument(context.dataFor(request).catalogue, {
      base: baseUrl(request),
      context,
      hasAccount,
      methods: access.methods ?? ['bearer', 'service-token'],
    });
    return sendDocument(request, reply, 'application/json; charset=utf-8', JSON.stringify(document));
  });
  registerOperationRoutes(app, { published: publication, context, metrics, operation });
  return app;
}

function refuseLongUrl(request: FastifyRequest, limit: number): void {
  const length = request.raw.url?.length ?? 0;
  if (length <= limit) return;
  throw new HttpProblem(414, 'url-too-long', errorText('url-too-long', { length, limit }));
}

/** Ends a response that nobody reads any longer. The status is that of other servers' logs for such a response. */
function sendUnread(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = 'caller-left';
  request.log.info({ code: 'caller-left' }, 'The client disconnected before the response.');
  return reply.code(499).send();
}

function unknownPath(request: FastifyRequest): HttpProblem {
  return new HttpProblem(404, 'unknown-path', errorText('unknown-path', { path: pathOf(request.raw) }));
}

function sendProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply, errors: RestDialect['errors']): FastifyReply {
  logProblem(problem, request.log);
  const language = errorLanguage(request.headers['accept-language']);
  addVary(reply, 'accept-language').header('content-language', language).code(problem.status);
  // The entity tag describes the response that the problem replaces.
  reply.removeHeader('etag');
  for (const [name, value] of Object.entries(problem.headers)) reply.header(name, typeof value === 'string' ? value : [...value]);
  if (!pathOf(request.raw).startsWith('/dmp-api/odata')) {
    if (errors === 'message') {
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: problem.code, message: problem.text[language] }));
    }
    return reply.type(problemMediaType).send(JSON.stringify(problemDocument(problem, language, request.id)));
  }
  if (!reply.hasHeader('odata-version')) reply.header('odata-version', '4.0');
  return sendText(reply, odataErrorMediaType, JSON.stringify(odataErrorDocument(problem, language, request.id)));
}
