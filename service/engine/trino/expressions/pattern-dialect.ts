import { type PatternDialect, re2Dialect } from '../../sql/patterns/write-pattern.ts';

const word = '[0-9A-Z_a-z]';

/** Regular expressions of Trino: those of Java, whose own boundaries know the letters of all scripts. */
export const patternDialect: PatternDialect = {
  ...re2Dialect,
  never: '(?!)',
  boundary: `(?:(?<!${word})(?=${word})|(?<=${word})(?!${word}))`,
  noBoundary: `(?:(?<!${word})(?!${word})|(?<=${word})(?=${word}))`,
};
