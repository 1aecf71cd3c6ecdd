import type { Change } from './explain-common-mistake.ts';

/** Restricts a pattern to text outside of quotes: quoted text also matches, but without the group `found`. */
export function outsideQuotes(pattern: RegExp): RegExp {
  return new RegExp(`'(?:[^']|'')*'|"(?:[^"\\\\]|\\\\.)*"|(?<found>${pattern.source})`, `${pattern.flags.replace('u', '')}gu`);
}

/** A match and its groups. */
type Match = readonly [found: string, ...(string | undefined)[]];

/** Returns the changes for all matches of a pattern, except those for which `write` returns null. */
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
