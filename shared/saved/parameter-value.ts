import { readLiteral } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';

/** How many bits the whole numbers of a type have. */
const bits: Readonly<Partial<Record<ValueType, number>>> = { int32: 32, int64: 64 };

/**
 * Reads what is given for a parameter, as it is typed; null where it is no value of the type.
 *
 * A condition may compare a whole number with any other; what is asked for by its type is one. Bytes are taken in both alphabets of
 * Base64 (RFC 4648 §4, §5): REST answers show the one, and both query languages want the other.
 */
export function readParameterValue(text: string, type: ValueType): Literal | null {
  const width = bits[type];
  if (width !== undefined) return isWhole(text, width) ? { kind: 'number', text } : null;
  return readLiteral(type === 'binary' ? text.replaceAll('+', '-').replaceAll('/', '_') : text, type);
}

function isWhole(text: string, width: number): boolean {
  return /^[+-]?\d{1,40}$/.test(text) && BigInt.asIntN(width, BigInt(text.replace(/^\+/, ''))) === BigInt(text.replace(/^\+/, ''));
}
