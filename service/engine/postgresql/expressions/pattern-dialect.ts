import type { PatternDialect } from '../../sql/patterns/write-pattern.ts';

/** PostgreSQL's advanced regular expressions; words are those of the text's collation, which is that of code points. */
export const patternDialect: PatternDialect = {
  beginning: '\\A',
  end: '\\Z',
  never: '(?!)',
  boundary: '\\y',
  noBoundary: '\\Y',
  // Its texts hold no NUL, nor can its patterns.
  escaped: (code) => `\\u${Math.max(1, code).toString(16).padStart(4, '0')}`,
  mostRepetitions: 255,
};
