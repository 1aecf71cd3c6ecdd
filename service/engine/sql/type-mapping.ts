import type { Literal } from '../../../shared/values/value-type.ts';
import type { BoundLiteral } from '../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';

/**
 * How one scalar type of an engine is served: its published type, how it is compared, and how it is written.
 *
 * `Parameter` tells the engine the type of a parameter, `Value` is what is bound to one.
 */
export interface TypeMapping<Parameter, Value> {
  readonly type: EngineColumn['type'];
  readonly precision: number | null;
  readonly scale: number | null;
  /** Type of the parameters that the column is compared with: its own, so that statistics and indexes can be used. */
  readonly parameter: Parameter;
  /** True where the engine orders values that have no order by IEEE 754: NaN is its greatest number. */
  readonly hasNaN: boolean;
  /** SQL for the published value of a source's column; the column itself where nothing has to change. */
  read(column: string): string;
  /** Binds a constant to the type's values. Null if it is of another kind. */
  bind(literal: Literal): BoundLiteral<Value> | null;
  /** SQL for the JSON text of a value. */
  json(value: string, shape: JsonShape): string;
}

/** The parts that most mappings have in common. */
export const plainMapping = {
  precision: null,
  scale: null,
  hasNaN: false,
  read: (column: string) => column,
} as const;
