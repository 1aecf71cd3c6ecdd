import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitParameters } from '../../../shared/url/index.ts';
import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { Table } from '../../engine/engine.ts';
import { mediaTypes, type RowFormat } from '../../formats/negotiate.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { writeRows } from '../../formats/write-rows.ts';
import { baseUrl, searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { isNotModified } from '../../http/responses/entity-tag.ts';
import { sendHead } from '../../http/responses/send-head.ts';
import { sendRows } from '../../http/responses/send-rows.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { withJoinedColumns } from '../apply/joined-columns.ts';
import { respondWithNest } from '../apply/nest-response.ts';
import { expandedPage } from '../expand/expand-limits.ts';
import { followHops } from '../expand/follow-hops.ts';
import { ExpandedSize } from '../expand/related-rows.ts';
import { type Writing, writeExpanded } from '../expand/write-expanded.ts';
import { followsRelations } from '../expressions/follows-relations.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { type ODataQuery, readODataQuery, readRowsQuery, tableFor, withinCondition } from '../odata-query.ts';
import { applyPreferences, readPreferences } from '../preferences.ts';
import type { Resource, ResourceAddress } from '../resource-address.ts';
import { keyColumns } from './entity-key.ts';
import { contextOf, countValue, otherFormat, readJsonFormat, rowShape } from './json-format.ts';
import { deltaLinkTo, linkTo, pageBody } from './page-body.ts';
import { contextUrl, namesOf, streamRows } from './page-rows.ts';
import { type Page, pageAt, skipPosition } from './paging.ts';
import { type RowMember, rowMembers } from './row-members.ts';
import { changeColumnOf, latestChange } from './tracked-changes.ts';

type CollectionAddress = Extract<ResourceAddress, { kind: 'collection' | 'references' }> & Pick<Resource, 'hops'>;

/**
 * Streams a collection of entities (OData JSON Format 4.01, 12): all of it or up to `$top`, or in pages of the size that the caller prefers
 * (OData Protocol 4.01, 11.2.6.7) or the service allows.
 */
export async function respondWithRows(
  context: ServiceContext,
  served: ServedApi,
  { kind, filters, hops }: CollectionAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table: source } = served;
  const other = kind === 'collection' ? otherFormat(request) : null;
  if (other !== null) return respondInFormat(context, served, { format: other, filters, hops }, request, reply);
  const asReferences = kind === 'references';
  const read = asReferences ? readODataQuery : readRowsQuery;
  const asked = read(searchOf(request), served, context.limits, filters);
  if ('nested' in asked) return respondWithNest(context, served, { query: asked, hops }, request, reply);
  const written = asReferences ? ofReferences(asked, api) : asked;
  const format = readJsonFormat(request);
  const preferences = readPreferences(request);
  const isExpanded = written.expand.length > 0;
  const { collectionPage } = context.limits;
  const position = skipPosition(written, preferences, isExpanded ? Math.min(collectionPage ?? expandedPage, expandedPage) : collectionPage);
  const column = preferences.trackChanges && kind === 'collection' && hops.length === 0 ? changeColumnOf(written, api) : null;
  applyPreferences(reply, { ...preferences, pageSize: position === null ? null : preferences.pageSize }, column !== null);
  // Related rows can change independently of these rows.
  const isOfOneTable = column === null && !isExpanded && hops.length === 0 && !followsRelations([written.steps, written.rows]);
  if (isOfOneTable && isNotModified(source, written, request, reply)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const within = withinCondition(written, await followHops(hops, running));
  const table = await tableFor(within, source, running);
  const query = withJoinedColumns(within, table);
  const since = position?.since ?? (column === null ? undefined : await latestChange(table, column, running));
  const page = position === null ? null : pageAt(query, position, served, query.skipToken ?? '');
  const total = query.count ? await table.count(query.rows.where, running) : null;
  reply.type(format.mediaType);
  if (request.method === 'HEAD') return sendHead(reply);
  const { control } = format;
  const head = {
    ...contextOf(
      format,
      asReferences
        ? `${serviceRoot(baseUrl(request), api.root)}$metadata#Collection($ref)`
        : contextUrl(baseUrl(request), api, namesOf(query, table)),
    ),
    ...(total === null ? {} : { [`${control}count`]: countValue(format, total) }),
  };
  const members = JSON.stringify(head).slice(1, -1);
  const opening = `{${members}${members === '' ? '' : ','}"value":[`;
  const nextLink: Parameters<typeof pageBody>[1]['nextLink'] = (last) =>
    page === null
      ? ''
      : `"${control}nextLink":${JSON.stringify(linkTo(request, { ...page.next(last), ...(since === undefined ? {} : { since }) }))}`;
  const lastMember = since === undefined ? '' : `"${control}deltaLink":${JSON.stringify(deltaLinkTo(request, since))}`;
  if (isExpanded && page !== null) {
    const writing = {
      ...{ format, pageSize: preferences.pageSize, omitNulls: preferences.omitNulls },
      ...{ base: baseUrl(request), size: new ExpandedSize(), running },
    };
    const body = expandedBody({ table, page, query, served, writing, nextLink });
    return sendRows(context, reply, running, { head: opening, rows: body, tail: '' });
  }
  const root = serviceRoot(baseUrl(request), api.root);
  const { stream, write } = streamRows(query, table, page, {
    ...{ api, format, asReferences, root, running },
    omitNulls: preferences.omitNulls,
  });
  // Rows that are sent unchanged to their end need not be split.
  if (page === null && write === null && lastMember === '')
    return sendRows(context, reply, running, { head: opening, rows: stream, tail: ']}' });
  return sendRows(context, reply, running, {
    head: opening,
    rows: pageBody(stream, { size: page?.size ?? null, write, nextLink, lastMember }),
    tail: '',
  });
}

/**
 * Sends a collection as a table in another format than JSON (`$format=csv`), for programs that don't support OData.
 *
 * @throws HttpProblem 400 for options that such a table can't represent, or if the service limits the rows of a response
 */
async function respondInFormat(
  context: ServiceContext,
  served: ServedApi,
  { format, filters, hops }: Omit<CollectionAddress, 'kind'> & { readonly format: RowFormat },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = readRowsQuery(withoutFormat(searchOf(request)), served, context.limits, filters);
  if ('nested' in asked) throw new HttpProblem(400, 'query-refused', errorText('format-combined', { format }));
  const { collectionPage } = context.limits;
  const isTooLong = collectionPage !== null && (asked.rows.top === null || asked.rows.top > collectionPage);
  if (isTooLong) throw new HttpProblem(400, 'query-refused', errorText('format-pages', { format, most: collectionPage }));
  if (asked.expand.length > 0 || asked.count || asked.skipToken !== null)
    throw new HttpProblem(400, 'query-refused', errorText('format-combined', { format }));
  const running = beginQuery(context, reply);
  const within = withinCondition(asked, await followHops(hops, running));
  const table = await tableFor(within, served.table, running);
  const query = withJoinedColumns(within, table);
  const all = query.steps.length > 0 ? table.columns : served.api.columns;
  const chosen = query.rows.columns.filter((name) => !query.hidden.includes(name));
  const columns = chosen.length === 0 ? all : [...new Set(chosen)].flatMap((name) => all.filter((column) => column.name === name));
  reply.type(mediaTypes[format]);
  if (request.method === 'HEAD') return sendHead(reply);
  const rows = { table, query: { ...query.rows, columns: columns.map(({ name }) => name) }, context: running };
  return sendRows(context, reply, running, writeRows(format, rows, columns, { head: '', tail: '' }));
}

/**
 * Removes `$format` from the query options. OData defines the names `json`, `xml`, and `atom` (URL Conventions 4.01, 5.1.9).
 *
 * The names of other formats are defined by the service.
 */
function withoutFormat(search: string): string {
  const others = splitParameters(search).filter(({ name }) => !/^\$?format$/i.test(name.text));
  return others.length === 0 ? '' : `?${others.map(({ raw }) => raw).join('&')}`;
}

/**
 * Reduces each row to its key.
 *
 * @throws HttpProblem 404 for rows without a key, 400 for rows of $apply and for options that references don't support
 */
function ofReferences(query: ODataQuery, api: PublishedApi): ODataQuery {
  const keys = keyColumns(api);
  if (keys.length === 0) throw new HttpProblem(404, 'unknown-path', errorText('no-references', { api: api.accessPoint }));
  if (query.steps.length > 0 || query.named.length > 0 || query.expand.length > 0)
    throw new HttpProblem(400, 'query-refused', errorText('ref-options'));
  return { ...query, rows: { ...query.rows, columns: keys.map(({ name }) => name) } };
}

interface ExpandedPage {
  readonly table: Table;
  readonly page: Page;
  readonly query: ODataQuery;
  readonly served: ServedApi;
  readonly writing: Writing;
  readonly nextLink: (last: readonly RowMember[]) => string;
}

/** Writes a page of rows with related rows. All rows are read before the first related row is read. */
async function* expandedBody({ table, page, query, served, writing, nextLink }: ExpandedPage): AsyncGenerator<Uint8Array> {
  const rows: (readonly RowMember[])[] = [];
  const shape = rowShape(writing.format, query.steps.length === 0 ? null : served.api.columns);
  for await (const batch of rowsOfStream(table.stream(page.rows, shape, writing.running))) {
    for (const row of batch) {
      writing.size.addRow(row.length);
      rows.push(rowMembers(row));
    }
  }
  const pageRows = rows.slice(0, page.size);
  const texts = await writeExpanded(pageRows, query, served, writing, page.hidden);
  const last = pageRows.at(-1);
  const next = rows.length > pageRows.length && last !== undefined ? `,${nextLink(last)}` : '';
  yield Buffer.from(`${texts.join(',')}]${next}}`);
}
