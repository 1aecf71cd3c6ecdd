import { isRealDate, wholly } from './literal-syntax.ts';
import type { Literal, ValueType } from './value-type.ts';

const whole = {
  boolean: wholly('boolean'),
  number: wholly('number'),
  date: wholly('date'),
  timeOfDay: wholly('timeOfDay'),
  dateTimeOffset: wholly('dateTimeOffset'),
  duration: wholly('duration'),
  guid: wholly('guid'),
  binary: wholly('binary'),
};

/** Types whose values are compared with each other. `unknown` goes with anything. */
export type ValueFamily =
  | 'boolean'
  | 'number'
  | 'string'
  | 'date'
  | 'dateTimeOffset'
  | 'timeOfDay'
  | 'duration'
  | 'guid'
  | 'binary'
  | 'unknown';

/** The family of a type: the four numeric types are one. */
export function familyOf(type: ValueType): ValueFamily {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double' ? 'number' : type;
}

/** The family a constant belongs to; `null` belongs to each, and so may the members of an enumeration, of which only `$metadata` tells. */
export function literalFamily(literal: Literal): ValueFamily {
  if (literal.kind === 'null' || literal.kind === 'enumeration') return 'unknown';
  return literal.kind === 'temporal' ? literal.type : literal.kind;
}

/** The plain text of a constant: what a person types, and what RSQL carries. `null` for null. */
export function literalText(literal: Literal): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return literal.value;
    default:
      return literal.text;
  }
}

/** Reads a plain text as a value of `type`, keeping it exactly; null where it is none. For `unknown` every text is a string. */
export function readLiteral(text: string, type: ValueType): Literal | null {
  const family = familyOf(type);
  switch (family) {
    case 'string':
    case 'unknown':
      return { kind: 'string', value: text };
    case 'boolean':
      return whole.boolean.test(text) ? { kind: 'boolean', value: text.toLowerCase() === 'true' } : null;
    case 'number':
      return whole.number.test(text) && (type === 'double' || type === 'decimal' || /\d/.test(text)) ? { kind: 'number', text } : null;
    case 'guid':
    case 'binary':
      return whole[family].test(text) ? { kind: family, text } : null;
    case 'date':
    case 'dateTimeOffset':
      return whole[family].test(text) && isRealDate(text) ? { kind: 'temporal', type: family, text } : null;
    case 'timeOfDay':
    case 'duration':
      return whole[family].test(text) ? { kind: 'temporal', type: family, text } : null;
  }
}

const guessable: readonly ValueType[] = ['double', 'boolean', 'dateTimeOffset', 'date', 'timeOfDay', 'guid'];

/** Reads a plain text of which no type is known: numbers, true and false, dates, times, durations and GUIDs by their looks, else a string. */
export function guessLiteral(text: string): Literal {
  for (const type of guessable) {
    const literal = readLiteral(text, type);
    if (literal !== null) return literal;
  }
  return (/\d/.test(text) ? readLiteral(text, 'duration') : null) ?? { kind: 'string', value: text };
}

/** The same constant as a value of `type`: itself where it is one, else read from its text; null where it cannot be one. `null` stays. */
export function convertLiteral(literal: Literal, type: ValueType): Literal | null {
  if (literal.kind === 'null' || type === 'unknown' || literalFamily(literal) === familyOf(type)) return literal;
  return readLiteral(literalText(literal), type);
}
