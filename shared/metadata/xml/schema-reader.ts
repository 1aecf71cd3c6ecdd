import { type Findings, makeDiagnostic } from '../../query/diagnostic.ts';
import type { Declarations } from '../declaration.ts';
import { attributeOf, type XmlNode } from './xml-node.ts';

/** The schema that is being read: where its declarations go, and its namespace. */
export interface SchemaReader {
  readonly into: Declarations;
  readonly findings: Findings;
  readonly namespace: string;
}

/** The `Name` of a declaration; null, with a diagnostic, where it has none: it is passed over then. */
export function nameOf(reader: SchemaReader, node: XmlNode): string | null {
  const name = attributeOf(node, 'Name')?.trim() ?? '';
  if (name !== '') return name;
  reader.findings.add(makeDiagnostic('metadata-name-missing', node, { parameters: { element: node.name } }));
  return null;
}
