import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitParameters } from '../../../shared/url/index.ts';
import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { Table } from '../../engine/engine.ts';
import { operation } from '../../engine/expression.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { conditionExpression, type RowCondition } from '../../engine/row-query.ts';
import { baseUrl, searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { sendHead } from '../../http/responses/send-head.ts';
import { sendRows } from '../../http/responses/send-rows.ts';
import { beginQuery, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { readODataQuery } from '../odata-query.ts';
import { applyPreferences, readPreferences } from '../preferences.ts';
import type { ResourceAddress } from '../resource-address.ts';
import { readDeltaToken } from './delta-token.ts';
import { keyColumns } from './entity-key.ts';
import { contextOf, countValue, type JsonFormat, readJsonFormat, rowShape } from './json-format.ts';
import { deltaLinkTo, linkTo, pageBody } from './page-body.ts';
import { contextUrl } from './page-rows.ts';
import { pageAt, skipPosition } from './paging.ts';
import { type RowMember, rowMembers } from './row-members.ts';
import { entityAddress, entityIdentity, entityReference, writeMembers } from './row-writer.ts';
import { changeColumnOf, changedSince, latestChange } from './tracked-changes.ts';

/** Returns the `$deltatoken` of a request for an API whose changes are tracked. Null without one. */
export function deltaTokenOf(request: FastifyRequest, { api }: ServedApi): string | null {
  if (api.changeColumn === undefined) return null;
  return splitParameters(searchOf(request)).find(({ name }) => isDeltaToken(name.text))?.value.text ?? null;
}

function isDeltaToken(name: string): boolean {
  return /^\$?deltatoken$/i.test(name);
}

/**
 * Sends the rows that changed since the point in a delta token, and a link to later changes.
 *
 * The rows are in the order of their changes (OData Protocol 4.01, 11.3; OData JSON Format 4.01, 15). A changed row that no longer matches
 * the query is sent as a removed entity. Deleted rows aren't sent, because the source doesn't report them.
 *
 * @throws HttpProblem 400 for an invalid token, and for a query whose changes aren't tracked
 */
export async function respondWithChanges(
  context: ServiceContext,
  served: ServedApi,
  { token, filters }: { readonly token: string } & Pick<Extract<ResourceAddress, { kind: 'collection' }>, 'filters'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { api } = served;
  const query = readODataQuery(withoutDeltaToken(searchOf(request)), served, context.limits, filters);
  const column = changeColumnOf(query, api);
  if (column === null) throw new HttpProblem(400, 'query-refused', errorText('changes-untracked'));
  const changed = changedSince(readDeltaToken(token), column, api, token);
  const format = readJsonFormat(request);
  const preferences = readPreferences(request);
  const position = skipPosition(query, preferences, context.limits.collectionPage);
  applyPreferences(reply, { ...preferences, pageSize: position === null ? null : preferences.pageSize });
  const running = beginQuery(context, reply);
  const since = position?.since ?? (await latestChange(served.table, column, running));
  const { table, matches } = await withMatches(served.table, api, query.rows.where, running);
  const order = [{ column, descending: false }];
  const page =
    position === null
      ? null
      : pageAt({ ...query, rows: { ...query.rows, where: changed, order } }, { ...position, since }, served, query.skipToken ?? '');
  const asked = page?.rows ?? { ...query.rows, where: changed, order };
  const missing = keyColumns(api).flatMap(({ name }) => (asked.columns.length === 0 || asked.columns.includes(name) ? [] : [name]));
  const asRequested = query.rows.columns.filter((name) => !query.hidden.includes(name));
  const isKeyMissing = asRequested.length > 0 && keyColumns(api).some(({ name }) => !asRequested.includes(name));
  const added = [...missing, ...(matches === null ? [] : [matches])];
  const all = asked.columns.length === 0 ? api.columns.map(({ name }) => name) : asked.columns;
  const total = query.count ? await served.table.count(changed, running) : null;
  reply.type(format.mediaType);
  if (request.method === 'HEAD') return sendHead(reply);
  const root = serviceRoot(baseUrl(request), api.root);
  const hidden = [...query.hidden, ...(page?.hidden ?? []), ...added];
  const write = changeWriter({ api, root, format, matches, hidden, omitNulls: preferences.omitNulls, isKeyMissing });
  const head = {
    ...contextOf(format, `${contextUrl(baseUrl(request), api, query.named)}/$delta`),
    ...(total === null ? {} : { [`${format.control}count`]: countValue(format, total) }),
  };
  const members = JSON.stringify(head).slice(1, -1);
  const rows = table.stream({ ...asked, columns: [...all, ...added] }, rowShape(format, api.columns), running);
  const member = (name: string, url: string) => `"${format.control}${name}":${JSON.stringify(url)}`;
  return sendRows(context, reply, running, {
    head: `{${members}${members === '' ? '' : ','}"value":[`,
    rows: pageBody(rows, {
      size: page?.size ?? null,
      write,
      nextLink: (last) => (page === null ? '' : member('nextLink', linkTo(request, { ...page.next(last), since }))),
      lastMember: member('deltaLink', deltaLinkTo(request, since)),
    }),
    tail: '',
  });
}

function withoutDeltaToken(search: string): string {
  const others = splitParameters(search).filter(({ name }) => !isDeltaToken(name.text));
  return others.length === 0 ? '' : `?${others.map(({ raw }) => raw).join('&')}`;
}

/** Returns the table with a column that shows whether a row matches the query, and the column's name. Without a condition, all rows match. */
async function withMatches(
  table: Table,
  { columns }: PublishedApi,
  where: RowCondition | null,
  running: QueryContext,
): Promise<{ readonly table: Table; readonly matches: string | null }> {
  if (where === null) return { table, matches: null };
  if (table.derive === undefined) throw new HttpProblem(501, 'query-not-supported', errorText('apply-unsupported'));
  const used = new Set(columns.map(({ name }) => name));
  let matches = 'matches';
  while (used.has(matches)) matches = `${matches}_`;
  const expression = operation('isTrue', conditionExpression(where));
  return { table: await table.derive([{ kind: 'compute', columns: [{ name: matches, expression }] }], running), matches };
}

interface ChangeWriting {
  readonly api: PublishedApi;
  readonly root: string;
  readonly format: JsonFormat;
  /** Name of the column that shows whether the row matches the query. Null if all rows match. */
  readonly matches: string | null;
  readonly hidden: readonly string[];
  readonly omitNulls: boolean;
  /** Whether a part of the key isn't among the requested columns, so that each row needs its address. */
  readonly isKeyMissing: boolean;
}

/** Returns a function that writes a changed row, or a removed entity (OData JSON Format 4.01, 15.3). */
function changeWriter({ api, root, format, matches, hidden, omitNulls, isKeyMissing }: ChangeWriting): (row: Buffer) => string {
  const full = format.metadata === 'full' ? entityIdentity(api, root, format) : null;
  const identity = full ?? (isKeyMissing ? entityReference(api, root, format) : null);
  return (row) => {
    const members = rowMembers(row);
    const isRemoved = matches !== null && members.some(({ name, value }) => name === matches && value !== 'true');
    return isRemoved ? removed(api, root, format, members) : writeMembers(members, { hidden, omitNulls, identity });
  };
}

function removed(api: PublishedApi, root: string, { control }: JsonFormat, members: readonly RowMember[]): string {
  const address = JSON.stringify(entityAddress(api, root, members));
  if (control === '@') return `{"@removed":{"reason":"changed"},"@id":${address}}`;
  return `{"@odata.context":${JSON.stringify(`${root}$metadata#${api.entityName}/$deletedEntity`)},"id":${address},"reason":"changed"}`;
}
