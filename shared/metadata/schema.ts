import type { ValueType } from '../values/value-type.ts';
import type { Navigation, Property } from './entity-model.ts';
import type { Capabilities } from './read-capabilities.ts';

/**
 * The content of a `$metadata` document, the same from XML and from JSON (OData CSDL 4.01).
 *
 * It is plain data, so that it can be sent. Every type's name is qualified by its namespace, never by an alias. Functions of
 * `find-in-schema.ts` also accept aliases.
 */
export interface Schema {
  readonly version: ODataVersion;
  /** Namespaces that the document defines. */
  readonly namespaces: readonly string[];
  /** Aliases of the document's own namespaces, and of those of referenced documents. */
  readonly aliases: readonly Alias[];
  readonly references: readonly Reference[];
  readonly types: readonly StructuredType[];
  readonly enumerations: readonly Enumeration[];
  readonly typeDefinitions: readonly TypeDefinition[];
  /** Functions and actions. Overloads are adjacent. */
  readonly operations: readonly Operation[];
  /** Qualified name of the entity container. Null if the document has none. */
  readonly container: string | null;
  /** Entity sets and singletons. */
  readonly entitySets: readonly EntitySet[];
  readonly operationImports: readonly OperationImport[];
}

/** A version of OData. 1.0 to 3.0 are only recognized to report them; the application supports 4.0 and 4.01. */
export type ODataVersion = '1.0' | '2.0' | '3.0' | '4.0' | '4.01';

/** A short name for a namespace, valid in its document. */
export interface Alias {
  readonly alias: string;
  readonly namespace: string;
}

/** A referenced document. It is never fetched. */
export interface Reference {
  readonly uri: string;
  readonly namespaces: readonly string[];
}

/** An entity type or a complex type. */
export interface StructuredType {
  readonly kind: 'entity' | 'complex';
  readonly name: string;
  readonly baseType: string | null;
  readonly abstract: boolean;
  readonly open: boolean;
  /** Whether this is a media entity, such as a picture that its properties describe. */
  readonly hasStream: boolean;
  /** Key of the type that declares it, which can be a base type. */
  readonly key: readonly KeyPart[];
  /** Properties of the type. Inherited properties are first. */
  readonly properties: readonly Property[];
  readonly navigations: readonly Navigation[];
  readonly description: string | null;
}

/** A key property: a name, or a path with an alias for URLs. */
export interface KeyPart {
  readonly path: string;
  readonly alias: string | null;
}

/** An enumeration type. */
export interface Enumeration {
  readonly name: string;
  /** Qualified name of the underlying type, such as `Edm.Int32`. */
  readonly underlyingType: string;
  /** Whether a value can be several members. */
  readonly flags: boolean;
  readonly members: readonly EnumerationMember[];
  readonly description: string | null;
}

/** A member of an enumeration. */
export interface EnumerationMember {
  readonly name: string;
  /** The value as an exact integer. */
  readonly value: string;
  readonly description: string | null;
}

/** A type definition: a primitive type with another name. */
export interface TypeDefinition {
  readonly name: string;
  readonly underlyingType: string;
  readonly description: string | null;
}

/** The type of a parameter or a result. */
export interface TypeReference {
  /** `Edm.*` or a qualified name, but never `$ReturnType` and similar. */
  readonly typeName: string;
  /** `unknown` if `typeName` isn't a primitive type that both languages support. */
  readonly type: ValueType;
  readonly list: boolean;
  readonly nullable: boolean;
}

/** One overload of a function or an action. */
export interface Operation {
  readonly kind: 'function' | 'action';
  readonly name: string;
  /** Whether the first parameter is a binding parameter. */
  readonly bound: boolean;
  /** Whether further path segments can follow the result in a URL. */
  readonly composable: boolean;
  readonly parameters: readonly Parameter[];
  readonly result: TypeReference | null;
  readonly description: string | null;
}

/** A parameter of a function or an action. */
export interface Parameter extends TypeReference {
  readonly name: string;
  readonly optional: boolean;
}

/** An entity set, or a single entity (`singleton`), of the service root. */
export interface EntitySet {
  readonly kind: 'set' | 'singleton';
  readonly name: string;
  /** Qualified name of its entity type. */
  readonly typeName: string;
  readonly label: string | null;
  readonly description: string | null;
  readonly longDescription: string | null;
  readonly capabilities: Capabilities;
  /** The target sets of navigations. */
  readonly bindings: readonly NavigationBinding[];
}

/** The target entity set of a navigation. `path` begins at this set; `target` is as in the document. */
export interface NavigationBinding {
  readonly path: string;
  readonly target: string;
}

/** A function import or action import of the service root. */
export interface OperationImport {
  readonly kind: 'function' | 'action';
  readonly name: string;
  /** Qualified name of the operation. */
  readonly operation: string;
  /** The entity set of the result. Null if there is none. */
  readonly entitySet: string | null;
}
