import type { ServerResponse } from 'node:http';
import { startLoopbackServer } from '../../loopback-server.ts';

/** One row of the server. The members are in the order of its columns. */
export interface Thing {
  readonly id: number;
  readonly name: string | null;
  readonly price: string;
  readonly day: string;
}

/** 25 rows with integers, strings including null and characters that need escaping, exact decimals, and dates in another order than the IDs. */
export const things: readonly Thing[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: index === 3 ? null : index === 8 ? "O'Neill & Söhne + 5 %" : `thing ${'abcde'[index % 5]}`,
  price: `${(index * 7) % 11}.${String((index * 37) % 100).padStart(2, '0')}5`,
  day: `2024-01-${String(((index * 7) % 25) + 1).padStart(2, '0')}`,
}));

type Format = 'rest' | 'odata';

/** Faults that a test adds to the server. Without any, its responses are correct. */
export interface ServerFaults {
  /** Types by column that replace those in `$metadata`. */
  readonly types?: Readonly<Record<string, string>>;
  /** Returns a row as JSON in one format; `text` is the correct JSON. */
  readonly row?: (format: Format, thing: Thing, text: string) => string;
  /** Returns the rows of one response; `rows` are the correct rows after filtering, sorting, and paging. */
  readonly page?: (format: Format, rows: readonly Thing[], requested: RequestedPage) => readonly Thing[];
  /** Returns all rows before filtering. Requests are counted from 1. */
  readonly all?: (format: Format, rows: readonly Thing[], request: number) => readonly Thing[];
  readonly total?: (format: Format, total: number) => number;
  /** Returns the link to the next page; null for no link. */
  readonly nextLink?: (url: string) => string | null;
  /** Maximum number of rows in an OData response, regardless of the requested number. */
  readonly cap?: number;
  /** Returns the value that the server uses instead of a condition's value. */
  readonly value?: (format: Format, value: string) => string;
  /** Returns whether the server ignores a parameter. */
  readonly ignores?: (format: Format, parameter: 'filter' | 'order' | 'select') => boolean;
  /** Returns the status of an error response; null for a normal response. */
  readonly status?: (format: Format) => number | null;
}

export interface RequestedPage {
  readonly skip: number;
  readonly size: number;
}

const columns = { id: 'Edm.Int32', name: 'Edm.String', price: 'Edm.Decimal', day: 'Edm.Date' } as const;
const catalogueTypes = { id: 'INTEGER', name: 'STRING', price: 'DECIMAL', day: 'DATE' } as const;

function metadata(types: Readonly<Record<string, string>>): string {
  const properties = Object.entries({ ...columns, ...types }).map(([name, type]) => {
    const scale = type === 'Edm.Decimal' ? ' Scale="3"' : '';
    return `<Property Name="${name}" Type="${type}" Nullable="${name !== 'id'}"${scale}/>`;
  });
  return `<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="shop" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="Thing"><Key><PropertyRef Name="id"/></Key>
${properties.join('\n')}</EntityType><EntityContainer Name="C"><EntitySet Name="things" EntityType="shop.Thing"/></EntityContainer></Schema>
</edmx:DataServices></edmx:Edmx>`;
}

function catalogue(origin: string): unknown {
  const listed = Object.entries(catalogueTypes).map(([alias, type]) => ({
    alias,
    type,
    idColumn: alias === 'id',
    list: false,
    filter: true,
  }));
  const addresses = { dcRestUrl: `${origin}/dmp-api/data/shop/things`, odataUrl: `${origin}/dmp-api/odata/shop/things` };
  const api = { title: 'Things', details: '', keywords: [], id: 1, updateDate: 0, accessPoint: 'things', ...addresses, columns: listed };
  return [{ id: 1, label: 'Shop', rootCode: 'shop', expositions: [api] }];
}

/** Returns whether a row matches. Supports only `column==value` and `column eq value`, which are the filters of the checks. */
function passes(thing: Thing, filter: string | null, taken: (value: string) => string): boolean {
  const [, column = '', operator = '', quote = '', inside = ''] = /^(\w+)(==| eq )(['"]?)(.*?)\3$/.exec(filter ?? '') ?? [];
  const value = operator === ' eq ' && quote !== '' ? inside.replaceAll("''", "'") : inside;
  return column === '' || String(thing[column as keyof Thing]) === taken(value);
}

function sorted(rows: readonly Thing[], order: string | null): readonly Thing[] {
  if (order === null) return rows;
  const descending = order.startsWith('-') || order.endsWith(' desc');
  const column = order.replace(/^-| desc$/g, '') as keyof Thing;
  const value = (thing: Thing) => (column === 'id' || column === 'price' ? Number(thing[column]) : String(thing[column]));
  return rows.toSorted((one, other) => (value(one) < value(other) ? -1 : 1) * (descending ? -1 : 1));
}

/** Returns a row as JSON with the selected columns and exact decimals. */
function textOf(thing: Thing, selected: readonly string[]): string {
  const members = Object.entries(thing).filter(([name]) => selected.length === 0 || selected.includes(name));
  return `{${members.map(([name, value]) => `"${name}":${name === 'price' ? value : JSON.stringify(value)}`).join(',')}}`;
}

/** Starts a server with one API in both formats. Its responses are correct except for these faults. */
export async function startFaultyServer(faults: ServerFaults = {}) {
  const counts = { rest: 0, odata: 0 };
  const respond = (format: Format, url: URL, prefer: string, response: ServerResponse): void => {
    const status = faults.status?.(format) ?? null;
    if (status !== null) return void response.writeHead(status, { 'content-type': 'text/plain' }).end('no');
    counts[format] += 1;
    const take = (names: readonly [rest: string, odata: string]): string | null => url.searchParams.get(names[format === 'rest' ? 0 : 1]);
    const heeded = (parameter: 'filter' | 'order' | 'select', text: string | null) =>
      faults.ignores?.(format, parameter) === true ? null : text;
    const filter = heeded('filter', take(['filter', '$filter']));
    const all = faults.all?.(format, things, counts[format]) ?? things;
    const found = sorted(
      all.filter((thing) => passes(thing, filter, (value) => faults.value?.(format, value) ?? value)),
      heeded('order', take(['sort', '$orderby'])),
    );
    const restSize = Number(take(['hitsPerPage', '']) ?? 10);
    const preferred = Number(/maxpagesize=(\d+)/.exec(prefer)?.[1] ?? Number.POSITIVE_INFINITY);
    const wanted = Math.min(Number(take(['', '$top']) ?? Number.POSITIVE_INFINITY), preferred);
    const size = format === 'rest' ? restSize : Math.min(wanted, faults.cap ?? wanted);
    const skip =
      format === 'rest' ? (Number(take(['page', '']) ?? 1) - 1) * restSize : Number(take(['', '$skip']) ?? take(['', '$skiptoken']) ?? 0);
    const page = found.slice(skip, skip + size);
    const rows = faults.page?.(format, page, { skip, size }) ?? page;
    const selected = heeded('select', take(['select', '$select']))?.split(',') ?? [];
    const texts = rows.map((thing) => faults.row?.(format, thing, textOf(thing, selected)) ?? textOf(thing, selected));
    const total = faults.total?.(format, found.length) ?? found.length;
    const headers = { 'content-type': 'application/json' };
    if (format === 'rest') return void response.writeHead(200, { ...headers, 'x-total-count': total }).end(`[${texts.join(',')}]`);
    const hasNext = url.searchParams.get('$top') === null && skip + size < found.length;
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(skip + size));
    const nextLink = faults.nextLink === undefined ? next.href : faults.nextLink(next.href);
    const link = hasNext && nextLink !== null ? `,"@odata.nextLink":${JSON.stringify(nextLink)}` : '';
    response.writeHead(200, headers).end(`{"@odata.count":${total},"value":[${texts.join(',')}]${link}}`);
  };
  const server = await startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '/', server.origin);
    const json = (text: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    if (url.pathname === '/dmp-api/expositions') return void json(JSON.stringify(catalogue(server.origin)));
    if (url.pathname.endsWith('$metadata')) {
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(metadata(faults.types ?? {}));
    }
    const format = url.pathname.startsWith('/dmp-api/odata/') ? 'odata' : 'rest';
    respond(format, url, request.headers.prefer?.toString() ?? '', response);
  });
  return server;
}
