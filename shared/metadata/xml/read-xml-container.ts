import type { DeclaredEntitySet, DeclaredImport } from '../declaration.ts';
import { readInlineAnnotations } from './read-xml-annotation.ts';
import { nameOf, type SchemaReader } from './schema-reader.ts';
import { attributeOf, childrenOf, type XmlNode } from './xml-node.ts';

/** Reads an entity container (CSDL 4.01, 13). */
export function readContainer(reader: SchemaReader, node: XmlNode): void {
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

/** In V2 and V3 the import is the operation too, and has no name to refer to. */
function readImport(reader: SchemaReader, node: XmlNode, into: DeclaredImport[]): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const kind = node.name === 'ActionImport' ? 'action' : 'function';
  const operation = attributeOf(node, kind === 'action' ? 'Action' : 'Function') ?? name;
  into.push({ kind, name, operation, entitySet: attributeOf(node, 'EntitySet'), from: node.from, to: node.to });
}
