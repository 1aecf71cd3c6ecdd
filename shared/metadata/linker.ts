import type { Findings } from '../query/findings.ts';
import { makeDiagnostic, type Span } from '../query/make-diagnostic.ts';
import type { Property } from '../query/property.ts';
import { readEdmType } from '../values/edm-types.ts';
import type { Declarations, Declared, DeclaredEnumeration, DeclaredType, DeclaredTypeDefinition, TypeUse } from './declaration.ts';
import { resolveAlias } from './find-in-schema.ts';
import type { TypeReference } from './schema.ts';
import { indexTerms, type TermIndex } from './term-index.ts';

/** What a document declares, by name, while a schema is made of it. */
export interface Linker {
  readonly findings: Findings;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly terms: TermIndex;
  readonly types: ReadonlyMap<string, DeclaredType>;
  readonly enumerations: ReadonlyMap<string, DeclaredEnumeration>;
  readonly typeDefinitions: ReadonlyMap<string, DeclaredTypeDefinition>;
  /** Namespaces of documents that this one refers to: their types are not known, and no mistake. */
  readonly foreign: ReadonlySet<string>;
}

/** Indexes what a document declares; a name that is declared twice is noted among the findings. */
export function createLinker(declarations: Declarations, findings: Findings): Linker {
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

/** Declarations by name; of two with the same name the first is taken. */
export function byName<Item extends Declared>(items: readonly Item[], findings: Findings): ReadonlyMap<string, Item> {
  const named = new Map<string, Item>();
  for (const item of items) {
    if (named.has(item.name))
      findings.add(makeDiagnostic('metadata-name-twice', item, { severity: 'warning', parameters: { name: item.name } }));
    else named.set(item.name, item);
  }
  return named;
}

/** What a type name stands for: the parts of a property that follow from it. */
export type ReadTypeName = Pick<Property, 'type' | 'typeName' | 'edmType'>;

/** Looks a type up; says so where the document uses a type that nobody declares. */
export function readTypeName(linker: Linker, written: string, span: Span): ReadTypeName {
  const name = resolveAlias(linker.namespaces, written);
  if (name.startsWith('Edm.')) return { type: readEdmType(name).type, edmType: name };
  const definition = linker.typeDefinitions.get(name);
  if (definition !== undefined)
    return { type: readEdmType(definition.underlyingType).type, edmType: definition.underlyingType, typeName: name };
  // CSDL 1 to 3 may leave `Edm.` out.
  if (!name.includes('.')) return { type: readEdmType(`Edm.${name}`).type, edmType: `Edm.${name}` };
  if (!linker.enumerations.has(name)) expectType(linker, name, span);
  return { type: 'unknown', typeName: name };
}

/** The qualified name of an entity type or complex type; says so where nobody declares it. */
export function expectType(linker: Linker, written: string, span: Span): string {
  const name = resolveAlias(linker.namespaces, written);
  if (!linker.types.has(name) && !linker.foreign.has(name.slice(0, Math.max(name.lastIndexOf('.'), 0))))
    linker.findings.add(makeDiagnostic('metadata-type-unknown', span, { severity: 'warning', parameters: { name: written } }));
  return name;
}

/** The type of a parameter or a result. */
export function linkTypeUse(linker: Linker, { typeName, list, nullable }: TypeUse, span: Span): TypeReference {
  const read = readTypeName(linker, typeName, span);
  return { typeName: read.typeName ?? read.edmType ?? typeName, type: read.type, list, nullable };
}
