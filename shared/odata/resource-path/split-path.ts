import { type DecodedText, percentDecode } from '../../url/percent-encoding.ts';

/** A segment of a path as it stands in the URL, without its slashes. */
export interface RawSegment {
  readonly from: number;
  readonly to: number;
  readonly decoded: DecodedText;
  /** Where slashes stand in a text in quotes, which should be encoded there. */
  readonly slashes: readonly number[];
}

/** Behind a backslash a double quote ends nothing. */
const separators = /\\.|[()'"/]|%2[2789]/gs;

const escaped: ReadonlyMap<string, string> = new Map([
  ['%22', '"'],
  ['%27', "'"],
  ['%28', '('],
  ['%29', ')'],
]);

/**
 * Splits a path at its slashes and decodes the segments one by one (URL Conventions 4.01, 2): `%2F` never separates.
 *
 * Slashes in parentheses separate nothing either: `$filter(Address/City eq 'x')` is one segment.
 */
export function splitPath(text: string): RawSegment[] {
  const segments: RawSegment[] = [];
  let depth = 0;
  let quote: string | null = null;
  let from = 0;
  let slashes: number[] = [];
  const close = (to: number) => segments.push({ from, to, slashes, decoded: percentDecode(text.slice(from, to), from) });
  for (const { 0: written, index } of text.matchAll(separators)) {
    const sign = escaped.get(written) ?? written;
    if (quote !== null) {
      if (sign === quote) quote = null;
      else if (sign === '/' && quote === "'") slashes.push(index);
    } else if (sign === "'" || sign === '"') quote = depth > 0 ? sign : null;
    else if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(depth - 1, 0);
    else if (sign === '/' && depth === 0) {
      close(index);
      from = index + 1;
      slashes = [];
    }
  }
  close(text.length);
  return segments;
}
