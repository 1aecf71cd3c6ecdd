import type { Span } from '../diagnostics/diagnostic.ts';
import type { TextOperator } from '../query/query.ts';
import { guessLiteral, literalText, readLiteral } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { Dialect } from './dialect.ts';

/** The syntax tree of a filter. Every node has its range in the text; parentheses around a group are outside it. */
export type Node = Group | Comparison | Missing;

/** At least two conditions joined by and (`;`) or by or (`,`). */
interface Group extends Span {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Node[];
}

/** One test of one column, such as `name=beginsWith='A b'` or `dept=in=(4,3)`. */
export interface Comparison extends Span {
  readonly kind: 'comparison';
  readonly selector: Selector;
  readonly operator: Operator;
  readonly arguments: readonly Argument[];
  /** Whether the arguments are in parentheses. */
  readonly list: boolean;
}

/** The name of a column as written. */
export interface Selector extends Span {
  readonly name: string;
}

/** An operator as written: `==`, `<`, `=lt=`, `=beginsWith=`. */
export interface Operator extends Span {
  readonly symbol: string;
}

/** A value, without its quotes and escapes. */
export interface Argument extends Span {
  readonly text: string;
  readonly quote: '"' | "'" | null;
}

/** Placeholder for a missing condition; a diagnostic has the reason. */
export interface Missing extends Span {
  readonly kind: 'missing';
}

/** Checks whether a value is the dialect's null word. */
export function isNullWord(argument: Argument, dialect: Dialect): boolean {
  return argument.quote === null && argument.text === dialect.nullWord;
}

/**
 * Converts a value to `type`. Null if it isn't a valid value of that type. Without a type, the syntax determines it; quoted values are
 * strings.
 */
export function readValue(argument: Argument, type: ValueType | undefined, dialect: Dialect): Literal | null {
  if (type === 'boolean') {
    const truth = readBoolean(argument.text, dialect);
    return truth === null ? null : { kind: 'boolean', value: truth };
  }
  if (type !== undefined) return readLiteral(argument.text, type);
  return argument.quote === null ? guessLiteral(argument.text) : { kind: 'string', value: argument.text };
}

/** Parses a boolean in the dialect's spelling, ignoring case. Null for other texts. */
export function readBoolean(text: string, { booleans }: Dialect): boolean | null {
  const lower = text.toLowerCase();
  if (lower === booleans.true.toLowerCase()) return true;
  return lower === booleans.false.toLowerCase() ? false : null;
}

/** Prints a constant in the dialect's spelling. */
export function printLiteral(literal: Literal, { booleans }: Dialect): string {
  return literal.kind === 'boolean' ? booleans[literal.value ? 'true' : 'false'] : literalText(literal);
}

/** Checks whether the value of an equality is a pattern. */
export function isPattern(text: string, type: ValueType | undefined, { wildcard }: Dialect): boolean {
  return wildcard !== null && text.includes(wildcard) && (type === undefined || type === 'string' || type === 'unknown');
}

/** Converts a pattern of an equality to one of `like`, whose wildcard is `*`. Null if it contains a literal `*`. */
export function readPattern(text: string, { wildcard }: Dialect): string | null {
  if (wildcard === null || wildcard === '*') return text;
  return text.includes('*') ? null : text.replaceAll(wildcard, '*');
}

/**
 * Converts a text condition to the pattern of an equality.
 *
 * Null if the dialect has no wildcard, or if the text contains one, or a `*`. Null also if the pattern would be the wildcard alone: it
 * matches any value, but `not beginsWith ''` matches none.
 */
export function writePattern(operator: TextOperator, value: string, { wildcard }: Dialect): string | null {
  if (wildcard === null || (operator !== 'like' && (value === '' || value.includes(wildcard) || value.includes('*')))) return null;
  switch (operator) {
    case 'beginsWith':
      return value + wildcard;
    case 'endsWith':
      return wildcard + value;
    case 'contains':
      return wildcard + value + wildcard;
    case 'like':
      return wildcard !== '*' && value.includes(wildcard) ? null : value.replaceAll('*', wildcard);
  }
}
