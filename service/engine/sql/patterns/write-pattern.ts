import { type CharacterSet, complement, reachesEnd } from './character-set.ts';
import type { Pattern } from './pattern.ts';

/** How one engine's regular expressions write what differs between them. */
export interface PatternDialect {
  readonly beginning: string;
  readonly end: string;
  readonly boundary: string;
  readonly noBoundary: string;
  /** What matches nowhere. */
  readonly never: string;
  /** A character of ASCII that may mean something, by its number. */
  escaped(code: number): string;
  /** Repetitions that may be asked for at once. */
  readonly mostRepetitions: number;
}

/** RE2's own, which SQLite's function and DuckDB take. */
export const re2Dialect: PatternDialect = {
  beginning: '\\A',
  end: '\\z',
  boundary: '\\b',
  noBoundary: '\\B',
  never: '[^\\x00-\\x{10FFFF}]',
  escaped: (code) => `\\x${code.toString(16).padStart(2, '0')}`,
  mostRepetitions: 1000,
};

/** A pattern in an engine's own words. */
export function writePattern(pattern: Pattern, dialect: PatternDialect): string {
  switch (pattern.kind) {
    case 'set':
      return setText(pattern.set, dialect);
    case 'sequence':
      return `(?:${pattern.parts.map((part) => writePattern(part, dialect)).join('')})`;
    case 'choice':
      return `(?:${pattern.parts.map((part) => writePattern(part, dialect)).join('|')})`;
    case 'repeat':
      return repeated(`(?:${writePattern(pattern.part, dialect)})`, pattern.least, pattern.most, dialect.mostRepetitions);
    default:
      return dialect[pattern.kind];
  }
}

/** As many at once as the engine takes, one behind the other. */
function repeated(part: string, least: number, most: number | null, limit: number): string {
  if (least === 0 && most === null) return `${part}*`;
  const sure = inChunks(least, limit, (count) => `${part}{${count}}`);
  return `(?:${sure}${most === null ? `${part}*` : inChunks(most - least, limit, (count) => `${part}{0,${count}}`)})`;
}

function inChunks(count: number, limit: number, write: (count: number) => string): string {
  return write(limit).repeat(Math.floor(count / limit)) + (count % limit === 0 ? '' : write(count % limit));
}

function setText(set: CharacterSet, dialect: PatternDialect): string {
  const others = reachesEnd(set);
  const runs = (others ? complement(set) : set).flatMap(([first, last]) => {
    // No text holds the halves of a pair, and no pattern can be sent with one.
    const [from, to] = [isHalf(first) ? 0xe000 : first, isHalf(last) ? 0xd7ff : last];
    if (from > to) return [];
    return [from === to ? character(from, dialect) : `${character(from, dialect)}-${character(to, dialect)}`];
  });
  if (runs.length > 0) return `[${others ? '^' : ''}${runs.join('')}]`;
  return others ? '(?:[a]|[^a])' : dialect.never;
}

function isHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function character(code: number, { escaped }: PatternDialect): string {
  const text = String.fromCodePoint(code);
  return code >= 0x80 || /[0-9A-Za-z]/.test(text) ? text : escaped(code);
}
