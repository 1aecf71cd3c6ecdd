import type { Navigation, Property } from '../query/entity-model.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Capabilities } from './read-capabilities.ts';

/**
 * What a `$metadata` document says, the same from XML and from JSON (OData CSDL 4.01).
 *
 * Plain data, so it can be sent anywhere. Every type's name is qualified by its namespace, never by an alias; look names up with
 * `find-in-schema.ts`, which knows aliases too.
 */
export interface Schema {
  readonly version: ODataVersion;
  /** Namespaces that the document defines. */
  readonly namespaces: readonly string[];
  /** Short names of namespaces, its own and those of documents it refers to. */
  readonly aliases: readonly Alias[];
  readonly references: readonly Reference[];
  readonly types: readonly StructuredType[];
  readonly enumerations: readonly Enumeration[];
  readonly typeDefinitions: readonly TypeDefinition[];
  /** Functions and actions; overloads follow one another. */
  readonly operations: readonly Operation[];
  /** Name of the entity container, qualified; null where the document has none. */
  readonly container: string | null;
  /** Entity sets and singletons. */
  readonly entitySets: readonly EntitySet[];
  readonly operationImports: readonly OperationImport[];
}

/** 2.0 and 3.0 (1.0 too) are read so that they can be named; the application speaks 4.0 and 4.01. */
export type ODataVersion = '1.0' | '2.0' | '3.0' | '4.0' | '4.01';

/** A short name for a namespace, good within its document. */
export interface Alias {
  readonly alias: string;
  readonly namespace: string;
}

/** Another document that this one names things of. It is never fetched. */
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
  /** True where an entity is a medium, such as a picture, described by its properties. */
  readonly hasStream: boolean;
  /** Of the type that declares it, which may be a base type. */
  readonly key: readonly KeyPart[];
  /** Inherited ones first. */
  readonly properties: readonly Property[];
  readonly navigations: readonly Navigation[];
  readonly description: string | null;
}

/** A property of a key: a name, or a path that goes by an alias in URLs. */
export interface KeyPart {
  readonly path: string;
  readonly alias: string | null;
}

/** A type whose values are named members. */
export interface Enumeration {
  readonly name: string;
  /** Such as `Edm.Int32`. */
  readonly underlyingType: string;
  /** True where a value can be several members at once. */
  readonly flags: boolean;
  readonly members: readonly EnumerationMember[];
  readonly description: string | null;
}

/** A named value of an enumeration. */
export interface EnumerationMember {
  readonly name: string;
  /** A whole number, exact. */
  readonly value: string;
  readonly description: string | null;
}

/** A primitive type under another name. */
export interface TypeDefinition {
  readonly name: string;
  readonly underlyingType: string;
  readonly description: string | null;
}

/** The type of a parameter or a result. */
export interface TypeReference {
  /** `Edm.*` or a qualified name; `$ReturnType` and the like do not occur. */
  readonly typeName: string;
  /** `unknown` where `typeName` is none of the primitive types that both languages know. */
  readonly type: ValueType;
  readonly list: boolean;
  readonly nullable: boolean;
}

/** A function or an action; one of several where the name is overloaded. */
export interface Operation {
  readonly kind: 'function' | 'action';
  readonly name: string;
  /** Whether it is called on a value: the first parameter is that value. */
  readonly bound: boolean;
  /** Whether what it returns can be gone on from in a URL. */
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

/** A collection of entities, or (`singleton`) one entity, that the service root leads to. */
export interface EntitySet {
  readonly kind: 'set' | 'singleton';
  readonly name: string;
  /** Qualified name of its entity type. */
  readonly typeName: string;
  readonly label: string | null;
  readonly description: string | null;
  readonly longDescription: string | null;
  readonly capabilities: Capabilities;
  /** Which set a navigation leads to. */
  readonly bindings: readonly NavigationBinding[];
}

/** Which entity set a navigation leads to: `path` from this set, `target` as the document names it. */
export interface NavigationBinding {
  readonly path: string;
  readonly target: string;
}

/** A function or action that the service root leads to. */
export interface OperationImport {
  readonly kind: 'function' | 'action';
  readonly name: string;
  /** Qualified name of the operation. */
  readonly operation: string;
  /** The set that its result belongs to. */
  readonly entitySet: string | null;
}
