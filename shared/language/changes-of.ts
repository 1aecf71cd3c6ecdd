import type { Change } from './explain-common-mistake.ts';

/** The pattern where it stands outside of quotes: what is quoted is matched, too, without the group `found`. */
export function outsideQuotes(pattern: RegExp): RegExp {
  return new RegExp(`'(?:[^']|'')*'|"(?:[^"\\\\]|\\\\.)*"|(?<found>${pattern.source})`, `${pattern.flags.replace('u', '')}gu`);
}

/** What a pattern found, and its groups. */
type Match = readonly [found: string, ...(string | undefined)[]];

/** The changes at all places where a pattern matches; none for a place where `write` gives null. */
export function changesOf(value: string, pattern: RegExp, write: (match: Match) => string | null): Change[] {
  const changes: Change[] = [];
  for (const match of value.matchAll(pattern)) {
    const isQuoted = match.groups !== undefined && 'found' in match.groups && match.groups.found === undefined;
    if (isQuoted) continue;
    const [found, ...groups] = match;
    const text = write([found, ...(match.groups === undefined ? groups : groups.slice(1))]);
    if (text !== null) changes.push({ from: match.index, to: match.index + found.length, text });
  }
  return changes;
}
