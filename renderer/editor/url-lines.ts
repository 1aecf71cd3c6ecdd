import { splitUrl } from '../../shared/url/index.ts';

/** A line break of {@link splitIntoLines}, with the indentation that follows it. A space before it may be part of what is being typed. */
const lineBreak = /(?:\r\n|[\r\n])[ \t]*/g;

/** The URL with one parameter a line: a break stands before the `?` and before each `&`. */
export function splitIntoLines(url: string): string {
  const { base, queryTo, hasQuery } = splitUrl(url);
  if (!hasQuery) return url;
  return `${base}\n  ${url.slice(base.length, queryTo).replaceAll('&', '\n  &')}${url.slice(queryTo)}`;
}

/** The URL of a text on several lines. A URL has no line breaks: each goes, with the spaces that follow it. */
export function joinLines(text: string): string {
  return text.replaceAll(lineBreak, '');
}

/** Where in the joined text an offset of the text on several lines lies. */
export function offsetJoined(text: string, offset: number): number {
  let removed = 0;
  for (const match of text.matchAll(lineBreak)) {
    if (match.index >= offset) break;
    removed += Math.min(match[0].length, offset - match.index);
  }
  return offset - removed;
}

/** Where in the text on several lines an offset of the joined text lies: where a break stands there, before it or behind it. */
export function offsetInLines(text: string, offset: number, side: 'before' | 'behind' = 'before'): number {
  let added = 0;
  for (const match of text.matchAll(lineBreak)) {
    const at = match.index - added;
    if (side === 'before' ? at >= offset : at > offset) break;
    added += match[0].length;
  }
  return offset + added;
}

/** A stretch of the joined text as it lies in the text on several lines; the breaks at its ends are no part of it. */
export function stretchInLines(text: string, from: number, to: number): { readonly from: number; readonly to: number } {
  return { from: offsetInLines(text, from, to > from ? 'behind' : 'before'), to: offsetInLines(text, to) };
}
