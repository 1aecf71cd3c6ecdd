import type { FastifyReply } from 'fastify';
import { defaultQueryBudget, type QueryBudget } from '../../shared/url/index.ts';
import type { Principal } from '../access/access.ts';
import { findApi, findProject, isLimited, isUnreadable, type Project, type PublishedApi, type Relation } from '../catalogue/catalogue.ts';
import type { PublishedData } from '../catalogue/published-data.ts';
import { relatedApi, withVisibleRelations } from '../catalogue/relations.ts';
import type { RestDialect } from '../dialect/rest-dialect.ts';
import type { Table } from '../engine/engine.ts';
import type { MonitorStore } from '../monitors/monitor-store.ts';
import { errorText } from '../texts/error-text.ts';
import { AuditedTable, type AuditTrail } from './audit/audited-table.ts';
import type { QuerySlots } from './callers/query-slots.ts';
import type { RateLimits } from './callers/request-rates.ts';
import { HttpProblem } from './problems/http-problem.ts';
import { RequestSignal } from './request-signal.ts';
import type { ReadAheadMemory } from './responses/read-ahead.ts';

/** Limits of asynchronous requests. */
export interface AsyncLimits {
  /** Maximum number of one user's requests that are running or whose responses are stored. */
  readonly asyncRequests: number;
  /** Maximum megabytes of one user's stored responses. All users together have four times as much. */
  readonly asyncMegabytes: number;
  /** Maximum seconds until a response is complete. Afterwards, the response is stored for the same time. */
  readonly asyncSeconds: number;
}

/** Limits of requests. */
export interface ServiceLimits extends QueryBudget, RateLimits, AsyncLimits {
  /** Maximum characters of a URL's path and query. */
  readonly urlLength: number;
  /** Maximum bytes of a request body. */
  readonly bodyBytes: number;
  /** Maximum number of requests in one batch. Each request is a query. */
  readonly batchRequests: number;
  /** Maximum rows of a REST page. */
  readonly pageSize: number;
  /** Maximum rows of an OData collection in one response. Null for no limit. */
  readonly collectionPage: number | null;
  readonly concurrentQueries: number;
  /** Maximum parallel queries per user, with any credentials. */
  readonly queriesPerCaller: number;
  /** Megabytes of process memory above which queries are rejected. */
  readonly processMegabytes: number;
  /** Maximum seconds until the first row or the count, including the wait for a slot of the engine. */
  readonly querySeconds: number;
  /** Maximum seconds until the engine has a slot for a query. */
  readonly engineWaitSeconds: number;
  /** Bytes of a result that are read from the engine immediately, even if the caller reads slowly. */
  readonly resultBytes: number;
  /** Maximum megabytes for such results of all callers. One caller uses at most a quarter. */
  readonly resultMegabytes: number;
  /** Maximum seconds for which a reader reads no waiting data. */
  readonly readerSeconds: number;
  /** Minimum average bytes per second of a reader while the engine still holds the result. */
  readonly readerBytesPerSecond: number;
  /** Maximum number of connections. One network has at most half of them. */
  readonly connections: number;
  /** Maximum failed sign-ins with bearer or service tokens per network and minute. */
  readonly failedSignIns: number;
}

export const defaultLimits: ServiceLimits = {
  ...defaultQueryBudget,
  urlLength: 32_768,
  bodyBytes: 1_048_576,
  batchRequests: 100,
  pageSize: 1_000_000,
  collectionPage: null,
  concurrentQueries: 200,
  queriesPerCaller: 50,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  megabytesPerHour: Number.POSITIVE_INFINITY,
  asyncRequests: 10,
  asyncMegabytes: 256,
  asyncSeconds: 600,
  querySeconds: 120,
  engineWaitSeconds: 10,
  resultBytes: 2 * 2 ** 20,
  resultMegabytes: 64,
  readerSeconds: 60,
  readerBytesPerSecond: 16 * 2 ** 10,
  connections: 2000,
  failedSignIns: 300,
  processMegabytes: Number.POSITIVE_INFINITY,
};

/** The part of a request that identifies the caller. */
export interface Caller {
  /** The authenticated caller. Null if the request needs no authentication. */
  readonly principal: Principal | null;
  /** The list to which the caller's queries are added. Null or absent without an audit log. */
  readonly audit?: AuditTrail | null;
  /** The kind of engine of the latest API that the request found. Absent if it doesn't matter. */
  engineKind?: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    engineKind: string | null;
  }
}

/** Dependencies of the routes of both formats. */
export interface ServiceContext {
  /** Returns the published data that the caller can see at present. It gives no access to other rows and columns. */
  readonly dataFor: (caller: Caller) => PublishedData;
  readonly limits: ServiceLimits;
  readonly slots: QuerySlots;
  /** Memory for results that were read ahead of their readers. */
  readonly memory: ReadAheadMemory;
  readonly rest: RestDialect;
  /** The responses of asynchronous requests. By default, they exist as long as the process. */
  readonly monitors?: MonitorStore;
  /** Called with the kind of engine, and the seconds until the first rows or the end of each query. */
  readonly queried: (engine: string, seconds: number) => void;
}

/** An API and its table. */
export interface ServedApi {
  readonly api: PublishedApi;
  readonly table: Table;
  /**
   * Returns the target API of a relation, as the caller can see it.
   *
   * @throws HttpProblem 404 if the API doesn't exist any longer
   */
  related(relation: Relation): ServedApi;
  /**
   * Returns another API of the same project, as the caller can see it.
   *
   * @throws HttpProblem 400 if there is no such API
   */
  sibling(name: string): ServedApi;
}

/**
 * Returns a project of the catalogue.
 *
 * @throws HttpProblem 404 if there is no project with this name, 503 if none of its data is published yet or can be read at present
 */
export function requireProject({ dataFor }: ServiceContext, caller: Caller, root: string): Project {
  const { catalogue } = dataFor(caller);
  const project = findProject(catalogue, root);
  if (project === undefined) {
    if (isUnreadable(catalogue, root, null)) throw unreadable(root);
    if (catalogue.isAwaited?.(root, null) === true) throw awaited(root);
    throw new HttpProblem(404, 'unknown-root', errorText('unknown-root', { name: root }));
  }
  return withVisibleRelations(project);
}

/**
 * Returns an API and its table.
 *
 * @throws HttpProblem 404 if there is no such API, 403 if it is only listed for this caller, 503 if its data isn't published yet or can't be
 * read at present
 */
export function requireApi(context: ServiceContext, caller: Caller, root: string, name: string): ServedApi {
  const { catalogue, engine } = context.dataFor(caller);
  if (findProject(catalogue, root) === undefined) {
    if (isUnreadable(catalogue, root, name)) throw unreadable(name);
    if (catalogue.isAwaited?.(root, name) === true) throw awaited(name);
  }
  const project = requireProject(context, caller, root);
  const found = find(name, { project, engine, audit: caller.audit ?? null });
  caller.engineKind = found?.api.engineKind ?? null;
  if (found !== null) return found;
  if (isLimited(project, name)) throw new HttpProblem(403, 'access-limited', errorText('access-limited', { name }));
  if (isUnreadable(catalogue, root, name)) throw unreadable(name);
  if (catalogue.isAwaited?.(root, name) === true) throw awaited(name);
  throw new HttpProblem(404, 'unknown-api', errorText('unknown-api', { name, project: root }));
}

function unreadable(name: string): HttpProblem {
  return new HttpProblem(503, 'source-damaged', errorText('api-unreadable', { name }), { headers: { 'retry-after': '5' } });
}

function awaited(name: string): HttpProblem {
  return new HttpProblem(503, 'not-published-yet', errorText('api-awaited', { name }), { headers: { 'retry-after': '5' } });
}

/** Returns the API of a project with a name. Null if there is none that the caller can read. */
function find(name: string, serving: Serving): ServedApi | null {
  const { project, engine } = serving;
  const api = findApi(project, name);
  const table = api === undefined ? undefined : engine.table(api.table);
  return api === undefined || table === undefined ? null : served(api, table, serving);
}

interface Serving {
  readonly project: Project;
  readonly engine: PublishedData['engine'];
  readonly audit: AuditTrail | null;
}

function served(api: PublishedApi, table: Table, serving: Serving): ServedApi {
  const { project, engine, audit } = serving;
  return {
    api,
    table: audit === null ? table : new AuditedTable(table, `${api.root}/${api.accessPoint}`, audit),
    related: (relation) => {
      const other = relatedApi(project, relation);
      const otherTable = other === undefined ? undefined : engine.table(other.table);
      if (other === undefined || otherTable === undefined)
        throw new HttpProblem(404, 'unknown-api', errorText('related-api-missing', { relation: relation.name }));
      return served(other, otherTable, serving);
    },
    sibling: (name) => {
      const found = find(name, serving);
      if (found === null) throw new HttpProblem(400, 'query-refused', errorText('unknown-api', { name, project: project.rootCode }));
      return found;
    },
  };
}

/**
 * Starts a query and returns the signal that aborts it.
 *
 * @throws HttpProblem 429 if too many queries run, 503 if memory is low
 */
export function beginQuery({ slots, limits, queried }: ServiceContext, reply: FastifyReply): RequestSignal {
  refuseWhileMemoryIsShort(limits.processMegabytes);
  const caller = reply.request.principal?.user ?? '';
  slots.take(reply.raw, caller);
  const engine = reply.request.engineKind ?? 'none';
  return new RequestSignal(reply.raw, caller, limits, (seconds) => queried(engine, seconds));
}

function refuseWhileMemoryIsShort(megabytes: number): void {
  if (megabytes === Number.POSITIVE_INFINITY || process.memoryUsage.rss() <= megabytes * 1024 * 1024) return;
  throw new HttpProblem(503, 'memory-short', errorText('memory-short'), { headers: { 'retry-after': '1' } });
}
