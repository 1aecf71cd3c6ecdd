import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import type { RowQuery, Table } from '../engine/engine.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { sendRows } from '../http/send-rows.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../http/service-context.ts';
import { isKnown } from './entity-tag.ts';
import { readJsonFormat, rowShape } from './json-format.ts';
import { type ODataQuery, readODataQuery, tableFor } from './odata-query.ts';
import { applyPageSize, preferredPageSize } from './preferences.ts';
import { serviceRoot } from './service-document.ts';
import { type PagePlace, readSkipToken, writeSkipToken } from './skip-token.ts';

/**
 * A collection of entities (OData JSON Format 4.01, 12), streamed: the whole of it, unless `$top` says otherwise, or in pages of the size
 * that the caller prefers (OData Protocol 4.01, 11.2.6.7).
 */
export async function answerRows(
  context: ServiceContext,
  { api, table: source }: ServedApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = readODataQuery(searchOf(request), api);
  const format = readJsonFormat(request);
  const place = placeOf(query, request, reply);
  if (isKnown(source, request, reply)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const table = await tableFor(query, source, running.signal);
  const total = query.count ? await table.count(query.rows.where, running.signal) : null;
  reply.type(format.mediaType);
  if (request.method === 'HEAD') return reply.send();
  const rows = place === null ? query.rows : pageOf(query.rows, place);
  const next = place === null ? null : await nextPlace(query.rows, place, table, running.signal);
  const head = {
    ...(format.metadata === 'none' ? {} : { '@odata.context': contextUrl(baseUrl(request), api, namesOf(query, table)) }),
    ...(total === null ? {} : { '@odata.count': total }),
    ...(next === null ? {} : { '@odata.nextLink': nextLink(request, next) }),
  };
  const members = JSON.stringify(head).slice(1, -1);
  const opening = `{${members}${members === '' ? '' : ','}"value":[`;
  return sendRows(reply, running, { head: opening, rows: table.stream(rows, rowShape(format), running.signal), tail: ']}' });
}

/** What the rows have where that is not just what the set's type says. */
function namesOf({ rows, steps }: ODataQuery, table: Table): readonly string[] {
  return rows.columns.length > 0 || steps.length === 0 ? rows.columns : table.columns.map(({ name }) => name);
}

/** What the rows are rows of: the set, and the properties chosen of it if not all are (OData Protocol 4.01, 10.8). */
function contextUrl(base: string, { root, entityName }: PublishedApi, columns: readonly string[]): string {
  const chosen = columns.length === 0 ? '' : `(${[...new Set(columns)].join(',')})`;
  return `${serviceRoot(base, root)}$metadata#${entityName}${chosen}`;
}

/** Which page is asked for; null where all rows are wanted at once. */
function placeOf({ skipToken }: ODataQuery, request: FastifyRequest, reply: FastifyReply): PagePlace | null {
  const preferred = preferredPageSize(request);
  const place = skipToken === null ? null : readSkipToken(skipToken);
  const size = preferred ?? place?.size;
  if (size === undefined) return null;
  if (preferred !== null) applyPageSize(reply, size);
  return { done: place?.done ?? 0, size };
}

function pageOf(rows: RowQuery, { done, size }: PagePlace): RowQuery {
  const left = rows.top === null ? size : Math.max(0, rows.top - done);
  return { ...rows, skip: rows.skip + done, top: Math.min(size, left) };
}

/** Where the next page begins; null where there are no more rows, which one row more tells. */
async function nextPlace(rows: RowQuery, { done, size }: PagePlace, table: Table, signal: AbortSignal): Promise<PagePlace | null> {
  const next = { done: done + size, size };
  if (rows.top !== null && rows.top <= next.done) return null;
  const probe = { ...rows, columns: rows.columns.slice(0, 1), skip: rows.skip + next.done, top: 1 };
  for await (const bytes of table.stream(probe, { binary: 'base64url' }, signal)) if (bytes.length > 0) return next;
  return null;
}

/** The same request with another place. */
function nextLink(request: FastifyRequest, place: PagePlace): string {
  const options = searchOf(request)
    .slice(1)
    .split('&')
    .filter((option) => option !== '' && !/^(?:\$|%24)?skiptoken=/i.test(option));
  return `${baseUrl(request)}${pathOf(request.raw)}?${[...options, `$skiptoken=${writeSkipToken(place)}`].join('&')}`;
}
