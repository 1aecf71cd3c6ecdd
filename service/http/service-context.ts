import type { FastifyReply } from 'fastify';
import { type Catalogue, findApi, findProject, type Project, type PublishedApi } from '../catalogue/catalogue.ts';
import type { Engine, Table } from '../engine/engine.ts';
import { HttpProblem } from './http-problem.ts';
import type { QuerySlots } from './query-slots.ts';
import { RequestSignal } from './request-signal.ts';

/** Limits of what may be asked. */
export interface ServiceLimits {
  /** Characters of a URL, path and query. */
  readonly urlLength: number;
  /** Rows of a REST page. */
  readonly pageSize: number;
  readonly concurrentQueries: number;
  /** Until the first row, or the count, is there. */
  readonly querySeconds: number;
}

export const usualLimits: ServiceLimits = { urlLength: 32_768, pageSize: 1_000_000, concurrentQueries: 200, querySeconds: 120 };

/** What the routes of both formats work with. */
export interface ServiceContext {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
  readonly limits: ServiceLimits;
  readonly slots: QuerySlots;
}

/** An API and the table behind it. */
export interface ServedApi {
  readonly api: PublishedApi;
  readonly table: Table;
}

/** @throws HttpProblem 404 where there is no such root. */
export function requireProject({ catalogue }: ServiceContext, root: string): Project {
  const project = findProject(catalogue, root);
  if (project === undefined) {
    throw new HttpProblem(404, 'unknown-root', `There is no root "${root}". The catalogue at /dmp-api/expositions lists them all.`);
  }
  return project;
}

/** @throws HttpProblem 404 where the root has no such API. */
export function requireApi(context: ServiceContext, root: string, name: string): ServedApi {
  const api = findApi(requireProject(context, root), name);
  const table = api === undefined ? undefined : context.engine.table(api.table);
  if (api === undefined || table === undefined) {
    const message = `There is no API "${name}" in the root "${root}". The catalogue at /dmp-api/expositions lists them all.`;
    throw new HttpProblem(404, 'unknown-api', message);
  }
  return { api, table };
}

/** Admits one query and gives the signal that ends it. @throws HttpProblem 429 where too many run. */
export function beginQuery({ slots, limits }: ServiceContext, reply: FastifyReply): RequestSignal {
  slots.take(reply.raw);
  return new RequestSignal(reply.raw, limits.querySeconds);
}
