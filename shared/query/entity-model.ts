import type { ValueType } from '../values/value-type.ts';

/** What is known of one column: from the catalogue, from `$metadata`, or from both. */
export interface Property {
  readonly name: string;
  readonly type: ValueType;
  /** True where a cell holds a list of values of `type`. */
  readonly list: boolean;
  /** False where the deployment refuses conditions on this column. */
  readonly filterable: boolean;
  readonly key: boolean;
  readonly nullable: boolean;
  readonly description: string | null;
}

/** The columns of one API, in the order in which the deployment lists them. */
export interface EntityModel {
  readonly name: string;
  readonly properties: readonly Property[];
}
