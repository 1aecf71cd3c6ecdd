import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublishedData } from '../catalogue/published-data.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { PublishedProblem, SourceConversion } from '../sources/published-sources.ts';
import { errorText } from '../texts/error-text.ts';
import { metricsMediaType, metricsText } from './metric.ts';
import type { ServiceMetrics } from './service-metrics.ts';
import type { SourceStatus } from './source-status.ts';

/** What whoever runs the service wants to know of it. */
export interface Operation {
  /** What is not published now, and why. */
  readonly sourceProblems: () => readonly PublishedProblem[] | Promise<readonly PublishedProblem[]>;
  /** Every source with its tables; left out where nobody asks. */
  readonly sources?: () => Promise<readonly SourceStatus[]>;
  /** What is converted now, if some sources are published for the first time; null otherwise. */
  readonly starting?: () => readonly SourceConversion[] | null;
  /** Whether something of what is published can be read now; true if left out. */
  readonly isAvailable?: () => Promise<boolean>;
  /** What of the access rules cannot be used now. */
  readonly ruleProblems: () => readonly string[];
  /** Whether the service is about to end: it answers what it has begun, and wants no more. */
  readonly isStopping?: () => boolean;
  /** Whether a caller can read metrics, source problems and rule problems, which cover all callers and all data. */
  readonly isOperator: (caller: Parameters<ServiceContext['dataFor']>[0]) => boolean;
}

/** `/healthz` and `/readyz` for everyone, `/dmp-api/status` for authenticated callers, `/metrics` for operators (else 403 `operators-only`). */
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
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!operation.isOperator(request)) {
      throw new HttpProblem(403, 'operators-only', errorText('operators-only'));
    }
    return reply.type(metricsMediaType).send(metricsText(metrics.all));
  });
  app.get('/dmp-api/status', async (request) => {
    const { projects } = context.dataFor(request).catalogue;
    const counts = { projects: projects.length, apis: projects.reduce((sum, { apis }) => sum + apis.length, 0) };
    // Names of sources and tables would tell others of what they may not see.
    if (!operation.isOperator(request)) return { status: 'ok', published: counts };
    const [sources, rules] = [await operation.sourceProblems(), operation.ruleProblems()];
    const converting = operation.starting?.() ?? null;
    const publication = (await operation.sources?.()) ?? [];
    if (converting !== null) return { status: 'starting', published: counts, converting, sources, accessRules: [], publication };
    const status = sources.every(({ skipped }) => skipped === true) && rules.length === 0 ? 'ok' : 'degraded';
    return { status, published: counts, sources, accessRules: rules, publication };
  });
}

/** For load balancers, which then ask again. */
function unready(reply: FastifyReply, status: string): FastifyReply {
  return reply.code(503).header('retry-after', '5').send({ status });
}
