import type { TextOperator } from '../query/query.ts';
import { guessLiteral, literalText, readLiteral } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { Dialect } from './dialect.ts';
import type { Argument } from './node.ts';

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
