import type { PublishedApi } from '../catalogue/catalogue.ts';
import { defaultPageSize } from '../dialect/rest-choices.ts';
import type { RestDialect } from '../dialect/rest-dialect.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { errors, reference, response } from './responses.ts';
import { type JsonSchema, rowSchema } from './row-schema.ts';

type Rest = Pick<ServiceContext, 'rest' | 'limits'>;

/** Returns the name of an API's row schema in the document. */
export function schemaName({ id }: PublishedApi): string {
  return `Row${id}`;
}

/** Returns the schema of an API's rows, with the API's title. */
export function apiSchema(api: PublishedApi): JsonSchema {
  return { ...rowSchema(api.columns), title: api.title };
}

/** Returns the paths of an API: its rows and, if it has a key, one row by key. */
export function apiPaths(api: PublishedApi, context: Rest): object {
  const path = `/dmp-api/data/${encodeURIComponent(api.root)}/${encodeURIComponent(api.accessPoint)}`;
  const isKeyed = api.columns.some(({ key }) => key);
  return { [path]: { get: rows(api, context) }, ...(isKeyed ? { [`${path}/{key}`]: { get: row(api, context) } } : {}) };
}

function rows(api: PublishedApi, { rest, limits }: Rest): object {
  const { more } = rest;
  const headers = {
    ...(more === 'link' || more === 'total'
      ? { 'X-Total-Count': header('Number of matching rows; omitted for tables that are too large to count for each page', 'integer') }
      : {}),
    ...(more === 'link' ? { Link: header('The next and the previous page (RFC 8288)', 'string') } : {}),
    ...tagHeader,
  };
  const content = {
    'application/json': pageSchema(api, rest),
    'application/x-ndjson': { type: 'string' },
    'text/csv': { type: 'string' },
    'application/vnd.apache.arrow.stream': { type: 'string', contentMediaType: 'application/vnd.apache.arrow.stream' },
    'application/vnd.apache.parquet': { type: 'string', contentMediaType: 'application/vnd.apache.parquet' },
  };
  return {
    summary: `Get rows of ${api.title}`,
    ...(api.details === '' ? {} : { description: api.details }),
    tags: [api.root],
    operationId: `rows${api.id}`,
    parameters: [
      parameter('select', 'Columns in order, separated by commas; all columns if omitted', { type: 'string' }),
      parameter('filter', 'Filter in RSQL', { type: 'string' }),
      parameter('sort', `Columns to sort by, such as ${sortExamples[rest.sort]}`, { type: 'string' }),
      ...expandOf(api),
      parameter('page', 'Page number, from 1', { type: 'integer', minimum: 1, default: 1 }),
      parameter('hitsPerPage', 'Rows per page', {
        type: 'integer',
        minimum: 1,
        maximum: limits.pageSize,
        default: defaultPageSize(limits.pageSize),
      }),
      ifNoneMatch,
    ],
    responses: {
      200: { ...response('A page of rows', content), headers },
      304: notModified,
      ...errors(rest, [400, 401, 403, 404, 406, 414, 429, 500, 503]),
    },
  };
}

const sortExamples = { signed: '`a,-b`', colon: '`a:asc,b:desc`', comma: '`a,asc;b,desc`' } as const;

function pageSchema(api: PublishedApi, { envelope, more }: RestDialect): JsonSchema {
  const items = { type: 'array', items: reference(schemaName(api)) };
  if (envelope === null) return items;
  const total = more === 'none' ? {} : { total: { type: 'integer' } };
  const next = more === 'member' ? { next: { type: ['string', 'null'] } } : {};
  return { type: 'object', properties: { [envelope]: items, ...total, ...next }, required: [envelope] };
}

function row(api: PublishedApi, { rest }: Rest): object {
  const keys = api.columns.filter(({ key }) => key).map(({ name }) => name);
  return {
    summary: `Get one row of ${api.title}`,
    tags: [api.root],
    operationId: `row${api.id}`,
    parameters: [
      {
        name: 'key',
        in: 'path',
        required: true,
        description: `Values of ${keys.join(', ')}, separated by commas`,
        schema: { type: 'string' },
      },
      parameter('select', 'Columns, separated by commas', { type: 'string' }),
      ...expandOf(api),
      ifNoneMatch,
    ],
    responses: {
      200: { ...response('The row', { 'application/json': reference(schemaName(api)) }), headers: tagHeader },
      304: notModified,
      ...errors(rest, [400, 401, 403, 404, 414, 429, 500, 503]),
    },
  };
}

/** Returns the `expand` parameter. Only its description names the relations, because the schema of a row doesn't include related rows. */
function expandOf({ relations = [] }: PublishedApi): readonly object[] {
  if (relations.length === 0) return [];
  const names = relations.map(({ name }) => name).join(', ');
  return [parameter('expand', `Relations whose rows are returned with each row, separated by commas: ${names}`, { type: 'string' })];
}

const tagHeader = { ETag: header('Version of the file that was read; omitted for databases', 'string') };
export const notModified = response('Not modified');
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Entity tags of cached responses',
  schema: { type: 'string' },
};

function parameter(name: string, description: string, schema: JsonSchema): object {
  return { name, in: 'query', description, schema };
}

function header(description: string, type: string): object {
  return { description, schema: { type } };
}
