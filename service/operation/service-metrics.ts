import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onResponseEnd } from '../http/responses/response-end.ts';
import { Counter, Gauge, Histogram, type LabelledValue, type Metric } from '../metrics/metric.ts';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Measures requests by route and status. Metrics never contain URLs or credentials. */
export class ServiceMetrics {
  readonly #requests = new Counter('dataquay_requests_total', 'Completed responses, by route and status.');
  readonly #cut = new Counter('dataquay_answers_cut_total', 'Incomplete responses, by route.');
  readonly #duration = new Histogram(
    'dataquay_request_duration_seconds',
    'Request duration until the end of the response, by route.',
    seconds,
  );
  readonly #bytes = new Counter('dataquay_sent_bytes_total', 'Bytes sent, including headers, by route.');
  readonly #refusals = new Counter('dataquay_refusals_total', 'Error responses, by error code.');
  readonly #gauges: readonly Metric[];

  readonly #engines = new Histogram(
    'dataquay_engine_seconds',
    'Time until an engine returned the first rows or the end of a query, including the wait for the engine, by kind of engine.',
    seconds,
  );

  constructor(now: {
    readonly queries: () => number;
    readonly apis: () => number;
    readonly quotas: () => readonly LabelledValue[];
    readonly operating?: readonly Metric[];
  }) {
    this.#gauges = [
      ...(now.operating ?? []),
      new Gauge('dataquay_quota_used_ratio', 'Use of a limit by the caller who uses most of it.', now.quotas),
      new Gauge('dataquay_queries_in_flight', 'Running queries.', now.queries),
      new Gauge('dataquay_published_apis', 'Published APIs.', now.apis),
      new Gauge('process_resident_memory_bytes', 'Memory used by the process.', () => process.memoryUsage.rss()),
      new Gauge('process_start_time_seconds', 'Start time of the process, since the Unix epoch.', () =>
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
    ];
  }

  get all(): readonly Metric[] {
    return [this.#requests, this.#cut, this.#duration, this.#bytes, this.#refusals, this.#engines, ...this.#gauges];
  }

  /** Records a query of an engine. */
  queried(engine: string, duration: number): void {
    this.#engines.observe({ engine }, duration);
  }

  refused(code: string): void {
    this.#refusals.add({ code });
  }

  /** Measures each response when it ends, including responses whose callers disconnected. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const { socket } = request.raw;
      const sentBefore = socket.bytesWritten;
      onResponseEnd(reply.raw, (isComplete) => {
        const route = routeOf(request);
        this.#requests.add({ method: methodOf(request), route, status: String(reply.raw.statusCode) });
        if (!isComplete) this.#cut.add({ route });
        this.#duration.observe({ route }, reply.elapsedTime / 1000);
        const sent = socket.bytesWritten - sentBefore;
        // A request in a batch has no socket, so its bytes count for the batch.
        if (sent > 0) this.#bytes.add({ route }, sent);
      });
    });
  }
}

/** Returns the route's pattern instead of the path, so that callers can't create any number of labels. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function methodOf({ method }: FastifyRequest): string {
  return ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}
