import { type Findings, makeDiagnostic, noSpan, type Span } from '../diagnostics/diagnostic.ts';
import { readEdmType } from '../values/value-type.ts';
import {
  type Declarations,
  type Declared,
  type DeclaredContainer,
  type DeclaredEntitySet,
  type DeclaredEnumeration,
  type DeclaredImport,
  type DeclaredNavigation,
  type DeclaredOperation,
  type DeclaredProperty,
  type DeclaredType,
  type DeclaredTypeDefinition,
  describe,
  describeAtLength,
  describeProperty,
  labelOf,
  type TypeUse,
} from './declaration.ts';
import type { Navigation, Property } from './entity-model.ts';
import { resolveAlias } from './find-in-schema.ts';
import { type AnnotationValue, readCapabilities } from './read-capabilities.ts';
import type { EntitySet, Enumeration, Operation, OperationImport, Schema, StructuredType, TypeReference } from './schema.ts';

/** Creates a schema from declarations. Resolves names, inheritance, and annotations. */
export function linkSchema(declarations: Declarations, findings: Findings): Schema {
  const linker = createLinker(declarations, findings);
  const types = linkTypes(linker);
  const typesByName = new Map(types.map((type) => [type.name, type]));
  const { version, namespaces, aliases, references, containers } = declarations;
  const schema: Schema = {
    version,
    namespaces,
    aliases,
    references,
    types,
    enumerations: [...linker.enumerations.values()].map((enumeration) => linkEnumeration(linker, enumeration)),
    typeDefinitions: [...linker.typeDefinitions.values()].map(({ name, underlyingType }) => ({
      name,
      underlyingType,
      description: describe(linker.terms, name),
    })),
    operations: declarations.operations.map((operation) => linkOperation(linker, operation)),
    container: containers[0]?.name ?? null,
    entitySets: linkEntitySets(linker, containers, typesByName),
    operationImports: containers.flatMap(({ operationImports }) => operationImports.map((one) => linkImport(linker, one))),
  };
  checkDocument(schema, findings);
  return schema;
}

/** Reports a document with an old version, or without entity sets and types. */
function checkDocument({ version, types, entitySets }: Schema, findings: Findings): void {
  if (version === '4.0' || version === '4.01') {
    if (entitySets.length === 0 && types.length === 0) findings.add(makeDiagnostic('metadata-empty', noSpan, { severity: 'warning' }));
    return;
  }
  const names = entitySets.slice(0, 3).map(({ name }) => name);
  const parameters = { version, count: entitySets.length, names: `${names.join(', ')}${entitySets.length > names.length ? ' …' : ''}` };
  findings.add(makeDiagnostic('metadata-version-old', noSpan, { parameters }));
}

function linkEnumeration({ terms, namespaces }: Linker, { name, underlyingType, flags, members }: DeclaredEnumeration): Enumeration {
  return {
    name,
    underlyingType: resolveAlias(namespaces, underlyingType),
    flags,
    members: members.map((member) => ({ ...member, description: describe(terms, `${name}/${member.name}`) })),
    description: describe(terms, name),
  };
}

function linkOperation(linker: Linker, operation: DeclaredOperation): Operation {
  const { kind, name, bound, composable, parameters, result } = operation;
  return {
    kind,
    name,
    bound,
    composable,
    parameters: parameters.map((parameter) => ({
      ...linkTypeUse(linker, parameter.use, operation),
      name: parameter.name,
      optional: linker.terms.find(`${name}/${parameter.name}`, 'Core.OptionalParameter') !== undefined,
    })),
    result: result === null ? null : linkTypeUse(linker, result, operation),
    description: describe(linker.terms, name),
  };
}

function linkEntitySets(
  linker: Linker,
  containers: readonly DeclaredContainer[],
  types: ReadonlyMap<string, StructuredType>,
): readonly EntitySet[] {
  // Extended containers are in the same document, so all sets together can be requested.
  const declared = containers.flatMap(({ name: container, entitySets }) => entitySets.map((set) => ({ ...set, container })));
  const sets = [...byName(declared, linker.findings).values()].map((set) => ({ ...set, typeName: expectType(linker, set.typeName, set) }));
  const ofType = Map.groupBy(sets, ({ typeName }) => typeName);
  return sets.map((set) => {
    const type = types.get(set.typeName);
    return linkEntitySet(linker, set, `${set.container}/${set.name}`, type, ofType.get(set.typeName)?.length === 1);
  });
}

/** Links an entity set. Annotations of its type apply to it too (`@title` in CDS), except a label if several sets have the type. */
function linkEntitySet(
  { terms }: Linker,
  { kind, name, typeName, bindings }: DeclaredEntitySet,
  target: string,
  type: StructuredType | undefined,
  alone: boolean,
): EntitySet {
  const described = describe(terms, target) === null ? typeName : target;
  return {
    kind,
    name,
    typeName,
    label: labelOf(terms, target) ?? (alone ? labelOf(terms, typeName) : null),
    description: describe(terms, described),
    longDescription: describeAtLength(terms, described),
    capabilities: readCapabilities(terms, target, type),
    bindings,
  };
}

function linkImport({ namespaces }: Linker, { kind, name, operation, entitySet }: DeclaredImport): OperationImport {
  return { kind, name, operation: resolveAlias(namespaces, operation), entitySet };
}

/** Maximum length of an inheritance chain. */
const maxAncestors = 100;

/** Links the entity types and complex types, with inherited members. */
function linkTypes(linker: Linker): readonly StructuredType[] {
  const done = new Map<string, StructuredType>();
  return [...linker.types.values()].map((type) => linkType(linker, type, done, []));
}

function linkType(linker: Linker, type: DeclaredType, done: Map<string, StructuredType>, descendants: readonly string[]): StructuredType {
  const known = done.get(type.name);
  if (known !== undefined) return known;
  const base = linkBase(linker, type, done, [...descendants, type.name]);
  const key = type.key.length > 0 ? type.key : (base?.key ?? []);
  const keyNames = new Set(key.map(({ path }) => path));
  const own = type.properties.map((property) => linkProperty(linker, type, property, keyNames));
  const inherited = (base?.properties ?? []).map((property) => {
    const isKey = keyNames.has(property.name);
    return property.key === isKey ? property : { ...property, key: isKey };
  });
  const linked: StructuredType = {
    kind: type.kind,
    name: type.name,
    baseType: type.baseType === null ? null : resolveAlias(linker.namespaces, type.baseType),
    abstract: type.abstract,
    open: type.open || base?.open === true,
    hasStream: type.hasStream || base?.hasStream === true,
    key,
    properties: unite(inherited, own),
    navigations: unite(
      base?.navigations ?? [],
      type.navigations.map((navigation) => linkNavigation(linker, type, navigation)),
    ),
    description: describe(linker.terms, type.name),
  };
  done.set(type.name, linked);
  return linked;
}

/** Returns the base type. Undefined if it isn't in this document, or if inheritance is circular. */
function linkBase(
  linker: Linker,
  type: DeclaredType,
  done: Map<string, StructuredType>,
  descendants: readonly string[],
): StructuredType | undefined {
  if (type.baseType === null) return undefined;
  const base = linker.types.get(expectType(linker, type.baseType, type));
  if (base === undefined) return undefined;
  if (!descendants.includes(base.name) && descendants.length < maxAncestors) return linkType(linker, base, done, descendants);
  const code = descendants.length < maxAncestors ? 'metadata-inheritance-circle' : 'too-deep';
  linker.findings.add(makeDiagnostic(code, type, { parameters: { name: type.name, limit: maxAncestors } }));
  return undefined;
}

/** Returns the inherited members, then the own ones. A redeclared member is listed with the own members. */
function unite<Member extends { readonly name: string }>(inherited: readonly Member[], own: readonly Member[]): readonly Member[] {
  if (inherited.length === 0) return own;
  const names = new Set(own.map(({ name }) => name));
  return [...inherited.filter(({ name }) => !names.has(name)), ...own];
}

/** Restrictions of streams. The content of a stream has its own URL (CSDL 4.01, 9.2), so expressions can't use it. */
const onlyFetched = { filterable: false, sortable: false } as const;

function linkProperty(linker: Linker, owner: DeclaredType, property: DeclaredProperty, keyNames: ReadonlySet<string>): Property {
  const { list, nullable, precision, scale, maxLength } = property.use;
  const description = describeProperty(linker.terms, `${owner.name}/${property.name}`);
  const type = readTypeName(linker, property.use.typeName, property);
  return {
    name: property.name,
    ...type,
    list,
    key: keyNames.has(property.name),
    nullable,
    ...description,
    ...(type.edmType === 'Edm.Stream' ? onlyFetched : {}),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function linkNavigation(linker: Linker, owner: DeclaredType, navigation: DeclaredNavigation): Navigation {
  const { name, list, nullable, contained, partner } = navigation;
  const typeName = expectType(linker, navigation.typeName, navigation);
  return {
    name,
    typeName,
    list,
    nullable: nullable && !list,
    contained,
    partner,
    description: describe(linker.terms, `${owner.name}/${name}`),
  };
}

/** The declarations of a document by name, during linking. */
interface Linker {
  readonly findings: Findings;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly terms: TermIndex;
  readonly types: ReadonlyMap<string, DeclaredType>;
  readonly enumerations: ReadonlyMap<string, DeclaredEnumeration>;
  readonly typeDefinitions: ReadonlyMap<string, DeclaredTypeDefinition>;
  /** Namespaces of referenced documents. Their types are unknown, which isn't an error. */
  readonly foreign: ReadonlySet<string>;
}

/** Indexes declarations. Reports duplicate names. */
function createLinker(declarations: Declarations, findings: Findings): Linker {
  const namespaces = new Map(declarations.aliases.map(({ alias, namespace }) => [alias, namespace]));
  return {
    findings,
    namespaces,
    terms: indexTerms(declarations, namespaces),
    types: byName(declarations.types, findings),
    enumerations: byName(declarations.enumerations, findings),
    typeDefinitions: byName(declarations.typeDefinitions, findings),
    foreign: new Set(declarations.references.flatMap((reference) => reference.namespaces)),
  };
}

/** Indexes declarations by name. Reports duplicates, and uses the first. */
function byName<Item extends Declared>(items: readonly Item[], findings: Findings): ReadonlyMap<string, Item> {
  const named = new Map<string, Item>();
  for (const item of items) {
    if (named.has(item.name))
      findings.add(makeDiagnostic('metadata-name-twice', item, { severity: 'warning', parameters: { name: item.name } }));
    else named.set(item.name, item);
  }
  return named;
}

/** The parts of a property that its type name determines. */
type ReadTypeName = Pick<Property, 'type' | 'typeName' | 'edmType'>;

/** Resolves a type. Reports a type that isn't declared. */
function readTypeName(linker: Linker, written: string, span: Span): ReadTypeName {
  const name = resolveAlias(linker.namespaces, written);
  if (name.startsWith('Edm.')) return { type: readEdmType(name).type, edmType: name };
  const definition = linker.typeDefinitions.get(name);
  if (definition !== undefined)
    return { type: readEdmType(definition.underlyingType).type, edmType: definition.underlyingType, typeName: name };
  // CSDL 1 to 3 can omit `Edm.`.
  if (!name.includes('.')) return { type: readEdmType(`Edm.${name}`).type, edmType: `Edm.${name}` };
  if (!linker.enumerations.has(name)) expectType(linker, name, span);
  return { type: 'unknown', typeName: name };
}

/** Returns the qualified name of an entity type or complex type. Reports a type that isn't declared. */
function expectType(linker: Linker, written: string, span: Span): string {
  const name = resolveAlias(linker.namespaces, written);
  if (!linker.types.has(name) && !linker.foreign.has(name.slice(0, Math.max(name.lastIndexOf('.'), 0))))
    linker.findings.add(makeDiagnostic('metadata-type-unknown', span, { severity: 'warning', parameters: { name: written } }));
  return name;
}

/** Links the type of a parameter or a result. */
function linkTypeUse(linker: Linker, { typeName, list, nullable }: TypeUse, span: Span): TypeReference {
  const read = readTypeName(linker, typeName, span);
  return { typeName: read.typeName ?? read.edmType ?? typeName, type: read.type, list, nullable };
}

/** Annotations by model element and full name of the term. */
export interface TermIndex {
  /** Returns the value of a term for a target such as `Ns.Type/Property`. Undefined if there is none. */
  find(target: string, term: Term): AnnotationValue | undefined;
  /** Returns the value of a `sap:` attribute. Undefined if there is none. */
  findSap(target: string, name: string): string | undefined;
}

/** The supported vocabularies, by their default alias. */
const vocabularies = {
  Core: 'Org.OData.Core.V1',
  Capabilities: 'Org.OData.Capabilities.V1',
  Measures: 'Org.OData.Measures.V1',
  Aggregation: 'Org.OData.Aggregation.V1',
  Validation: 'Org.OData.Validation.V1',
  Common: 'com.sap.vocabularies.Common.v1',
} as const;

const vocabularyNames: ReadonlyMap<string, string> = new Map(Object.entries(vocabularies));

/** A term with the default alias of its vocabulary, for any alias in the document. */
type Term = `${keyof typeof vocabularies}.${string}`;

/** Indexes inline and external annotations, with aliases replaced by namespaces. Of duplicates, the last is used. */
function indexTerms({ annotations }: Declarations, namespaces: ReadonlyMap<string, string>): TermIndex {
  // Documents use the default aliases without declaring them.
  const namespaceNames = new Map([...vocabularyNames, ...namespaces]);
  const targets = new Map<string, Map<string, AnnotationValue>>();
  for (const { target, term, value } of annotations) {
    const name = targetName(target, namespaces);
    const annotations = targets.get(name);
    if (annotations === undefined) targets.set(name, new Map([[resolveAlias(namespaceNames, term), value]]));
    else annotations.set(resolveAlias(namespaceNames, term), value);
  }
  return {
    find: (target, term) => targets.get(target)?.get(fullName(term)),
    findSap: (target, name) => {
      const value = targets.get(target)?.get(`sap:${name}`);
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function fullName(term: Term): string {
  return resolveAlias(vocabularyNames, term);
}

/** Returns a target without alias. Annotations of one overload, `Ns.Function(Edm.String)`, apply to all overloads. */
function targetName(target: string, namespaces: ReadonlyMap<string, string>): string {
  const slash = target.indexOf('/');
  const first = slash < 0 ? target : target.slice(0, slash);
  const [name = ''] = first.split('(');
  return `${resolveAlias(namespaces, name)}${slash < 0 ? '' : target.slice(slash)}`;
}
