import { type CharacterSet, complement, reachesEnd } from './character-set.ts';
import type { Pattern } from './read-pattern.ts';

/** The syntax of regular expressions that differs between engines. */
export interface PatternDialect {
  readonly start: string;
  readonly end: string;
  readonly boundary: string;
  readonly noBoundary: string;
  /** A pattern that matches no text. */
  readonly never: string;
  /**
   * Escapes a special character of ASCII.
   *
   * @param code The code of the character.
   */
  escaped(code: number): string;
  /** The maximum number of repetitions in braces. */
  readonly maxRepetitions: number;
}

/** The pattern syntax of RE2, which DuckDB and the registered function of SQLite use. */
export const re2Dialect: PatternDialect = {
  start: '\\A',
  end: '\\z',
  boundary: '\\b',
  noBoundary: '\\B',
  never: '[^\\x00-\\x{10FFFF}]',
  escaped: (code) => `\\x${code.toString(16).padStart(2, '0')}`,
  maxRepetitions: 1000,
};

/** Writes a pattern in the syntax of an engine. */
export function writePattern(pattern: Pattern, dialect: PatternDialect): string {
  switch (pattern.kind) {
    case 'set':
      return setText(pattern.set, dialect);
    case 'sequence':
      return `(?:${pattern.parts.map((part) => writePattern(part, dialect)).join('')})`;
    case 'choice':
      return `(?:${pattern.parts.map((part) => writePattern(part, dialect)).join('|')})`;
    case 'repeat':
      return repeated(`(?:${writePattern(pattern.part, dialect)})`, pattern.minimum, pattern.maximum, dialect.maxRepetitions);
    default:
      return dialect[pattern.kind];
  }
}

/** Writes a repetition. Splits repetitions beyond the limit of the engine. */
function repeated(part: string, minimum: number, maximum: number | null, limit: number): string {
  if (minimum === 0 && maximum === null) return `${part}*`;
  const sure = inChunks(minimum, limit, (count) => `${part}{${count}}`);
  return `(?:${sure}${maximum === null ? `${part}*` : inChunks(maximum - minimum, limit, (count) => `${part}{0,${count}}`)})`;
}

function inChunks(count: number, limit: number, write: (count: number) => string): string {
  return write(limit).repeat(Math.floor(count / limit)) + (count % limit === 0 ? '' : write(count % limit));
}

function setText(set: CharacterSet, dialect: PatternDialect): string {
  const others = reachesEnd(set);
  const runs = (others ? complement(set) : set).flatMap(([first, last]) => {
    // Surrogates are excluded, because no text or pattern contains unpaired surrogates.
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
