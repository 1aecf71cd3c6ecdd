import type { DiagnosticCode } from '../diagnostic-codes.ts';

/** Names of types and of parts of an expression that stand in messages as parameters `expected`, `actual`, `what` and `type`. */
export const wordKeys = [
  'boolean',
  'int32',
  'int64',
  'decimal',
  'double',
  'number',
  'string',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'duration',
  'guid',
  'binary',
  'unknown',
  'any',
  'constant',
  'path',
  'call',
  'unary',
  'list',
  'logical',
  'calculation',
  'spatial',
  'structure',
  'enumeration',
  'json',
  'array',
  'object',
  'type',
] as const;

/** One of {@link wordKeys}. */
export type WordKey = (typeof wordKeys)[number];

/**
 * The messages of one language: what is wrong, why, and what to do.
 *
 * `{name}` stands for a parameter; a part in square brackets is said only where the parameters in it are given.
 */
export interface Messages {
  readonly diagnostics: Readonly<Record<DiagnosticCode, string>>;
  readonly words: Readonly<Record<WordKey, string>>;
}
