import type { Span } from '../query/diagnostic.ts';
import type { TextOperator } from '../query/query.ts';
import { guessLiteral, literalText, readLiteral } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { Dialect } from './dialect.ts';

/** A filter as it was written. Every node knows its range in the text; parentheses around a group lie outside it. */
export type Node = Group | Comparison | Missing;

/** Conditions joined by and (`;`) or by or (`,`): two at least. */
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
  /** Whether the arguments stand in parentheses. */
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

/** Stands where a condition should be and is none; a diagnostic tells why. */
export interface Missing extends Span {
  readonly kind: 'missing';
}

/** Whether a value is the dialect's word for a missing one. */
export function isNullWord(argument: Argument, dialect: Dialect): boolean {
  return argument.quote === null && argument.text === dialect.nullWord;
}

/** A value as one of `type`, null where it is none; without a type by its looks, in quotes always a string. */
export function readValue(argument: Argument, type: ValueType | undefined, dialect: Dialect): Literal | null {
  if (type === 'boolean') {
    const truth = readTruth(argument.text, dialect);
    return truth === null ? null : { kind: 'boolean', value: truth };
  }
  if (type !== undefined) return readLiteral(argument.text, type);
  return argument.quote === null ? guessLiteral(argument.text) : { kind: 'string', value: argument.text };
}

/** True or false as the dialect writes them, in any case; null for other texts. */
export function readTruth(text: string, { booleans }: Dialect): boolean | null {
  const lower = text.toLowerCase();
  if (lower === booleans.true.toLowerCase()) return true;
  return lower === booleans.false.toLowerCase() ? false : null;
}

/** The text of a constant as the dialect writes it. */
export function spellLiteral(literal: Literal, { booleans }: Dialect): string {
  return literal.kind === 'boolean' ? booleans[literal.value ? 'true' : 'false'] : literalText(literal);
}

/** Whether the value of an equality is a pattern. */
export function isPattern(text: string, type: ValueType | undefined, { wildcard }: Dialect): boolean {
  return wildcard !== null && text.includes(wildcard) && (type === undefined || type === 'string' || type === 'unknown');
}

/** A pattern of an equality as one of `like`, whose wildcard is `*`; null where it holds a `*` that is none. */
export function readPattern(text: string, { wildcard }: Dialect): string | null {
  if (wildcard === null || wildcard === '*') return text;
  return text.includes('*') ? null : text.replaceAll(wildcard, '*');
}

/**
 * A text condition as the pattern of an equality; null where the dialect has no wildcard, the text holds one, or a `*`, that is
 * meant as it is, or the pattern would be the wildcard alone, which asks for any value where `not beginsWith ''` asks for none.
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
