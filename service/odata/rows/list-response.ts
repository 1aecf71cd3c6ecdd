import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedColumn } from '../../catalogue/catalogue.ts';
import type { Table } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { conditionExpression, type RowQuery } from '../../engine/row-query.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { baseUrl, searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { isNotModified } from '../../http/responses/entity-tag.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { followHops } from '../expand/follow-hops.ts';
import { ofValues } from '../expand/selected-values.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { type ODataQuery, readODataQuery } from '../odata-query.ts';
import type { ListAddress, Resource } from '../resource-address.ts';
import { respondWithValue, sendWithContext } from './entity-response.ts';
import { countValue, type JsonFormat, plainFormat, readJsonFormat, rowShape } from './json-format.ts';
import { rowMembers } from './row-members.ts';
import { unknownToken } from './skip-token.ts';

/**
 * Sends the values of a list column of one row, their number, or one value (OData Protocol 4.01, 11.2.4 and 11.2.5; URL Conventions 4.01,
 * 4.8 and 4.10). `$it` in options is one value. A null list has no values.
 *
 * @throws HttpProblem 404 for an unknown row or position, 400 for options that only entities have
 */
export async function respondWithList(
  context: ServiceContext,
  served: ServedApi,
  { key, text, column, filters, part, hops }: ListAddress & Pick<Resource, 'hops'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api, table } = served;
  const query = readODataQuery(searchOf(request), ofValues(served, column), context.limits, filters);
  rejectOtherOptions(query, part, filters.length === 0);
  const isJson = part.kind === 'all' || (part.kind === 'item' && part.form === 'json');
  const format = isJson ? readJsonFormat(request) : plainFormat;
  if (hops.length === 0 && isNotModified(table, query, request, reply, false)) return reply.code(304).send();
  const running = beginQuery(context, reply);
  const within = await followHops(hops, running);
  const where = within === null ? key : ({ kind: 'and', operands: [within, key] } as const);
  if ((await table.count(where, running)) === 0)
    throw new HttpProblem(404, 'unknown-entity', errorText('unknown-row', { api: api.accessPoint }));
  if (table.derive === undefined) throw new HttpProblem(501, 'query-not-supported', errorText('apply-unsupported'));
  const condition = conditionExpression(where);
  const values = await table.derive(
    [
      { kind: 'filter', condition },
      { kind: 'unnest', column: column.name },
    ],
    running,
  );
  const path = `${serviceRoot(baseUrl(request), api.root)}$metadata#${text}/${column.name}`;
  if (part.kind === 'item') {
    const value = await valueAt(part.index, { values, rows: query.rows, column, format, running });
    if (value === 'null') return reply.code(204).send();
    if (part.form === 'raw') return respondWithValue(value, column.type, reply);
    return sendWithContext(reply, format, `${path}/${part.index}`, `"value":${value}}`);
  }
  const total = part.kind === 'count' || query.count ? await values.count(query.rows.where, running) : null;
  if (part.kind === 'count') return reply.type(plainFormat.mediaType).send(String(total));
  const found = await textsOf(values, query.rows, format, running);
  const counted = total === null ? '' : `"${format.control}count":${JSON.stringify(countValue(format, total))},`;
  return sendWithContext(reply, format, path, `${counted}"value":[${found.join(',')}]}`);
}

/**
 * Rejects options that lists of values don't support.
 *
 * @throws HttpProblem 501 for transformations of values, 400 for options of a single value and for links to further values
 */
function rejectOtherOptions({ steps, rows, count, skipToken }: ODataQuery, part: ListAddress['part'], isWhole: boolean): void {
  if (steps.length > 0)
    throw new HttpProblem(501, 'query-not-supported', errorText('unsupported-here', { what: errorText('unsupported.list-steps') }));
  if (skipToken !== null) throw unknownToken(skipToken);
  const isPart = part.kind === 'item' || part.kind === 'count';
  const isSliced = count || rows.order.length > 0 || rows.skip > 0 || rows.top !== null;
  if ((part.kind === 'item' && isWhole && rows.where !== null) || (isPart && isSliced))
    throw new HttpProblem(400, 'query-refused', errorText('one-value-options'));
}

interface Reading {
  readonly values: Table;
  readonly rows: RowQuery;
  readonly column: PublishedColumn;
  readonly format: JsonFormat;
  readonly running: QueryContext;
}

/**
 * Returns the JSON of the value at a position.
 *
 * @throws HttpProblem 404 if the list is shorter
 */
async function valueAt(index: number, { values, rows, column, format, running }: Reading): Promise<string> {
  const place = index < 0 ? (await values.count(rows.where, running)) + index : index;
  const [value] = place < 0 ? [] : await textsOf(values, { ...rows, skip: place, top: 1 }, format, running);
  if (value === undefined)
    throw new HttpProblem(404, 'unknown-entity', errorText('no-item', { column: column.name, index: String(index) }));
  return value;
}

/** Returns the JSON of each value. Its size isn't limited here, because the source limits the size of a row. */
async function textsOf(values: Table, rows: RowQuery, format: JsonFormat, running: QueryContext): Promise<readonly string[]> {
  const stream = values.stream(rows, rowShape({ ...format, metadata: 'none' }, null), running);
  const found = await Array.fromAsync(rowsOfStream(stream), (part) => part.flatMap((row) => rowMembers(row).map(({ value }) => value)));
  return found.flat();
}
