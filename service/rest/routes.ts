import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryDialect } from '../dialect/rest-dialect.ts';
import { mediaTypes, negotiate, readRestFormat } from '../formats/negotiate.ts';
import { rowsOfStream } from '../formats/rows-of-stream.ts';
import { type JsonFrame, type RowsToRead, writeRows } from '../formats/write-rows.ts';
import { baseUrl, pathOf, searchOf } from '../http/base-url.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { isNotModified } from '../http/responses/entity-tag.ts';
import { sendDocument } from '../http/responses/send-document.ts';
import { sendHead } from '../http/responses/send-head.ts';
import { sendRows } from '../http/responses/send-rows.ts';
import { addVary } from '../http/responses/vary.ts';
import { beginQuery, requireApi, type ServedApi, type ServiceContext } from '../http/service-context.ts';
import { expandedPage } from '../odata/expand/expand-limits.ts';
import type { Expansion } from '../odata/expand/read-expand.ts';
import { ExpandedSize } from '../odata/expand/related-rows.ts';
import { writeExpanded } from '../odata/expand/write-expanded.ts';
import { plainFormat } from '../odata/rows/json-format.ts';
import { type RowMember, rowMembers } from '../odata/rows/row-members.ts';
import { errorText } from '../texts/error-text.ts';
import { CatalogueDocuments } from './catalogue-documents.ts';
import { keyCondition } from './one-row.ts';
import { nextPage, type PagePosition, pageLinks } from './page-links.ts';
import { expandedRows, readRestExpand } from './rest-expand.ts';
import { readRestQuery } from './rest-query.ts';

interface RowsParameters {
  readonly root: string;
  readonly accessPoint: string;
}

/** Registers `GET /dmp-api/expositions`, `GET /dmp-api/data/{root}/{accessPoint}`, and the route for one row by key. */
export function registerRestRoutes(app: FastifyInstance, context: ServiceContext): void {
  const catalogues = new CatalogueDocuments();
  app.get('/dmp-api/expositions', async (request, reply) =>
    sendDocument(request, reply, mediaTypes.json, catalogues.of(context.dataFor(request).catalogue, baseUrl(request))),
  );
  app.get<{ Params: RowsParameters }>('/dmp-api/data/:root/:accessPoint', (request, reply) => respondWithRows(context, request, reply));
  app.get<{ Params: RowsParameters }>('/dmp-api/data/:root/:accessPoint/:key', (request, reply) => respondWithRow(context, request, reply));
}

/** REST filters have no functions, so that no query depends on the time. */
const timeless = { usesTime: false };

type RowsRequest = FastifyRequest<{ Params: RowsParameters }>;

/**
 * Sends one page of rows. By default, headers contain the total number of rows and the next page.
 *
 * Tables that are too large to count have neither header, so clients continue until a page is incomplete.
 */
async function respondWithRows(context: ServiceContext, request: RowsRequest, reply: FastifyReply): Promise<FastifyReply> {
  const served = requireApi(context, request, request.params.root, request.params.accessPoint);
  const { api, table } = served;
  const { rest, limits } = context;
  const search = searchOf(request);
  const formatted = readRestFormat(search);
  const format = formatted.format ?? negotiate(request.headers.accept);
  const { search: ownSearch, expand } = readRestExpand(formatted.search, served);
  const isExpanded = expand.length > 0;
  if (isExpanded && format !== 'json' && format !== 'ndjson')
    throw new HttpProblem(406, 'format-not-supported', errorText('expand-format'));
  const pageSize = isExpanded ? Math.min(limits.pageSize, expandedPage) : limits.pageSize;
  const { query, page, size } = readRestQuery(ownSearch, api, { ...limits, pageSize }, queryDialect(rest));
  const { columns, where, order } = query;
  addVary(reply, 'accept');
  // Related rows can change independently, so that responses with them have no entity tag.
  if (!isExpanded && isNotModified(table, timeless, request, reply)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const total = table.isLarge === true ? null : await table.count(where, running);
  const address = `${baseUrl(request)}${pathOf(request.raw)}`;
  const position = { page, size, total };
  reply.type(mediaTypes[format]);
  if (total !== null && (rest.more === 'link' || rest.more === 'total')) reply.header('x-total-count', total);
  const links = rest.more === 'link' ? pageLinks(address, search, position) : null;
  if (links !== null) reply.header('link', links);
  if (request.method === 'HEAD') return sendHead(reply);
  const skip = (page - 1) * size;
  // A page beyond the end isn't queried, because its offset could exceed the engine's maximum.
  const chosen =
    columns.length === 0 ? api.columns : [...new Set(columns)].flatMap((name) => api.columns.filter((column) => column.name === name));
  const read = { columns: chosen.map(({ name }) => name), where, order, skip, top: size };
  const rows = total !== null && skip >= total ? null : { table, query: read, context: running };
  const frame = frameOf(context, position, nextPage(address, search, position));
  if (isExpanded) {
    const body = rows === null ? [] : await readExpandedRows(rows, served, expand, baseUrl(request));
    const isJson = format === 'json';
    const text = isJson ? body.join(',') : body.map((row) => `${row}\n`).join('');
    return sendRows(context, reply, running, { head: isJson ? frame.head : '', rows: once(text), tail: isJson ? frame.tail : '' });
  }
  return sendRows(context, reply, running, writeRows(format, rows, chosen, frame));
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}

/** Returns rows as JSON objects with their related rows: objects, lists, or null. */
async function readExpandedRows(
  { table, query, context: running }: RowsToRead,
  served: ServedApi,
  expand: readonly Expansion[],
  base: string,
): Promise<readonly string[]> {
  const columns = [...new Set([...query.columns, ...expand.flatMap(({ relation }) => relation.columns)])];
  const size = new ExpandedSize();
  const rows: (readonly RowMember[])[] = [];
  for await (const batch of rowsOfStream(table.stream({ ...query, columns }, { binary: 'base64' }, running))) {
    for (const row of batch) {
      size.addRow(row.length);
      rows.push(rowMembers(row));
    }
  }
  const writing = { format: plainFormat, binary: 'base64', pageSize: null, omitNulls: false, base, size, running } as const;
  return writeExpanded(rows, expandedRows(expand, query.columns, columns), served, writing);
}

/** Returns the text around the rows of a page in JSON. */
function frameOf({ rest }: ServiceContext, { total }: PagePosition, next: string | null): JsonFrame {
  if (rest.envelope === null) return { head: '[', tail: ']' };
  const paging = rest.more === 'none' || total === null ? {} : rest.more === 'member' ? { total, next } : { total };
  const members = JSON.stringify(paging).slice(1, -1);
  return { head: `{${JSON.stringify(rest.envelope)}:[`, tail: `]${members === '' ? '' : `,${members}`}}` };
}

/** Sends the row with a key as a JSON object. */
async function respondWithRow(context: ServiceContext, request: RowsRequest, reply: FastifyReply): Promise<FastifyReply> {
  const served = requireApi(context, request, request.params.root, request.params.accessPoint);
  const { api, table } = served;
  const { search, expand } = readRestExpand(searchOf(request), served);
  const { query } = readRestQuery(search, api, context.limits, queryDialect(context.rest));
  const written = pathOf(request.raw).replace(/\/$/, '').split('/').at(-1) ?? '';
  const key = keyCondition(api, written);
  if (expand.length === 0 && isNotModified(table, timeless, request, reply, false)) return reply.code(304).send();
  const where = query.where === null ? key : ({ kind: 'and', operands: [key, query.where] } as const);
  const running = beginQuery(context, reply);
  if (expand.length > 0) {
    const columns = query.columns.length > 0 ? query.columns : api.columns.map(({ name }) => name);
    const read = { columns, where, order: [], skip: 0, top: 1 };
    const [row] = await readExpandedRows({ table, query: read, context: running }, served, expand, baseUrl(request));
    if (row === undefined) throw unknownRow(api.accessPoint);
    return reply.type(mediaTypes.json).send(row);
  }
  const parts: Uint8Array[] = [];
  const rows = table.stream({ columns: query.columns, where, order: [], skip: 0, top: 1 }, { binary: 'base64' }, running);
  for await (const part of rows) parts.push(part);
  const row = Buffer.concat(parts);
  if (row.length === 0) throw unknownRow(api.accessPoint);
  return reply.type(mediaTypes.json).send(row);
}

function unknownRow(accessPoint: string): HttpProblem {
  return new HttpProblem(404, 'unknown-row', errorText('unknown-row', { api: accessPoint }));
}
