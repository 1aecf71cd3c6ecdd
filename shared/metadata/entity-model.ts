import { type Diagnostic, type Findings, makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import { nearestName } from '../diagnostics/nearest-name.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Capabilities } from './read-capabilities.ts';
import type { Schema } from './schema.ts';

/**
 * The columns of one API, in the order in which the server lists them.
 *
 * The optional members come from `$metadata`. Checks that need a missing member are skipped.
 */
export interface EntityModel {
  readonly name: string;
  readonly properties: readonly Property[];
  /** Qualified name of the entity type. */
  readonly typeName?: string;
  readonly navigations?: readonly Navigation[];
  /** The values, if the rows are values of a list and not entities. `$it` and `$this` are one of these values. */
  readonly item?: Property;
  /** Whether entities can have undeclared properties (open type), so that an unknown name isn't an error. */
  readonly open?: boolean;
  readonly capabilities?: Capabilities;
  /** All of `$metadata`: types, enumerations, functions, entity sets. */
  readonly schema?: Schema;
}

/**
 * A column as described by the catalogue, by `$metadata`, or by both.
 *
 * The optional members come from `$metadata` and are absent if it doesn't declare them.
 */
export interface Property {
  readonly name: string;
  /** Type of the values. `unknown` if the value is complex, of an enumeration, or of an unknown type; see `typeName`. */
  readonly type: ValueType;
  /** Whether a value is a list of `type`. */
  readonly list: boolean;
  /** Whether the column can be filtered by. False if the server rejects such filters. */
  readonly filterable: boolean;
  readonly key: boolean;
  readonly nullable: boolean;
  readonly description: string | null;
  /** Whether the rows can be sorted by this column. False if the server rejects that. */
  readonly sortable?: boolean;
  /** The display name of the column; `name` is its name in URLs. */
  readonly label?: string;
  /** The unit of the values (`km`, `EUR`). */
  readonly unit?: string;
  /** The column or path that contains the unit of each row's value. */
  readonly unitColumn?: string;
  /** Number of significant digits of a decimal, or of digits of the fractional seconds of a time. */
  readonly precision?: number;
  /**
   * Number of digits after the decimal point. `variable` means up to `precision`, `floating` a floating-point decimal (CSDL 4.01, 7.2.4).
   */
  readonly scale?: number | 'variable' | 'floating';
  /** Maximum number of characters of a string, or bytes of a binary. */
  readonly maxLength?: number;
  /** The only allowed values, as plain texts. */
  readonly allowedValues?: readonly string[];
  /** Qualified name, without alias, of the complex type, enumeration or type definition of the column. */
  readonly typeName?: string;
  /** The declared primitive type with type definitions resolved, such as `Edm.Int16` or `Edm.GeographyPoint`. */
  readonly edmType?: string;
}

/** A navigation property. */
export interface Navigation {
  readonly name: string;
  /** Qualified name, without alias, of the target entity type. */
  readonly typeName: string;
  /** Whether the property leads to a collection of entities. */
  readonly list: boolean;
  /** Whether the property can be null. False for a collection, which can be empty. */
  readonly nullable: boolean;
  /** Whether this is a containment navigation property, whose entities exist only with their parent. */
  readonly contained: boolean;
  /** The navigation property of the target type that leads back. Null if there is none. */
  readonly partner: string | null;
  readonly description: string | null;
}

const indexes = new WeakMap<EntityModel, ReadonlyMap<string, Property>>();

/** Returns the column with a name. Undefined if the model has none. Names are case-sensitive in both languages. */
export function findColumn(model: EntityModel, name: string): Property | undefined {
  let index = indexes.get(model);
  if (index === undefined) {
    index = new Map(model.properties.map((property) => [property.name, property]));
    indexes.set(model, index);
  }
  return index.get(name);
}

/** Adds a diagnostic for a name that isn't a column of the model, with a suggestion if one is near. */
export function unknownColumn(model: EntityModel, name: string, span: Span, findings: Findings): Diagnostic {
  const nearest = findings.suggest(() => nearestColumn(model, name));
  return makeDiagnostic('unknown-column', span, {
    parameters: nearest === null ? { name } : { name, suggestion: nearest },
    fix: nearest === null ? null : replace(span, nearest),
  });
}

const sought = new WeakMap<EntityModel, Map<string, string | null>>();
const maxCachedNames = 1000;

/**
 * Returns the nearest column name. The name is cached, because finding it among thousands takes milliseconds, and each key press needs it
 * again.
 */
function nearestColumn(model: EntityModel, name: string): string | null {
  const cachedNames = sought.get(model) ?? new Map<string, string | null>();
  const cachedName = cachedNames.get(name);
  if (cachedName !== undefined) return cachedName;
  const nearest = nearestName(
    name,
    model.properties.map((property) => property.name),
  );
  if (cachedNames.size >= maxCachedNames) cachedNames.clear();
  cachedNames.set(name, nearest);
  sought.set(model, cachedNames);
  return nearest;
}
