import type { Capabilities } from '../metadata/read-capabilities.ts';
import type { Schema } from '../metadata/schema.ts';
import type { ValueType } from '../values/value-type.ts';
import { type Diagnostic, type Findings, makeDiagnostic, replace, type Span } from './diagnostic.ts';
import { nearestName } from './nearest-name.ts';

/**
 * The columns of one API, in the order in which the server lists them.
 *
 * The optional members come from `$metadata`. Checks that need them are left out where they are not there.
 */
export interface EntityModel {
  readonly name: string;
  readonly properties: readonly Property[];
  /** Qualified name of the entity type. */
  readonly typeName?: string;
  readonly navigations?: readonly Navigation[];
  /** True where entities may have more properties than are listed: an unknown name is no mistake then. */
  readonly open?: boolean;
  readonly capabilities?: Capabilities;
  /** The whole of `$metadata`: types, enumerations, functions, entity sets. */
  readonly schema?: Schema;
}

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
  /** False where the server refuses conditions on this column. */
  readonly filterable: boolean;
  readonly key: boolean;
  readonly nullable: boolean;
  readonly description: string | null;
  /** False where the server refuses to sort by this column. */
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

const indexes = new WeakMap<EntityModel, ReadonlyMap<string, Property>>();

/** The column of that name; undefined where the model has none. Names are compared exactly, as both protocols do. */
export function findColumn(model: EntityModel, name: string): Property | undefined {
  let index = indexes.get(model);
  if (index === undefined) {
    index = new Map(model.properties.map((property) => [property.name, property]));
    indexes.set(model, index);
  }
  return index.get(name);
}

/** Says that a name is no column of the model, and which one was probably meant. */
export function unknownColumn(model: EntityModel, name: string, span: Span, findings: Findings): Diagnostic {
  const nearest = findings.suggest(() => nearestColumn(model, name));
  return makeDiagnostic('unknown-column', span, {
    parameters: nearest === null ? { name } : { name, suggestion: nearest },
    fix: nearest === null ? null : replace(span, nearest),
  });
}

const sought = new WeakMap<EntityModel, Map<string, string | null>>();
const mostSought = 1000;

/** The nearest column's name, remembered: among thousands it takes milliseconds, and the same name is asked for at every key. */
function nearestColumn(model: EntityModel, name: string): string | null {
  const known = sought.get(model) ?? new Map<string, string | null>();
  const found = known.get(name);
  if (found !== undefined) return found;
  const nearest = nearestName(
    name,
    model.properties.map((property) => property.name),
  );
  if (known.size >= mostSought) known.clear();
  known.set(name, nearest);
  sought.set(model, known);
  return nearest;
}
