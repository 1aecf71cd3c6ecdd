import type { Diagnostic } from '../query/diagnostic.ts';
import type { Query } from '../query/query.ts';
import { type DecodedText, percentDecode } from './percent-encoding.ts';

/** Offsets of a URL's parts in its text; `query` begins after the `?`, `fragment` at the `#`. */
interface UrlParts {
  /** Everything before the `?`. */
  readonly base: string;
  readonly queryFrom: number;
  readonly queryTo: number;
  readonly hasQuery: boolean;
}

/** Splits a URL, or only its `?…` part, by RFC 3986, 3: nothing is judged, nothing decoded. */
export function splitUrl(text: string): UrlParts {
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  const mark = text.slice(0, end).indexOf('?');
  if (mark < 0) return { base: text.slice(0, end), queryFrom: end, queryTo: end, hasQuery: false };
  return { base: text.slice(0, mark), queryFrom: mark + 1, queryTo: end, hasQuery: true };
}

/** One `name=value` as it stands in a URL, with both sides decoded. */
export interface RawParameter {
  readonly name: DecodedText;
  readonly value: DecodedText;
  readonly raw: string;
  readonly from: number;
  readonly to: number;
  readonly nameTo: number;
  readonly valueFrom: number;
}

/** The parameters of a URL in order; empty ones (`&&`) are left out. The first `=` separates name and value. */
export function splitParameters(text: string, parts: UrlParts = splitUrl(text)): RawParameter[] {
  const parameters: RawParameter[] = [];
  for (let from = parts.queryFrom; from < parts.queryTo; ) {
    const ampersand = text.indexOf('&', from);
    const to = ampersand < 0 || ampersand > parts.queryTo ? parts.queryTo : ampersand;
    if (to > from) parameters.push(readParameter(text, from, to));
    from = to + 1;
  }
  return parameters;
}

function readParameter(text: string, from: number, to: number): RawParameter {
  const raw = text.slice(from, to);
  const equals = raw.indexOf('=');
  const nameTo = equals < 0 ? to : from + equals;
  const valueFrom = equals < 0 ? to : nameTo + 1;
  return {
    name: percentDecode(text.slice(from, nameTo), from),
    value: percentDecode(text.slice(valueFrom, to), valueFrom),
    raw,
    from,
    to,
    nameTo,
    valueFrom,
  };
}

/** One `name=value` of a URL, percent-decoded. */
export interface UrlParameter {
  readonly name: string;
  /** Empty where the URL has no `=`. */
  readonly value: string;
  /** Range of the whole `name=value` in the URL's text. */
  readonly from: number;
  readonly to: number;
  /** Where the raw value begins in the URL's text; `to` where there is no `=`. */
  readonly valueFrom: number;
}

/** A diagnostic whose range lies in the URL's text; `at` tells the same range within the decoded value of a parameter. */
export interface UrlDiagnostic extends Diagnostic {
  readonly at: { readonly parameter: string; readonly from: number; readonly to: number } | null;
}

/** A URL read as a query in one of the two languages. */
export interface ParsedUrl {
  /**
   * Null where the text cannot be read as a query: `diagnostics` tells why. What only this language says is in the query as its text.
   * A query may come with error diagnostics (an unknown column, a value of the wrong type); it must not be run then.
   */
  readonly query: Query | null;
  /** In the order of the text, those with a meaning to nobody here too. */
  readonly parameters: readonly UrlParameter[];
  readonly diagnostics: readonly UrlDiagnostic[];
}

/** A query written as a URL, in readable form: hand it to `exactUrl` before sending. */
export interface PrintedUrl {
  readonly text: string;
  /** What this language cannot say. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * True with an error among the diagnostics: then the text is the nearest thing that this language can say, and asks for something
   * else than the query does. Nobody should be given its response as the query's.
   */
  readonly incomplete: boolean;
}
