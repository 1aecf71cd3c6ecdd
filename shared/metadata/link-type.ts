import { makeDiagnostic } from '../query/make-diagnostic.ts';
import type { Navigation, Property } from '../query/property.ts';
import type { DeclaredNavigation, DeclaredProperty, DeclaredType } from './declaration.ts';
import { describe, describeProperty } from './descriptions.ts';
import { resolveAlias } from './find-in-schema.ts';
import { expectType, type Linker, readTypeName } from './linker.ts';
import type { StructuredType } from './schema.ts';

/** How many types may inherit from one another in a row. */
const mostAncestors = 100;

/** Makes the entity types and complex types, with what they inherit. */
export function linkTypes(linker: Linker): readonly StructuredType[] {
  const done = new Map<string, StructuredType>();
  return [...linker.types.values()].map((type) => linkType(linker, type, done, []));
}

function linkType(linker: Linker, type: DeclaredType, done: Map<string, StructuredType>, heirs: readonly string[]): StructuredType {
  const known = done.get(type.name);
  if (known !== undefined) return known;
  const base = linkBase(linker, type, done, [...heirs, type.name]);
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

/** The base type; none where it is not in this document, or where types inherit from one another in a circle. */
function linkBase(
  linker: Linker,
  type: DeclaredType,
  done: Map<string, StructuredType>,
  heirs: readonly string[],
): StructuredType | undefined {
  if (type.baseType === null) return undefined;
  const base = linker.types.get(expectType(linker, type.baseType, type));
  if (base === undefined) return undefined;
  if (!heirs.includes(base.name) && heirs.length < mostAncestors) return linkType(linker, base, done, heirs);
  const code = heirs.length < mostAncestors ? 'metadata-inheritance-circle' : 'too-deep';
  linker.findings.add(makeDiagnostic(code, type, { parameters: { name: type.name, limit: mostAncestors } }));
  return undefined;
}

/** Inherited members, then own ones; one declared again stands where its type declares it. */
function unite<Member extends { readonly name: string }>(inherited: readonly Member[], own: readonly Member[]): readonly Member[] {
  if (inherited.length === 0) return own;
  const names = new Set(own.map(({ name }) => name));
  return [...inherited.filter(({ name }) => !names.has(name)), ...own];
}

/** A stream's bytes come from an address of their own (CSDL 4.01, 9.2): no operator or function of an expression takes them. */
const onlyFetched = { filterable: false, sortable: false } as const;

function linkProperty(linker: Linker, owner: DeclaredType, property: DeclaredProperty, keyNames: ReadonlySet<string>): Property {
  const { list, nullable, precision, scale, maxLength } = property.use;
  const said = describeProperty(linker.terms, `${owner.name}/${property.name}`);
  const type = readTypeName(linker, property.use.typeName, property);
  return {
    name: property.name,
    ...type,
    list,
    key: keyNames.has(property.name),
    nullable,
    ...said,
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
