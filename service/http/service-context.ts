import type { FastifyReply, FastifyRequest } from 'fastify';
import { findApi, findProject, isLimited, type Project, type PublishedApi } from '../catalogue/catalogue.ts';
import type { PublishedData } from '../catalogue/published-data.ts';
import type { Table } from '../engine/engine.ts';
import type { RestDialect } from '../rest/rest-dialect.ts';
import { HttpProblem } from './http-problem.ts';
import type { QuerySlots } from './query-slots.ts';
import { RequestSignal } from './request-signal.ts';

/** Limits of what may be asked. */
export interface ServiceLimits {
  /** Characters of a URL, path and query. */
  readonly urlLength: number;
  /** Rows of a REST page. */
  readonly pageSize: number;
  /** Rows of an OData collection in one answer; null: as many as there are. */
  readonly collectionPage: number | null;
  readonly concurrentQueries: number;
  /** Of one user, by whatever credential. */
  readonly queriesPerCaller: number;
  /** Of the process: while it holds more, queries are refused. */
  readonly processMegabytes: number;
  /** Until the first row, or the count, is there. */
  readonly querySeconds: number;
}

export const usualLimits: ServiceLimits = {
  urlLength: 32_768,
  pageSize: 1_000_000,
  collectionPage: null,
  concurrentQueries: 200,
  queriesPerCaller: 200,
  querySeconds: 120,
  processMegabytes: Number.POSITIVE_INFINITY,
};

/** Whoever sent a request. */
export type Caller = Pick<FastifyRequest, 'principal'>;

/** What the routes of both formats work with. */
export interface ServiceContext {
  /** What the one who asks may see of what is published now: rows and columns beyond that cannot be reached through it. */
  readonly dataFor: (caller: Caller) => PublishedData;
  readonly limits: ServiceLimits;
  readonly slots: QuerySlots;
  readonly rest: RestDialect;
}

/** An API and the table behind it. */
export interface ServedApi {
  readonly api: PublishedApi;
  readonly table: Table;
}

/** @throws HttpProblem 404 where there is no such root. */
export function requireProject({ dataFor }: ServiceContext, caller: Caller, root: string): Project {
  const project = findProject(dataFor(caller).catalogue, root);
  if (project === undefined) {
    throw new HttpProblem(404, 'unknown-root', `There is no root "${root}". The catalogue at /dmp-api/expositions lists them all.`);
  }
  return project;
}

/** @throws HttpProblem 404 where the root has no such API, 403 where it is listed for this caller and no more. */
export function requireApi(context: ServiceContext, caller: Caller, root: string, name: string): ServedApi {
  const { engine } = context.dataFor(caller);
  const project = requireProject(context, caller, root);
  const api = findApi(project, name);
  const table = api === undefined ? undefined : engine.table(api.table);
  if (api === undefined && isLimited(project, name)) {
    throw new HttpProblem(403, 'access-limited', `The API "${name}" is there and you may not read it. Ask whoever runs this service.`);
  }
  if (api === undefined || table === undefined) {
    const message = `There is no API "${name}" in the root "${root}". The catalogue at /dmp-api/expositions lists them all.`;
    throw new HttpProblem(404, 'unknown-api', message);
  }
  return { api, table };
}

/** Admits one query and gives the signal that ends it. @throws HttpProblem 429 where too many run, 503 where memory is short. */
export function beginQuery({ slots, limits }: ServiceContext, reply: FastifyReply): RequestSignal {
  refuseWhileMemoryIsShort(limits.processMegabytes);
  slots.take(reply.raw, reply.request.principal?.user ?? '');
  return new RequestSignal(reply.raw, limits.querySeconds);
}

function refuseWhileMemoryIsShort(megabytes: number): void {
  if (megabytes === Number.POSITIVE_INFINITY || process.memoryUsage.rss() <= megabytes * 1024 * 1024) return;
  const message = 'The service holds as much memory as it may. Try again in a moment.';
  throw new HttpProblem(503, 'memory-short', message, { headers: { 'retry-after': '1' } });
}
