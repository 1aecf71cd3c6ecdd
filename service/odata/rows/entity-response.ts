import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { baseUrl, searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { isNotModified } from '../../http/responses/entity-tag.ts';
import { sendText } from '../../http/responses/send-text.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { followHops } from '../expand/follow-hops.ts';
import { ExpandedSize } from '../expand/related-rows.ts';
import { contextNames, writeExpanded } from '../expand/write-expanded.ts';
import { followsRelations } from '../expressions/follows-relations.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { type ODataQuery, readODataQuery, tableFor } from '../odata-query.ts';
import { applyPreferences, readPreferences } from '../preferences.ts';
import { everyRow, type Resource, type ResourceAddress } from '../resource-address.ts';
import { keyColumns } from './entity-key.ts';
import { contextOf, type JsonFormat, plainFormat, readJsonFormat, rowShape } from './json-format.ts';
import { rowMembers } from './row-members.ts';
import { entityIdentity, entityReference, rowWriter } from './row-writer.ts';

type SingleAddress = Extract<ResourceAddress, { kind: 'entity' | 'reference' | 'property' }> & Pick<Resource, 'hops'>;

/**
 * Sends one row by its key, or one value of the row (OData Protocol 4.01, 11.2.3 to 11.2.5). Sends 404 if the row doesn't exist, and 204
 * for null.
 *
 * @throws HttpProblem 400 for options of collections
 */
export async function respondWithEntity(
  context: ServiceContext,
  served: ServedApi,
  address: SingleAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table } = served;
  const requested = readODataQuery(searchOf(request), served, context.limits);
  const { rows, count, steps, expand } = requested;
  if (expand.length > 0 && address.kind !== 'entity') throw new HttpProblem(400, 'query-refused', errorText('expand.misplaced'));
  const isComputed = steps.length > 0 && steps.every(({ kind }) => kind === 'compute');
  if (count || (steps.length > 0 && !isComputed) || rows.where !== null || rows.order.length > 0 || rows.skip > 0 || rows.top !== null) {
    throw new HttpProblem(400, 'query-refused', errorText('one-row-options'));
  }
  const format = address.kind === 'property' && address.form !== 'json' ? plainFormat : readJsonFormat(request);
  const shape = rowShape(address.kind === 'entity' ? format : { ...format, metadata: 'none' }, isComputed ? api.columns : null);
  const columns = columnsOf(address, requested, api);
  const identity =
    address.kind === 'entity' && format.metadata === 'full'
      ? entityIdentity(api, serviceRoot(baseUrl(request), api.root), format, requested.linked)
      : null;
  const missing =
    identity === null || columns.length === 0 ? [] : keyColumns(api).flatMap(({ name }) => (columns.includes(name) ? [] : [name]));
  const hidden = [...requested.hidden, ...missing];
  const preferences =
    address.kind === 'entity'
      ? { ...readPreferences(request), pageSize: null }
      : { stated: new Map<string, string>(), pageSize: null, omitNulls: false };
  applyPreferences(reply, preferences);
  const isOfOneTable = expand.length === 0 && address.hops.length === 0 && !followsRelations(steps);
  if (isOfOneTable && isNotModified(table, requested, request, reply, false)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const within = await followHops(address.hops, running);
  const where = within === null ? address.key : ({ kind: 'and', operands: [within, address.key] } as const);
  const query = { ...rows, columns: [...columns, ...missing], where, top: 1 };
  const source = await tableFor(requested, table, running);
  const read = await textOf(source.stream(query, shape, running));
  // A relation without a row isn't an error (OData Protocol 4.01, 11.2.7).
  if (read === '' && address.kind !== 'property' && address.key === everyRow) return reply.code(204).send();
  if (read === '') throw new HttpProblem(404, 'unknown-entity', errorText('unknown-row', { api: api.accessPoint }));
  const writing = {
    ...{ format, pageSize: readPreferences(request).pageSize, omitNulls: preferences.omitNulls },
    ...{ base: baseUrl(request), size: new ExpandedSize(), running },
  };
  const [expanded = read] =
    expand.length === 0 ? [] : await writeExpanded([rowMembers(Buffer.from(read))], requested, served, writing, missing);
  const row =
    expand.length > 0 ? expanded : (rowWriter({ hidden, omitNulls: preferences.omitNulls, identity })?.(Buffer.from(read)) ?? read);
  const metadata = `${serviceRoot(baseUrl(request), api.root)}$metadata#`;
  if (address.kind === 'reference') {
    const members = entityReference(api, serviceRoot(baseUrl(request), api.root), format)(rowMembers(Buffer.from(read)));
    return sendWithContext(reply, format, `${metadata}$ref`, `${members}}`);
  }
  if (address.kind === 'entity') {
    const named = requested.named.length > 0 || !isComputed ? requested.named : source.columns.map(({ name }) => name);
    const names = contextNames({ expand, named });
    const chosen = names.length === 0 ? '' : `(${[...new Set(names)].join(',')})`;
    return sendWithContext(reply, format, `${metadata}${api.entityName}${chosen}/$entity`, row.slice(1));
  }
  const value = row.slice(`{${JSON.stringify(address.column.name)}:`.length, -1);
  if (address.form === 'count') return reply.type(plainFormat.mediaType).send(String(countOf(value)));
  if (value === 'null') return reply.code(204).send();
  if (address.form === 'raw') return respondWithValue(value, address.column.type, reply);
  return sendWithContext(reply, format, `${metadata}${address.text}/${address.column.name}`, `"value":${value}}`);
}

/**
 * Returns the columns to read.
 *
 * @throws HttpProblem 400 if properties of a value, or of a reference, are requested
 */
function columnsOf(address: SingleAddress, { rows, steps, named }: ODataQuery, api: PublishedApi): readonly string[] {
  if (address.kind === 'entity') return rows.columns;
  if (address.kind === 'property') {
    if (named.length > 0) throw new HttpProblem(400, 'query-refused', errorText('value-select'));
    return [address.column.name];
  }
  if (steps.length > 0 || named.length > 0) throw new HttpProblem(400, 'query-refused', errorText('one-ref-options'));
  return keyColumns(api).map(({ name }) => name);
}

/**
 * Sends a JSON object with its context URL.
 *
 * @param members JSON members with the closing brace.
 */
export function sendWithContext(reply: FastifyReply, format: JsonFormat, contextUrl: string, members: string): FastifyReply {
  const context = JSON.stringify(contextOf(format, contextUrl)).slice(1, -1);
  return sendText(reply, format.mediaType, `{${context}${context === '' || members === '}' ? '' : ','}${members}`);
}

/** Returns the number of values in a list. Returns 0 for null. */
function countOf(json: string): number {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.length : 0;
}

/** Sends a raw value. Bytes are sent unchanged, other values as plain text. */
export function respondWithValue(json: string, type: string, reply: FastifyReply): FastifyReply {
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  if (type === 'binary') return reply.type('application/octet-stream').send(Buffer.from(text, 'base64url'));
  return reply.type(plainFormat.mediaType).send(text);
}

async function textOf(rows: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of rows) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
