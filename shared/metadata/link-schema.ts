import type { Findings } from '../query/findings.ts';
import { makeDiagnostic, nowhere } from '../query/make-diagnostic.ts';
import type {
  Declarations,
  DeclaredContainer,
  DeclaredEntitySet,
  DeclaredEnumeration,
  DeclaredImport,
  DeclaredOperation,
} from './declaration.ts';
import { describe, describeAtLength, labelOf } from './descriptions.ts';
import { resolveAlias } from './find-in-schema.ts';
import { linkTypes } from './link-type.ts';
import { byName, createLinker, expectType, type Linker, linkTypeUse } from './linker.ts';
import { readCapabilities } from './read-capabilities.ts';
import type { EntitySet, Enumeration, Operation, OperationImport, Schema, StructuredType } from './schema.ts';

/** Makes a schema of what a document declares: names looked up, inheritance followed, annotations put where they belong. */
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
  judge(schema, findings);
  return schema;
}

/** Says what the document is good for as a whole. */
function judge({ version, types, entitySets }: Schema, findings: Findings): void {
  if (version === '4.0' || version === '4.01') {
    if (entitySets.length === 0 && types.length === 0) findings.add(makeDiagnostic('metadata-empty', nowhere, { severity: 'warning' }));
    return;
  }
  const names = entitySets.slice(0, 3).map(({ name }) => name);
  const parameters = { version, count: entitySets.length, names: `${names.join(', ')}${entitySets.length > names.length ? ' …' : ''}` };
  findings.add(makeDiagnostic('metadata-version-old', nowhere, { parameters }));
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
  // Containers that others extend stand in the same document: all sets together are those that can be reached.
  const declared = containers.flatMap(({ name: container, entitySets }) => entitySets.map((set) => ({ ...set, container })));
  const sets = [...byName(declared, linker.findings).values()].map((set) => ({ ...set, typeName: expectType(linker, set.typeName, set) }));
  const ofType = Map.groupBy(sets, ({ typeName }) => typeName);
  return sets.map((set) => {
    const type = types.get(set.typeName);
    return linkEntitySet(linker, set, `${set.container}/${set.name}`, type, ofType.get(set.typeName)?.length === 1);
  });
}

/** An entity set. Much is said of its type alone (`@title` in CDS), and holds for the set; but a name for one of several sets is none. */
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
