import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Table } from '../../engine/engine.ts';
import { baseUrl } from '../../http/base-url.ts';
import type { RequestSignal } from '../../http/request-signal.ts';
import { isNotModified } from '../../http/responses/entity-tag.ts';
import { sendHead } from '../../http/responses/send-head.ts';
import { sendRows } from '../../http/responses/send-rows.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { expandedPage } from '../expand/expand-limits.ts';
import { followHops } from '../expand/follow-hops.ts';
import { ExpandedSize } from '../expand/related-rows.ts';
import { followsRelations } from '../expressions/follows-relations.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { type NestedQuery, type NestQuery, tableFor, withinCondition } from '../odata-query.ts';
import { applyPreferences, readPreferences } from '../preferences.ts';
import type { Resource } from '../resource-address.ts';
import { contextOf, countValue, type JsonFormat, readJsonFormat } from '../rows/json-format.ts';
import { linkToApplied, pageBody } from '../rows/page-body.ts';
import { contextUrl, namesOf, streamRows } from '../rows/page-rows.ts';
import { type Page, pageAt, pagePosition } from '../rows/paging.ts';
import { withJoinedColumns } from './joined-columns.ts';

/**
 * Sends the result of `nest`: one row, whose collections have the rows of one query each (OData Data Aggregation 4.0, 3.5.2).
 *
 * A collection has at most one page of rows, and a link to the next one. The queries run one after the other.
 *
 * @throws HttpProblem 400 `query-limit-exceeded` if the collections are too large
 */
export async function respondWithNest(
  context: ServiceContext,
  served: ServedApi,
  { query: { nested, count, usesTime }, hops }: { readonly query: NestQuery } & Pick<Resource, 'hops'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table: source } = served;
  const format = readJsonFormat(request);
  const preferences = readPreferences(request);
  const limit = Math.min(context.limits.collectionPage ?? expandedPage, expandedPage);
  const position = pagePosition({ skipToken: null }, preferences, limit);
  applyPreferences(reply, preferences);
  const isOfOneTable = hops.length === 0 && !followsRelations(nested.map(({ query: { steps, rows } }) => [steps, rows]));
  if (isOfOneTable && isNotModified(source, { usesTime }, request, reply)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const within = await followHops(hops, running);
  const collections: Collection[] = [];
  for (const one of nested) {
    const narrowed = withinCondition(one.query, within);
    const table = await tableFor(narrowed, source, running);
    const query = withJoinedColumns(narrowed, table);
    collections.push({ ...one, query, table, page: pageAt(query, position, served, '') });
  }
  reply.type(format.mediaType);
  if (request.method === 'HEAD') return sendHead(reply);
  const names = nested.map(({ name }) => `${name}()`);
  const head = JSON.stringify({
    ...contextOf(format, contextUrl(baseUrl(request), api, names)),
    ...(count ? { [`${format.control}count`]: countValue(format, 1) } : {}),
  }).slice(1, -1);
  const body = async function* () {
    const size = new ExpandedSize();
    const parts: Uint8Array[] = [];
    for (const [index, collection] of collections.entries()) {
      if (index > 0) parts.push(Buffer.from(','));
      parts.push(...(await membersOf(collection, { request, served, format, omitNulls: preferences.omitNulls, size, running })));
    }
    yield Buffer.concat(parts);
  };
  return sendRows(context, reply, running, { head: `{${head}${head === '' ? '' : ','}"value":[{`, rows: body(), tail: '}]}' });
}

/** A nested collection that can be read. */
interface Collection extends NestedQuery {
  readonly table: Table;
  readonly page: Page;
}

interface Writing {
  readonly request: FastifyRequest;
  readonly served: ServedApi;
  readonly format: JsonFormat;
  readonly omitNulls: boolean;
  readonly size: ExpandedSize;
  readonly running: RequestSignal;
}

/** Returns the JSON members of a collection: the context of its rows, the rows, and the link to further rows. */
async function membersOf(
  { name, apply, query, table, page }: Collection,
  { request, served: { api }, format, omitNulls, size, running }: Writing,
): Promise<readonly Uint8Array[]> {
  const base = baseUrl(request);
  const annotation = (term: string) => JSON.stringify(`${name}${format.control}${term}`);
  const root = serviceRoot(base, api.root);
  const { stream, write } = streamRows(query, table, page, { api, format, asReferences: false, root, omitNulls, running });
  const fragment = contextUrl('', api, namesOf(query, table)).replace(/^[^#]*/, '');
  const context = format.metadata === 'none' ? '' : `${annotation('context')}:${JSON.stringify(fragment)},`;
  const parts: Uint8Array[] = [Buffer.from(`${context}${JSON.stringify(name)}:[`)];
  const nextLink: Parameters<typeof pageBody>[1]['nextLink'] = (last) =>
    `${annotation('nextLink')}:${JSON.stringify(linkToApplied(request, page.next(last), apply))}`;
  for await (const part of pageBody(stream, { size: page.size, write, nextLink, end: '' })) {
    size.addBytes(part.length);
    parts.push(part);
  }
  return parts;
}
