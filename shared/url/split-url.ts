import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Query } from '../query/query.ts';
import { type DecodedText, percentDecode } from './percent-encoding.ts';

/** Offsets of a URL's parts in its text. The query begins after the `?`, the fragment at the `#`. */
interface UrlParts {
  /** Everything before the `?`. */
  readonly base: string;
  readonly queryFrom: number;
  readonly queryTo: number;
  readonly hasQuery: boolean;
}

/** Splits a URL, or only its `?…` part (RFC 3986, 3), without validating or decoding it. */
export function splitUrl(text: string): UrlParts {
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  const mark = text.slice(0, end).indexOf('?');
  if (mark < 0) return { base: text.slice(0, end), queryFrom: end, queryTo: end, hasQuery: false };
  return { base: text.slice(0, mark), queryFrom: mark + 1, queryTo: end, hasQuery: true };
}

/** One `name=value` of a URL, with both parts decoded. */
export interface RawParameter {
  readonly name: DecodedText;
  readonly value: DecodedText;
  readonly raw: string;
  readonly from: number;
  readonly to: number;
  readonly nameTo: number;
  readonly valueFrom: number;
}

/** Returns the parameters of a URL in order, without empty ones (`&&`). The first `=` separates name and value. */
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
  /** Value of the parameter. Empty if there is no `=`. */
  readonly value: string;
  /** Range of the whole `name=value` in the URL's text. */
  readonly from: number;
  readonly to: number;
  /** Offset of the raw value in the URL's text. The same as `to` if there is no `=`. */
  readonly valueFrom: number;
}

/** A diagnostic whose range is in the URL's text. `at` is the same range within the decoded value of a parameter. */
export interface UrlDiagnostic extends Diagnostic {
  readonly at: { readonly parameter: string; readonly from: number; readonly to: number } | null;
}

/** A URL parsed as a query in one of the two languages. */
export interface ParsedUrl {
  /**
   * The parsed query. Null if the text isn't a query; `diagnostics` has the reasons. Language-specific parts are in the query as text.
   *
   * A query with error diagnostics (an unknown column, a value of the wrong type) must not be run.
   */
  readonly query: Query | null;
  /** All parameters in the order of the text, including unknown ones. */
  readonly parameters: readonly UrlParameter[];
  readonly diagnostics: readonly UrlDiagnostic[];
}

/** A query printed as a readable URL, to be encoded with `exactUrl` before sending. */
export interface PrintedUrl {
  readonly text: string;
  /** The parts of the query that the language doesn't support. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Whether a diagnostic is an error. If so, the text is the nearest query that the language supports, but has another meaning. Its
   * response must not be shown as that of the query.
   */
  readonly incomplete: boolean;
}
