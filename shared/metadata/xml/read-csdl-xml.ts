import { type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import {
  createDeclarations,
  type Declarations,
  type DeclaredEntitySet,
  type DeclaredImport,
  type DeclaredOperation,
} from '../declaration.ts';
import type { ODataVersion } from '../schema.ts';
import { type Associations, readAssociations } from './associations.ts';
import { readAnnotation, readInlineAnnotations } from './read-xml-annotation.ts';
import { booleanAttribute, readEnumeration, readStructuredType, readTypeDefinition, readTypeUse } from './read-xml-type.ts';
import { nameOf, type SchemaReader } from './schema-reader.ts';
import { attributeOf, attributesIn, childrenOf, isOwn, readXmlRoot, type XmlNode } from './xml-node.ts';

/** The namespace of `m:DataServiceVersion`. */
const dataServices = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata';

/** Parses a CSDL XML document (OData CSDL XML 4.01; CSDL 3.0 and older). Null if it isn't one. */
export function readCsdlXml(text: string, findings: Findings): Declarations | null {
  const root = readXmlRoot(text, findings);
  if (root === null) return null;
  const wrapped = root.name === 'Edmx';
  if ((!wrapped && root.name !== 'Schema') || !isOwn(root)) {
    findings.add(makeDiagnostic('metadata-foreign', root, { parameters: { found: root.element.name } }));
    return null;
  }
  const children = wrapped ? childrenOf(root) : [];
  const services = children.find(({ name }) => name === 'DataServices');
  const schemas = wrapped ? (services === undefined ? [] : childrenOf(services).filter(({ name }) => name === 'Schema')) : [root];
  const into = createDeclarations(readVersion(root, services, schemas, findings));
  for (const child of children) if (child.name === 'Reference') readReference(child, into);
  const associations = readAssociations(schemas);
  for (const schema of schemas) readSchema(schema, associations, into, findings);
  return into;
}

/**
 * Returns the OData version. V1 to V3 all have `Edmx Version="1.0"`; the data services element or the schema's namespace determines their
 * version.
 */
function readVersion(root: XmlNode, services: XmlNode | undefined, schemas: readonly XmlNode[], findings: Findings): ODataVersion {
  const stated = attributeOf(root, 'Version')?.trim() ?? '';
  if (stated === '4.0' || stated === '4.01') return stated;
  const namespaces = schemas.map(({ namespace }) => namespace);
  if (stated === '1.0' && !namespaces.some((namespace) => namespace.startsWith('http://docs.oasis-open.org/'))) {
    const attributes = new Map(services === undefined ? [] : attributesIn(services, dataServices));
    for (const name of ['MaxDataServiceVersion', 'DataServiceVersion']) {
      const version = attributes.get(name)?.trim();
      if (version === '1.0' || version === '2.0' || version === '3.0') return version;
    }
    return namespaces.some((namespace) => namespace.includes('/2009/11/')) ? '3.0' : '2.0';
  }
  if (stated !== '' && stated !== '1.0')
    findings.add(makeDiagnostic('metadata-version-unknown', root, { severity: 'warning', parameters: { found: stated } }));
  return '4.01';
}

function readReference(node: XmlNode, into: Declarations): void {
  const namespaces: string[] = [];
  for (const child of childrenOf(node)) {
    const namespace = child.name === 'Include' ? attributeOf(child, 'Namespace') : null;
    if (namespace === null) continue;
    namespaces.push(namespace);
    const alias = attributeOf(child, 'Alias');
    if (alias !== null) into.aliases.push({ alias, namespace });
  }
  into.references.push({ uri: attributeOf(node, 'Uri') ?? attributeOf(node, 'Url') ?? '', namespaces });
}

function readSchema(node: XmlNode, associations: Associations, into: Declarations, findings: Findings): void {
  const namespace = attributeOf(node, 'Namespace') ?? '';
  const reader: SchemaReader = { into, findings, namespace };
  const alias = attributeOf(node, 'Alias');
  into.namespaces.push(namespace);
  if (alias !== null) into.aliases.push({ alias, namespace });
  for (const child of childrenOf(node)) members.get(child.name)?.(reader, child, associations);
}

/** Parses a reference to another namespace in V2 and V3. */
function readUsing({ into }: SchemaReader, node: XmlNode): void {
  const alias = attributeOf(node, 'Alias');
  const namespace = attributeOf(node, 'Namespace');
  if (alias !== null && namespace !== null) into.aliases.push({ alias, namespace });
}

function readAnnotations({ into }: SchemaReader, node: XmlNode): void {
  const target = attributeOf(node, 'Target');
  if (target === null || attributeOf(node, 'Qualifier') !== null) return;
  for (const child of childrenOf(node)) if (child.name === 'Annotation') readAnnotation(child, target, into);
}

/** Parsers of the elements of a schema. Other elements (terms, associations) declare nothing that is needed. */
const members = new Map<string, (reader: SchemaReader, node: XmlNode, associations: Associations) => void>([
  ['EntityType', (reader, node, associations) => readStructuredType(reader, node, 'entity', associations)],
  ['ComplexType', (reader, node, associations) => readStructuredType(reader, node, 'complex', associations)],
  ['EnumType', readEnumeration],
  ['TypeDefinition', readTypeDefinition],
  ['Function', (reader, node) => readOperation(reader, node, 'function')],
  ['Action', (reader, node) => readOperation(reader, node, 'action')],
  ['EntityContainer', readContainer],
  ['Using', readUsing],
  ['Annotations', readAnnotations],
]);

/** Parses an entity container (CSDL 4.01, 13). */
function readContainer(reader: SchemaReader, node: XmlNode): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  const entitySets: DeclaredEntitySet[] = [];
  const operationImports: DeclaredImport[] = [];
  for (const child of childrenOf(node)) {
    if (child.name === 'EntitySet' || child.name === 'Singleton') readEntitySet(reader, child, target, entitySets);
    else if (child.name === 'FunctionImport' || child.name === 'ActionImport') readImport(reader, child, operationImports);
  }
  readInlineAnnotations(node, target, reader.into);
  reader.into.containers.push({ name: target, entitySets, operationImports, from: node.from, to: node.to });
}

function readEntitySet(reader: SchemaReader, node: XmlNode, container: string, into: DeclaredEntitySet[]): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const single = node.name === 'Singleton';
  const bindings = childrenOf(node).flatMap((child) => {
    const path = attributeOf(child, 'Path');
    const target = attributeOf(child, 'Target');
    return child.name === 'NavigationPropertyBinding' && path !== null && target !== null ? [{ path, target }] : [];
  });
  readInlineAnnotations(node, `${container}/${name}`, reader.into);
  const typeName = attributeOf(node, single ? 'Type' : 'EntityType') ?? '';
  into.push({ kind: single ? 'singleton' : 'set', name, typeName, bindings, from: node.from, to: node.to });
}

/** Parses a function import or an action import. In V2 and V3, the import is also the operation, without a name to refer to. */
function readImport(reader: SchemaReader, node: XmlNode, into: DeclaredImport[]): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const kind = node.name === 'ActionImport' ? 'action' : 'function';
  const operation = attributeOf(node, kind === 'action' ? 'Action' : 'Function') ?? name;
  into.push({ kind, name, operation, entitySet: attributeOf(node, 'EntitySet'), from: node.from, to: node.to });
}

/** Parses a function or an action (CSDL 4.01, 12). */
function readOperation(reader: SchemaReader, node: XmlNode, kind: DeclaredOperation['kind']): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  const children = childrenOf(node);
  const result = children.find((child) => child.name === 'ReturnType');
  readInlineAnnotations(node, target, reader.into);
  reader.into.operations.push({
    kind,
    name: target,
    bound: booleanAttribute(node, 'IsBound', false),
    composable: booleanAttribute(node, 'IsComposable', false),
    parameters: children.filter((child) => child.name === 'Parameter').flatMap((child) => readParameter(reader, child, target)),
    result: result === undefined ? null : readTypeUse(result),
    from: node.from,
    to: node.to,
  });
}

function readParameter(reader: SchemaReader, node: XmlNode, operation: string): DeclaredOperation['parameters'] {
  const name = nameOf(reader, node);
  if (name === null) return [];
  readInlineAnnotations(node, `${operation}/${name}`, reader.into);
  return [{ name, use: readTypeUse(node) }];
}
