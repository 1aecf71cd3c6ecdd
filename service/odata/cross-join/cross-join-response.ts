import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OptionName } from '../../../shared/odata/options.ts';
import type { Table } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { conditionText } from '../../http/audit/condition-text.ts';
import { baseUrl, searchOf } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { sendHead } from '../../http/responses/send-head.ts';
import { sendRows } from '../../http/responses/send-rows.ts';
import { beginQuery, requireApi, requireProject, type ServedApi, type ServiceContext } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { prefixOf } from '../apply/read-join.ts';
import { ExpandedSize } from '../expand/related-rows.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import { readODataQuery } from '../odata-query.ts';
import { applyPreferences, readPreferences } from '../preferences.ts';
import { rejectOtherOptions } from '../reject-other-options.ts';
import { contextOf, countValue, readJsonFormat, rowShape } from '../rows/json-format.ts';
import { linkTo } from '../rows/page-body.ts';
import { pageAt, pagePosition } from '../rows/paging.ts';
import { type RowMember, rowMembers } from '../rows/row-members.ts';
import { joinedApi } from './joined-api.ts';
import { joinedRow, rejectNestedOptions, setOf } from './joined-row.ts';

/** Maximum number of entity sets in a cross join. */
const maxSets = 4;

/** Maximum number of rows in one response. Further rows are on the next page. */
const maxRows = 1000;

/** The supported options of a cross join. */
const options: ReadonlySet<OptionName> = new Set(['$filter', '$orderby', '$expand', '$top', '$skip', '$count', '$skiptoken', '$format']);

/**
 * Sends the combinations of rows of entity sets, in pages (OData URL Conventions 4.01, 4.15): for each set the link to its row, or with
 * `$expand` the row. Each set has only the rows and columns that the caller can see.
 *
 * @param rest the path after `$crossjoin`, as sent
 * @throws HttpProblem 404 for an unknown set, 400 for too many sets, 501 for sets of different sources and for other options
 */
export async function respondWithCrossJoin(
  context: ServiceContext,
  { root, rest }: { readonly root: string; readonly rest: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const project = requireProject(context, request, root);
  // The queries are recorded for each set, below.
  const sets = eachOf(namesOf(rest), (name) => requireApi(context, { principal: request.principal }, root, name));
  const joined = joinedApi(project, sets);
  rejectDuplicates(sets);
  rejectOtherOptions(searchOf(request), options, (option) => errorText('cross-join.option', { option }));
  const requested = readODataQuery(searchOf(request), joined, context.limits);
  requested.expand.forEach(rejectNestedOptions);
  const format = readJsonFormat(request);
  const preferences = readPreferences(request);
  const position = pagePosition(requested, preferences, Math.min(context.limits.collectionPage ?? maxRows, maxRows));
  applyPreferences(reply, preferences);
  const running = beginQuery(context, reply);
  const table = await crossed(sets, joined, running);
  const written = sets.map(({ api }) => setOf(api, requested.expand));
  const columns = written.flatMap(({ api, read }) => read.map((name) => `${prefixOf({ name: api.entityName })}${name}`));
  const rows = { ...requested.rows, columns: columns.length > 0 ? columns : table.columns.slice(0, 1).map(({ name }) => name) };
  const stamps = sets.map((set) => set.table.stamp);
  const stamp = stamps.includes(undefined) ? {} : { stamp: stamps.join(' ') };
  const page = pageAt({ ...requested, rows }, position, { api: joined.api, table: stamp }, requested.skipToken ?? '');
  const audited = request.audit;
  const condition = audited === null || rows.where === null ? null : conditionText(rows.where, audited.values);
  const entries = written.map(({ api, read }) => ({ api: `${api.root}/${api.accessPoint}`, columns: read, condition, rows: 0 }));
  audited?.queries.push(...entries);
  const total = requested.count ? await table.count(rows.where, running) : null;
  reply.type(format.mediaType);
  if (request.method === 'HEAD') return sendHead(reply);
  const address = serviceRoot(baseUrl(request), root);
  const { control } = format;
  const head = {
    ...contextOf(format, `${address}$metadata#Collection(Edm.ComplexType)`),
    ...(total === null ? {} : { [`${control}count`]: countValue(format, total) }),
  };
  const members = JSON.stringify(head).slice(1, -1);
  const body = async function* () {
    const size = new ExpandedSize();
    const found: (readonly RowMember[])[] = [];
    for await (const part of rowsOfStream(table.stream(page.rows, rowShape(format, null), running))) {
      for (const row of part) {
        size.addRow(row.length);
        found.push(rowMembers(row));
      }
    }
    const pageRows = found.slice(0, page.size);
    for (const entry of entries) entry.rows = found.length;
    const texts = pageRows.map((row) => joinedRow(row, written, { root: address, format, omitNulls: preferences.omitNulls }));
    const last = pageRows.at(-1);
    const link = last !== undefined && found.length > pageRows.length ? linkTo(request, page.next(last)) : null;
    yield Buffer.from(`${texts.join(',')}]${link === null ? '' : `,"${control}nextLink":${JSON.stringify(link)}`}}`);
  };
  return sendRows(context, reply, running, { head: `{${members}${members === '' ? '' : ','}"value":[`, rows: body(), tail: '' });
}

/**
 * Returns the names of the entity sets in the path.
 *
 * @throws HttpProblem 404 for a path without sets, 400 for too many sets
 */
function namesOf(rest: string): readonly string[] {
  const text = URL.canParse(`http://host/${rest}`) ? decoded(rest) : '';
  const [, written = ''] = /^\(([^()/]+)\)$/.exec(text) ?? [];
  const names = written.split(',').map((name) => name.trim());
  if (names.includes('')) throw new HttpProblem(404, 'unknown-path', errorText('cross-join.path'));
  if (names.length > maxSets) throw new HttpProblem(400, 'query-limit-exceeded', errorText('cross-join.sets', { most: maxSets }));
  return names;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

type Sets = readonly [ServedApi, ...ServedApi[]];

function eachOf(names: readonly string[], find: (name: string) => ServedApi): Sets {
  const [first = '', ...others] = names;
  return [find(first), ...others.map(find)];
}

/**
 * Rejects a cross join of a set with itself.
 *
 * @throws HttpProblem 400 if a set is duplicated, because its rows would have the same name
 */
function rejectDuplicates(sets: Sets): void {
  const names = sets.map(({ api }) => api.entityName);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) throw new HttpProblem(400, 'query-refused', errorText('cross-join.twice', { set: duplicate }));
}

/**
 * Returns all combinations of rows.
 *
 * @throws HttpProblem 501 for sets of different sources
 */
async function crossed([first, ...others]: Sets, { api }: ServedApi, running: QueryContext): Promise<Table> {
  const { derive, readable: own } = first.table;
  const sources = others.map(({ api: { entityName }, table: { readable: source } }) => {
    if (source === undefined || source.database !== own?.database)
      throw new HttpProblem(501, 'query-not-supported', errorText('unsupported-here', { what: errorText('unsupported.other-source') }));
    return { prefix: prefixOf({ name: entityName }), source };
  });
  const [relation] = api.relations ?? [];
  if (derive === undefined || relation === undefined) throw new HttpProblem(501, 'query-not-supported', errorText('apply-unsupported'));
  return derive.call(first.table, [{ kind: 'cross', prefix: prefixOf(relation), others: sources }], running);
}
