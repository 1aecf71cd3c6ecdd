import type { ValueType } from '../values/value-type.ts';

/**
 * What is known of one column: from the catalogue, from `$metadata`, or from both.
 *
 * What is optional is known from `$metadata` only; left out where nothing says it.
 */
export interface Property {
  readonly name: string;
  /** `unknown` where the value is complex, of an enumeration, or of a type that nobody has explained: then see `typeName`. */
  readonly type: ValueType;
  /** True where a cell holds a list of values of `type`. */
  readonly list: boolean;
  /** False where the deployment refuses conditions on this column. */
  readonly filterable: boolean;
  readonly key: boolean;
  readonly nullable: boolean;
  readonly description: string | null;
  /** False where the deployment refuses to sort by this column. */
  readonly sortable?: boolean;
  /** What a reader calls the column; `name` is what URLs say. */
  readonly label?: string;
  /** In what the values are measured (`km`, `EUR`). */
  readonly unit?: string;
  /** The column (or path) that says for each row in what the value is measured. */
  readonly unitColumn?: string;
  /** Significant digits of a decimal; digits of a second's fraction of a time. */
  readonly precision?: number;
  /** Digits behind the decimal point; `variable` means up to `precision`, `floating` a floating-point decimal (CSDL 4.01, 7.2.4). */
  readonly scale?: number | 'variable' | 'floating';
  /** Characters of a text, bytes of a binary. */
  readonly maxLength?: number;
  /** The only values that there are, as plain texts. */
  readonly allowedValues?: readonly string[];
  /** Qualified name, without alias, of the complex type, enumeration or type definition that the column is declared with. */
  readonly typeName?: string;
  /** The primitive type as declared, type definitions resolved, such as `Edm.Int16` or `Edm.GeographyPoint`. */
  readonly edmType?: string;
}

/** A way from one entity to others. */
export interface Navigation {
  readonly name: string;
  /** Qualified name, without alias, of the entity type at its end. */
  readonly typeName: string;
  /** True where it leads to any number of entities. */
  readonly list: boolean;
  /** True where it may lead to no entity; false for a list, which may be empty. */
  readonly nullable: boolean;
  /** True where the entities live and die with the one they belong to. */
  readonly contained: boolean;
  /** The navigation at the other end that leads back. */
  readonly partner: string | null;
  readonly description: string | null;
}
