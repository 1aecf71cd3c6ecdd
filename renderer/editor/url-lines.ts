import { splitUrl } from '../../shared/url/index.ts';

/** A line break of {@link splitIntoLines} with its indentation. A space before the line break can be part of the typed text. */
const lineBreak = /(?:\r\n|[\r\n])[ \t]*/g;

/** Returns the URL with one parameter per line. A line break precedes the `?` and each `&`. */
export function splitIntoLines(url: string): string {
  const { base, queryTo, hasQuery } = splitUrl(url);
  if (!hasQuery) return url;
  return `${base}\n  ${url.slice(base.length, queryTo).replaceAll('&', '\n  &')}${url.slice(queryTo)}`;
}

/** Returns the URL of a text on several lines. Removes line breaks and the white space after them. */
export function joinLines(text: string): string {
  return text.replaceAll(lineBreak, '');
}

/** Converts an offset in the text on several lines to an offset in the joined text. */
export function offsetJoined(text: string, offset: number): number {
  let removed = 0;
  for (const match of text.matchAll(lineBreak)) {
    if (match.index >= offset) break;
    removed += Math.min(match[0].length, offset - match.index);
  }
  return offset - removed;
}

/**
 * Converts an offset in the joined text to an offset in the text on several lines. `side` selects the offset before or after a line break.
 */
export function offsetInLines(text: string, offset: number, side: 'before' | 'behind' = 'before'): number {
  let added = 0;
  for (const match of text.matchAll(lineBreak)) {
    const at = match.index - added;
    if (side === 'before' ? at >= offset : at > offset) break;
    added += match[0].length;
  }
  return offset + added;
}

/** Converts a range in the joined text to a range in the text on several lines. The range doesn't begin or end with a line break. */
export function stretchInLines(text: string, from: number, to: number): { readonly from: number; readonly to: number } {
  return { from: offsetInLines(text, from, to > from ? 'behind' : 'before'), to: offsetInLines(text, to) };
}
