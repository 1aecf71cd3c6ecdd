import type { DeclaredOperation } from '../declaration.ts';
import { readInlineAnnotations } from './read-xml-annotation.ts';
import { readTypeUse, truthAttribute } from './read-xml-type-use.ts';
import { nameOf, type SchemaReader } from './schema-reader.ts';
import { childrenOf, type XmlNode } from './xml-node.ts';

/** Reads a function or an action (CSDL 4.01, 12). */
export function readOperation(reader: SchemaReader, node: XmlNode, kind: DeclaredOperation['kind']): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  const children = childrenOf(node);
  const result = children.find((child) => child.name === 'ReturnType');
  readInlineAnnotations(node, target, reader.into);
  reader.into.operations.push({
    kind,
    name: target,
    bound: truthAttribute(node, 'IsBound', false),
    composable: truthAttribute(node, 'IsComposable', false),
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
