import type { TextCastType } from './dialect.ts';

/**
 * Regular expressions of the texts that can be cast to each type (OData URL Conventions 4.01, 5.1.1.10.1), in the syntax of RE2 and Java.
 *
 * The casts of engines also accept other texts, such as `1_000`, ` 5`, and `1` for true.
 */
export const textPatterns: Readonly<Record<TextCastType, string>> = {
  boolean: '(?i:true|false)',
  int32: '[+-]?[0-9]+',
  int64: '[+-]?[0-9]+',
  decimal: '[+-]?[0-9]+(\\.[0-9]+)?',
  double: '[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?',
  date: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  timeOfDay: '[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?',
  guid: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
};
