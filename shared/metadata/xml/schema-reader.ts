import { type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { Declarations } from '../declaration.ts';
import { attributeOf, type XmlNode } from './xml-node.ts';

/** The state of parsing a schema: its declarations, its diagnostics, and its namespace. */
export interface SchemaReader {
  readonly into: Declarations;
  readonly findings: Findings;
  readonly namespace: string;
}

/** Returns the `Name` of a declaration. Null, with a diagnostic, if it has none; the declaration is then ignored. */
export function nameOf(reader: SchemaReader, node: XmlNode): string | null {
  const name = attributeOf(node, 'Name')?.trim() ?? '';
  if (name !== '') return name;
  reader.findings.add(makeDiagnostic('metadata-name-missing', node, { parameters: { element: node.name } }));
  return null;
}
