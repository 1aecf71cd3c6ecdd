import { type HeaderLines, headerValue, headerValues } from '../header-lines.ts';

/** Facts in a response about all pages of a query. */
export interface PageFacts {
  /** Number of matching rows. Null if it isn't known. */
  readonly total: number | null;
  /** Whether the total might be the number of rows of the page, because its name is ambiguous. */
  readonly mayBeOfPage?: boolean;
  /** Absolute URL of the next page. Null if there is none. */
  readonly nextUrl: string | null;
}

/** Names of totals in lower case without `_`, most specific first. */
const totalNames = [
  '@odata.count',
  '@count',
  'odata.count',
  'totalcount',
  'total',
  'totalelements',
  'totalhits',
  'totalitems',
  'totalrecords',
  'totalresults',
  'totalrows',
  'recordstotal',
  'nbhits',
  'numfound',
];

/** The name of either a total, or the number of rows of the page. */
const ambiguousName = 'count';

/** Names of the next page's URL in lower case without `_`, most specific first. */
const nextNames = ['@odata.nextlink', '@nextlink', 'odata.nextlink', 'nextlink', 'nextpageurl', 'nextpage', 'nexturl', 'next'];

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
function absolute(target: string, base: string): string | null {
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

/**
 * Finds the total and the next page in the headers, and in the members next to the rows.
 *
 * @param url URL of the response, which is the base of relative links.
 * @param members Scalars next to the rows by name, with unescaped strings.
 */
export function readPageFacts(url: string, headers: HeaderLines, members: ReadonlyMap<string, string>): PageFacts {
  const plain = new Map([...members].map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]));
  const fromHeader = first(totalHeaders, (name) => integerOf(headerValue(headers, name)));
  const link = nextLink(headers);
  const fromLink = link === null ? null : absolute(link, url);
  const named = fromHeader ?? first(totalNames, (name) => integerOf(plain.get(name)));
  const counted = integerOf(plain.get(ambiguousName));
  return {
    total: named ?? counted,
    mayBeOfPage: named === null && counted !== null,
    nextUrl:
      fromLink ??
      first(nextNames, (name) => {
        const target = plain.get(name);
        return target === undefined || !/^(https?:|[/?]|[^\s]*[?/][^\s]*$)/i.test(target) ? null : absolute(target, url);
      }),
  };
}
