import type { Span } from '../diagnostics/diagnostic.ts';
import type { Property } from './entity-model.ts';
import type { TermIndex } from './link-schema.ts';
import { type AnnotationValue, itemsOf, memberOf, pathOf, textOf } from './read-capabilities.ts';
import type { EntitySet, EnumerationMember, NavigationBinding, ODataVersion } from './schema.ts';

/**
 * The declarations of a document in either format, with names as written and not yet resolved.
 *
 * Names of declarations are qualified by their namespace. References to names can still have an alias.
 */
export interface Declarations {
  version: ODataVersion;
  readonly namespaces: string[];
  readonly aliases: { readonly alias: string; readonly namespace: string }[];
  readonly references: { readonly uri: string; readonly namespaces: readonly string[] }[];
  readonly types: DeclaredType[];
  readonly enumerations: DeclaredEnumeration[];
  readonly typeDefinitions: DeclaredTypeDefinition[];
  readonly operations: DeclaredOperation[];
  readonly containers: DeclaredContainer[];
  readonly annotations: DeclaredAnnotation[];
}

/** A named declaration with its range in the document. */
export interface Declared extends Span {
  readonly name: string;
}

/** A reference to a type, as written. `typeName` has no `Collection(…)`. */
export interface TypeUse {
  readonly typeName: string;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly precision?: number;
  readonly scale?: number | 'variable' | 'floating';
  readonly maxLength?: number;
}

/** An entity type or a complex type as written, with unresolved type names. */
export interface DeclaredType extends Declared {
  readonly kind: 'entity' | 'complex';
  readonly baseType: string | null;
  readonly abstract: boolean;
  readonly open: boolean;
  readonly hasStream: boolean;
  readonly key: readonly { readonly path: string; readonly alias: string | null }[];
  readonly properties: readonly DeclaredProperty[];
  readonly navigations: readonly DeclaredNavigation[];
}

/** A structural property. */
export interface DeclaredProperty extends Declared {
  readonly use: TypeUse;
}

/** A navigation property. */
export interface DeclaredNavigation extends Declared {
  readonly typeName: string;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly contained: boolean;
  readonly partner: string | null;
}

/** An enumeration type. Its underlying type has the default if absent. */
export interface DeclaredEnumeration extends Declared {
  readonly underlyingType: string;
  readonly flags: boolean;
  readonly members: readonly Omit<EnumerationMember, 'description'>[];
}

/** A type definition. */
export interface DeclaredTypeDefinition extends Declared {
  readonly underlyingType: string;
}

/** One overload of a function or an action. */
export interface DeclaredOperation extends Declared {
  readonly kind: 'function' | 'action';
  readonly bound: boolean;
  readonly composable: boolean;
  readonly parameters: readonly { readonly name: string; readonly use: TypeUse }[];
  readonly result: TypeUse | null;
}

/** An entity container. */
export interface DeclaredContainer extends Declared {
  readonly entitySets: readonly DeclaredEntitySet[];
  readonly operationImports: readonly DeclaredImport[];
}

/** An entity set or a singleton. */
export interface DeclaredEntitySet extends Declared {
  readonly kind: EntitySet['kind'];
  readonly typeName: string;
  readonly bindings: readonly NavigationBinding[];
}

/** A function import or an action import. */
export interface DeclaredImport extends Declared {
  readonly kind: 'function' | 'action';
  readonly operation: string;
  readonly entitySet: string | null;
}

/**
 * An annotation of a model element.
 *
 * `target` and `term` can contain an alias: `Ns.Type`, `Ns.Type/Property`, `Ns.Container/Set`. An attribute in the `sap:` namespace has a
 * term such as `sap:label`.
 */
interface DeclaredAnnotation {
  readonly target: string;
  readonly term: string;
  readonly value: AnnotationValue;
}

/** Creates empty declarations. */
export function createDeclarations(version: ODataVersion): Declarations {
  return {
    version,
    namespaces: [],
    aliases: [],
    references: [],
    types: [],
    enumerations: [],
    typeDefinitions: [],
    operations: [],
    containers: [],
    annotations: [],
  };
}

/** Returns the description of a model element. Null if there is none. */
export function describe(terms: TermIndex, target: string): string | null {
  return (
    textOf(terms.find(target, 'Core.Description')) ??
    textOf(terms.find(target, 'Core.LongDescription')) ??
    textOf(terms.find(target, 'Common.QuickInfo')) ??
    (terms.findSap(target, 'quickinfo') || null)
  );
}

/** Returns the long description, if there is one in addition to the description. Null otherwise. */
export function describeAtLength(terms: TermIndex, target: string): string | null {
  return textOf(terms.find(target, 'Core.LongDescription')) ?? null;
}

/** Returns the display name of a model element. Null if there is none. */
export function labelOf(terms: TermIndex, target: string): string | null {
  return textOf(terms.find(target, 'Common.Label')) ?? (terms.findSap(target, 'label') || null);
}

/** Returns the annotations of one property: texts, unit, filterability and sortability. */
export function describeProperty(
  terms: TermIndex,
  target: string,
): Pick<Property, 'description' | 'filterable' | 'sortable' | 'label' | 'unit' | 'unitColumn' | 'allowedValues'> {
  const label = labelOf(terms, target);
  const measure = terms.find(target, 'Measures.Unit') ?? terms.find(target, 'Measures.ISOCurrency');
  const unit = textOf(measure);
  const unitColumn = pathOf(measure) ?? terms.findSap(target, 'unit');
  const allowed = allowedValues(terms, target);
  return {
    description: describe(terms, target),
    filterable: terms.findSap(target, 'filterable') !== 'false',
    ...(terms.findSap(target, 'sortable') === 'false' ? { sortable: false } : {}),
    ...(label === null ? {} : { label }),
    ...(unit === undefined ? {} : { unit }),
    ...(unitColumn === undefined ? {} : { unitColumn }),
    ...(allowed.length === 0 ? {} : { allowedValues: allowed }),
  };
}

function allowedValues(terms: TermIndex, target: string): readonly string[] {
  return itemsOf(terms.find(target, 'Validation.AllowedValues')).flatMap((item) => {
    const value = memberOf(item, 'Value');
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}
