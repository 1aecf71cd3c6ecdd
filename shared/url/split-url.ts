import { type DecodedText, percentDecode } from './percent-encoding.ts';

/** Offsets of a URL's parts in its text; `query` begins after the `?`, `fragment` at the `#`. */
export interface UrlParts {
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
