import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '../../shared/translation/create-texts.ts';
import type { IssuerState } from '../access/issuer-keys.ts';
import type { PublishedData } from '../catalogue/published-data.ts';
import { errorLanguage } from '../http/problems/error-language.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { addVary } from '../http/responses/vary.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Metric, metricsMediaType, metricsText } from '../metrics/metric.ts';
import type { PublishedProblem, SourceConversion } from '../sources/published-sources.ts';
import { type ErrorText, errorText } from '../texts/error-text.ts';
import type { ServiceMetrics } from './service-metrics.ts';
import { problemStatuses, type SourceStatus } from './source-status.ts';

/** The operational state for the status, readiness, and metrics routes. */
export interface Operation {
  /** Returns sources and tables that aren't published, with the reasons. */
  readonly sourceProblems: () => readonly PublishedProblem[] | Promise<readonly PublishedProblem[]>;
  /** Returns the sources with their tables, with reasons in a language. By default, the status has none. */
  readonly sources?: (language: Language) => Promise<readonly SourceStatus[]>;
  /** Returns the conversions in progress while sources are published for the first time, otherwise null. */
  readonly starting?: () => readonly SourceConversion[] | null;
  /** Returns whether at least one source can be read. True by default. */
  readonly isAvailable?: () => Promise<boolean>;
  /** Metrics of the service's surroundings. By default, there are none. */
  readonly metrics?: readonly Metric[];
  /** Returns the state of each configured issuer. By default, there are none. */
  readonly issuers?: () => readonly IssuerState[];
  /** Returns access rules that have no effect at present, with the reasons. */
  readonly ruleProblems: () => readonly ErrorText[];
  /** Returns whether the service is stopping. It then completes pending requests and reports that it isn't ready. */
  readonly isStopping?: () => boolean;
  /** Returns whether a caller can read metrics, source problems, and rule problems, which cover all callers and all data. */
  readonly isOperator: (caller: Parameters<ServiceContext['dataFor']>[0]) => boolean;
}

/**
 * Registers the operation routes: `/healthz` and `/readyz` for all callers, `/dmp-api/status` for authenticated callers, and `/metrics` for
 * operators. Other callers of `/metrics` get 403 `operators-only`.
 */
export function registerOperationRoutes(
  app: FastifyInstance,
  {
    published,
    context,
    metrics,
    operation,
  }: {
    readonly published: PublishedData;
    readonly context: ServiceContext;
    readonly metrics: ServiceMetrics;
    readonly operation: Operation;
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (operation.isStopping?.() === true) return unready(reply, 'stopping');
    const isStarting = (operation.starting?.() ?? null) !== null;
    if (published.catalogue.projects.length === 0) return unready(reply, isStarting ? 'starting' : 'nothing is published');
    if ((await operation.isAvailable?.()) === false) return unready(reply, 'no source responds');
    const issuers = operation.issuers?.() ?? [];
    // Until one of them responds, nobody can sign in there. Later, the known keys stay valid.
    if (issuers.length > 0 && issuers.every(({ hasKeys }) => !hasKeys)) return unready(reply, 'no identity provider responds');
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!operation.isOperator(request)) {
      throw new HttpProblem(403, 'operators-only', errorText('operators-only'));
    }
    return reply.type(metricsMediaType).send(metricsText(metrics.all));
  });
  app.get('/dmp-api/status', async (request, reply) => {
    const { projects } = context.dataFor(request).catalogue;
    const counts = { projects: projects.length, apis: projects.reduce((sum, { apis }) => sum + apis.length, 0) };
    // Other callers get no names of sources and tables, because these could reveal data that they can't access.
    if (!operation.isOperator(request)) return { status: 'ok', published: counts };
    const language = errorLanguage(request.headers['accept-language']);
    addVary(reply, 'accept-language').header('content-language', language);
    const sources = problemStatuses(await operation.sourceProblems(), language);
    const rules = operation.ruleProblems().map((problem) => problem[language]);
    const converting = operation.starting?.() ?? null;
    const publication = (await operation.sources?.(language)) ?? [];
    const issuers = (operation.issuers?.() ?? []).map(issuerStatus);
    const ofIssuers = issuers.length === 0 ? {} : { issuers };
    if (converting !== null)
      return { status: 'starting', published: counts, converting, sources, accessRules: [], ...ofIssuers, publication };
    const isOk = sources.every(({ skipped }) => skipped === true) && rules.length === 0 && issuers.every(({ up }) => up !== false);
    return { status: isOk ? 'ok' : 'degraded', published: counts, sources, accessRules: rules, ...ofIssuers, publication };
  });
}

function issuerStatus({ issuer, isUp, hasKeys, cause, lastSeen }: IssuerState) {
  return { issuer, up: isUp, keys: hasKeys, code: cause?.problem ?? null, cause: cause?.text ?? null, lastSeen };
}

/** Responds 503. `Retry-After` makes load balancers check again after five seconds. */
function unready(reply: FastifyReply, status: string): FastifyReply {
  return reply.code(503).header('retry-after', '5').send({ status });
}
