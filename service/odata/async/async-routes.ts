import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseUrl, pathOf } from '../../http/base-url.ts';
import { originOfBatch, signalOfBatch } from '../../http/callers/batch-caller.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { readAccept } from '../../http/responses/media-range.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { FileMonitorStore } from '../../monitors/file-monitor-store.ts';
import type { StoredResponse } from '../../monitors/monitor-store.ts';
import { errorText } from '../../texts/error-text.ts';
import { inject, rejection } from '../batch/batched-request.ts';
import { readPreferences } from '../preferences.ts';
import { type AsyncWork, type StatusMonitor, StatusMonitors } from './status-monitors.ts';

/**
 * Runs requests with `Prefer: respond-async` without their callers (OData Protocol 4.01, 11.6). Returns 202 with the URL of a status
 * monitor, at `{root}/$async/{id}`. With `wait=n`, a response that is complete within that time is sent directly.
 *
 * Other instances find a monitor if they share the state. GET returns 202 while the request runs, then 200 with the response. DELETE cancels
 * the request.
 */
export function registerAsyncRoutes(
  app: FastifyInstance,
  { limits, monitors: store = new FileMonitorStore() }: Pick<ServiceContext, 'limits' | 'monitors'>,
): void {
  const monitors = new StatusMonitors(limits, store);
  app.addHook('onClose', () => monitors.close());
  // A response in the process has no connection that its caller could close.
  app.addHook('onRequest', async (_request, reply) => {
    const signal = signalOfBatch();
    if (signal?.aborted === true) reply.raw.destroy();
    signal?.addEventListener('abort', () => reply.raw.destroy(), { once: true });
  });
  app.addHook('preHandler', async (request, reply) => {
    const root = rootOfAsync(request);
    const { respondAsync, waitSeconds } = readPreferences(request);
    if (root === null || !respondAsync || reply.raw.destroyed) return;
    const owner = ownerOf(request);
    const monitor = await monitors.start(owner, workOf(app, request));
    // A caller who disconnects during the wait never receives the URL of the monitor.
    const remove = () => void monitors.remove(monitor.id, owner);
    reply.raw.once('close', remove);
    const longest = Math.min(waitSeconds, longestWait) * 1000;
    if (longest > 0) await Promise.race([monitor.done, wait(longest, undefined, { ref: false })]);
    if (monitor.response !== null)
      return sendStored(reply.code(monitor.response.status).headers(monitor.response.headers), monitor.response);
    if (!reply.raw.destroyed) reply.raw.off('close', remove);
    return respondWithMonitor(request, reply, root, monitor);
  });
  app.get<{ Params: { root: string; id: string } }>('/dmp-api/odata/:root/$async/:id', async (request, reply) => {
    const monitor = await monitors.find(request.params.id, ownerOf(request));
    if (monitor === null) throw unknownMonitor();
    if (monitor.response === null) return respondWithMonitor(request, reply, encodeURIComponent(request.params.root), monitor);
    return respondWithResult(request, reply, monitor.response);
  });
  app.delete<{ Params: { root: string; id: string } }>('/dmp-api/odata/:root/$async/:id', async (request, reply) => {
    if (!(await monitors.remove(request.params.id, ownerOf(request)))) throw unknownMonitor();
    return reply.code(204).send();
  });
}

/** Maximum seconds for which a request waits before it becomes asynchronous. */
const longestWait = 60;

/**
 * Returns the root in a path, as sent, if its requests can be asynchronous. Requests in a batch can't be asynchronous, but the batch can.
 * Requests without a user can't be asynchronous either, because their monitors would have no owner.
 */
function rootOfAsync({ method, principal, raw }: FastifyRequest): string | null {
  if ((method !== 'GET' && method !== 'POST') || principal === null || originOfBatch() !== null) return null;
  const [, root = null, rest = ''] = /^\/dmp-api\/odata\/([^/]+)\/(.+)/.exec(pathOf(raw)) ?? [];
  return /^(?:\$|%24)async\//i.test(rest) ? null : root;
}

/** Returns the user who owns the monitors of a request. All credentials of a user have the same monitors. */
function ownerOf({ principal }: FastifyRequest): string {
  return principal?.user ?? '';
}

/** Headers of a request that its processing depends on. */
const retainedHeaders = [
  'host',
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'odata-maxversion',
  'odata-version',
] as const;

function workOf(app: FastifyInstance, request: FastifyRequest): AsyncWork {
  const { body, headers, method, raw } = request;
  const own = Object.fromEntries(retainedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
  const prefer = String(headers.prefer ?? '')
    .split(',')
    .filter((preference) => !/^\s*(?:respond-async|wait)\b/i.test(preference))
    .join(',');
  const payload = body === undefined || body === null ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const inner = { method: method === 'POST' ? 'POST' : 'GET', url: raw.url ?? '', headers: { ...own, prefer }, payload } as const;
  return {
    perform: (signal) => inject(app, request, inner, signal),
    failed: ({ status, code, text }) => rejection({ status, code, text }, request),
  };
}

function unknownMonitor(): HttpProblem {
  return new HttpProblem(404, 'unknown-path', errorText('async.unknown'));
}

/**
 * Sends 202 with the URL of a status monitor.
 *
 * @param root The root as in a URL.
 */
function respondWithMonitor(request: FastifyRequest, reply: FastifyReply, root: string, { id }: StatusMonitor): FastifyReply {
  const location = `${baseUrl(request)}/dmp-api/odata/${root}/$async/${id}`;
  return reply.code(202).headers({ location, 'retry-after': '1', 'preference-applied': 'respond-async' }).send();
}

/**
 * Sends the response with its own headers and the status in `AsyncResult`. Clients of version 4.0 get the response as one HTTP message
 * (11.6).
 */
function respondWithResult(request: FastifyRequest, reply: FastifyReply, response: StoredResponse): FastifyReply {
  const { status, headers, bytes, read } = response;
  const { accept, 'odata-maxversion': version } = request.headers;
  const isMessage = accept === undefined ? version === '4.0' : readAccept(accept).some(({ type }) => type === 'application/http');
  if (!isMessage) return sendStored(reply.headers({ ...headers, asyncresult: String(status) }), response);
  const lines = Object.entries({ ...headers, 'content-length': String(bytes) }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  return reply
    .code(200)
    .type('application/http')
    .send(Readable.from(message(head, read()), { objectMode: false }));
}

async function* message(head: string, body: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  yield* body;
}

function sendStored(reply: FastifyReply, { bytes, read }: StoredResponse): FastifyReply {
  return bytes === 0 ? reply.send() : reply.header('content-length', bytes).send(read());
}
