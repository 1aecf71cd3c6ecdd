import { type HeaderLines, headerValue, headerValues } from '../header-lines.ts';

/** What a response tells about the rows beyond it. */
export interface PageFacts {
  /** How many rows match in all, or null. */
  readonly total: number | null;
  /** True where the total has a name that others use for the rows of one page. */
  readonly mayBeOfPage?: boolean;
  /** Absolute URL of the next page, or null. */
  readonly nextUrl: string | null;
}

/** Names of a total beside the rows, the surest first, in small letters without `_`. */
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

/** The name of a total, or of the number of rows in the page. */
const ambiguousName = 'count';

/** Names of the next page's URL beside the rows. */
const nextNames = ['@odata.nextlink', '@nextlink', 'odata.nextlink', 'nextlink', 'nextpageurl', 'nextpage', 'nexturl', 'next'];

const totalHeaders = ['x-total-count', 'x-total', 'total-count'];

function wholeNumber(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

function first<T>(names: readonly string[], find: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = find(name);
    if (found !== null) return found;
  }
  return null;
}

/** The address of a link; null where it is none. Behind a proxy that ends TLS a server may name itself by http: its pages are where the first was. */
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

/** The target of the `Link` header with the relation `next` (RFC 8288 §3), as written, or null. */
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
 * Finds the total and the next page among the headers and the members beside the rows.
 *
 * @param url Where the response came from: relative links start there.
 * @param members Scalars beside the rows by name, strings unescaped.
 */
export function readPageFacts(url: string, headers: HeaderLines, members: ReadonlyMap<string, string>): PageFacts {
  const plain = new Map([...members].map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]));
  const fromHeader = first(totalHeaders, (name) => wholeNumber(headerValue(headers, name)));
  const link = nextLink(headers);
  const fromLink = link === null ? null : absolute(link, url);
  const named = fromHeader ?? first(totalNames, (name) => wholeNumber(plain.get(name)));
  const counted = wholeNumber(plain.get(ambiguousName));
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
