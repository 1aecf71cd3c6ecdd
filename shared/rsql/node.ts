import type { Span } from '../query/make-diagnostic.ts';

/** A filter as it was written. Every node knows its range in the text; parentheses around a group lie outside it. */
export type Node = Group | Comparison | Missing;

/** Conditions joined by and (`;`) or by or (`,`): two at least. */
export interface Group extends Span {
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
