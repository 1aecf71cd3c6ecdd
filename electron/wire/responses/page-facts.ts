import { type HeaderLines, headerValue, headerValues } from '../header-lines.ts';
import { conventions, plainName } from './conventions.ts';

/** A sign of a next page that can't be requested, such as a cursor, `has_more`, or a link with another scheme. */
export interface UnusableNext {
  /** Name of the member as sent, such as `@odata.nextLink` or `paging/next`. */
  readonly name: string;
  /** Its value as sent. */
  readonly value: string;
}

/** The lists inside rows that have a next page, such as expanded lists with `Items@odata.nextLink`. */
export interface IncompleteLists {
  /** Number of these lists. */
  readonly lists: number;
  /** Number of rows that contain them. */
  readonly rows: number;
  /** Some of their names. */
  readonly names: readonly string[];
}

/** Facts in a response about all pages of a query. */
export interface PageFacts {
  /** Number of matching rows. Null if it isn't known. */
  readonly total: number | null;
  /** Whether the total might be the number of rows of the page, because its name is ambiguous. */
  readonly mayBeOfPage: boolean;
  /** Absolute URL of the next page. Null if there is none. */
  readonly nextUrl: string | null;
  /** The announcement of a next page without {@link nextUrl}. Null if there is none. */
  readonly unusableNext: UnusableNext | null;
  readonly incompleteLists: IncompleteLists;
}

/** No incomplete lists. */
export const noLists: IncompleteLists = { lists: 0, rows: 0, names: [] };

/** The facts of a response that reports none. */
export const noFacts: PageFacts = { total: null, mayBeOfPage: false, nextUrl: null, unusableNext: null, incompleteLists: noLists };

/** The name of either a total, or the number of rows of the page. */
const ambiguousName = 'count';

const totalHeaders = ['x-total-count', 'x-total', 'total-count'];

function integerOf(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

function first<T>(names: readonly string[], find: (name: string) => T | null): T | null {
  for (const name of names) {
    const value = find(name);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Returns the absolute URL of a link. Null if the link is invalid.
 *
 * A server behind a TLS-terminating proxy can send http links to itself. They receive the scheme and port of the response.
 */
export function absoluteLink(target: string, base: string): string | null {
  if (target === '' || !URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  const from = new URL(base);
  if (from.protocol === 'https:' && url.protocol === 'http:' && url.hostname === from.hostname && ['', from.port].includes(url.port)) {
    url.protocol = from.protocol;
    url.port = from.port;
  }
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** Returns the target of the `Link` header with the relation `next` (RFC 8288 §3) as sent. Null without such a header. */
export function nextLink(headers: HeaderLines): string | null {
  for (const value of headerValues(headers, 'link')) {
    for (const [, target = '', parameters = ''] of value.matchAll(/<([^<>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g)) {
      const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters);
      const relations = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
      if (relations.includes('next')) return target;
    }
  }
  return null;
}

/** A member next to the rows: its name as sent, and its value. */
type Member = readonly [name: string, value: string];

/** Names of the URL in the object of a link (HAL, JSON:API, and others). */
const linkMembers = new Set(['href', 'url', 'uri', 'link', '$ref']);

/** Returns the name of a fact for a convention. The path is that of a member in objects about pages. */
function factName(path: string): string {
  const [name = '', ...outer] = path.split('/').map(plainName).reverse();
  const [holder = ''] = outer;
  if (linkMembers.has(name) && holder !== '') return holder;
  return conventions.some(({ nextLinks }) => nextLinks.includes(holder)) ? 'nextcursor' : name;
}

/** Returns the members by the names of conventions. A member of the outermost object has priority. */
function factsOf(members: ReadonlyMap<string, string>): ReadonlyMap<string, Member> {
  const facts = new Map<string, Member>();
  const depth = (name: string): number => name.split('/').length;
  for (const member of [...members].sort(([one], [other]) => depth(one) - depth(other))) {
    const name = factName(member[0]);
    if (!facts.has(name)) facts.set(name, member);
  }
  return facts;
}

/** Values that announce nothing. */
const nothing = new Set(['', 'null', 'false', '0']);

/** Returns the announcement of a next page that isn't a usable link. */
function unusableNextOf(facts: ReadonlyMap<string, Member>): UnusableNext | null {
  const member = (names: readonly string[], announces: (value: string) => boolean): UnusableNext | null =>
    first(names, (name) => {
      const [sent = '', value = ''] = facts.get(name) ?? [];
      return announces(value) ? { name: sent, value } : null;
    });
  const isSomething = (value: string): boolean => !nothing.has(value);
  const links = conventions.flatMap(({ nextLinks }) => nextLinks);
  const flags = conventions.flatMap(({ more }) => more);
  const lastFlags = conventions.flatMap(({ last }) => last);
  const link = member(links, isSomething);
  const flag = member(flags, (value) => value === 'true') ?? member(lastFlags, (value) => value === 'false');
  if (link !== null || flag !== null) return link ?? flag;
  // Some servers send the position after the last row, too, and report separately that there are no more rows.
  const isLast = member(flags, (value) => value === 'false') !== null || member(lastFlags, (value) => value === 'true') !== null;
  return isLast
    ? null
    : member(
        conventions.flatMap(({ cursors }) => cursors),
        isSomething,
      );
}

const isLink = (text: string): boolean => /^(https?:|[/?]|[^\s]*[?/][^\s]*$)/i.test(text);

/**
 * Finds the total and the next page in the headers, and in the members next to the rows.
 *
 * @param url URL of the response, which is the base of relative links.
 * @param members Scalars next to the rows by name, with unescaped strings. Members of objects about pages have a path such as
 * `paging/next`.
 */
export function readPageFacts(
  url: string,
  headers: HeaderLines,
  members: ReadonlyMap<string, string>,
  incompleteLists: IncompleteLists = noLists,
): PageFacts {
  const facts = factsOf(members);
  const textOf = (name: string): string | undefined => facts.get(name)?.[1];
  const fromHeader = first(totalHeaders, (name) => integerOf(headerValue(headers, name)));
  const link = nextLink(headers);
  const fromLink = link === null ? null : absoluteLink(link, url);
  const named =
    fromHeader ??
    first(
      conventions.flatMap(({ totals }) => totals),
      (name) => integerOf(textOf(name)),
    );
  const counted = integerOf(textOf(ambiguousName));
  const nextUrl =
    fromLink ??
    first(
      conventions.flatMap(({ nextLinks }) => nextLinks),
      (name) => {
        const target = textOf(name);
        return target === undefined || !isLink(target) ? null : absoluteLink(target, url);
      },
    );
  const unusableLink = link === null ? null : { name: 'Link', value: link };
  return {
    total: named ?? counted,
    mayBeOfPage: named === null && counted !== null,
    nextUrl,
    unusableNext: nextUrl === null ? (unusableLink ?? unusableNextOf(facts)) : null,
    incompleteLists,
  };
}
