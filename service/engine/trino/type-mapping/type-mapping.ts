import type { Literal } from '../../../../shared/values/value-type.ts';
import type { BoundLiteral } from '../../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../../engine.ts';

/**
 * How one scalar type of Trino is served: what it is called outside, how it is compared and how it is written.
 *
 * Constants become SQL literals: Trino's own parameters (`EXECUTE … USING`) are literals too. They are put together of digits, or quoted
 * by doubling the one character that ends a string (Trino knows no escapes in strings).
 */
export interface TrinoMapping {
  readonly type: EngineColumn['type'];
  /** Trino's name for the type of the published value. */
  readonly sqlType: string;
  readonly precision: number | null;
  readonly scale: number | null;
  /** True where there may be NaN, which Trino sorts before all numbers and the other engines after them. */
  readonly hasNaN: boolean;
  /** SQL for the published value. */
  read(column: string): string;
  /** Binds a constant to the type's values, as an SQL literal. Null if it is of another kind. */
  bind(literal: Literal): BoundLiteral<string> | null;
  /** SQL for the JSON text of a value; NULL for a missing one. */
  json(value: string, shape: JsonShape): string;
}

/** The parts most mappings have in common. */
export const plainMapping = { precision: null, scale: null, hasNaN: false, read: (column: string) => column } as const;

/** SQL for the text of a value, as Trino writes it. */
export function asText(value: string): string {
  return `CAST(${value} AS varchar)`;
}

/** SQL for the JSON of a value whose text in Trino needs only quotes. */
export function quotedJson(value: string): string {
  return `'"' || ${asText(value)} || '"'`;
}
