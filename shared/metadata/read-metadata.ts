import { createFindings, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { readCsdlJson } from './json/read-csdl-json.ts';
import { linkSchema } from './link-schema.ts';
import type { Schema } from './schema.ts';
import { readCsdlXml } from './xml/read-csdl-xml.ts';

/** A parsed `$metadata` document. The schema is null if the document is invalid. */
export interface ReadMetadata {
  readonly schema: Schema | null;
  /** Errors and warnings. Ranges are offsets in XML texts; in JSON, only syntax errors have a position. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a `$metadata` document, XML or JSON (OData CSDL XML and JSON 4.01; CSDL 1 to 3 in XML).
 *
 * Never throws. XML entities are never resolved, a document type declaration is rejected, and other documents are never fetched. A text
 * that isn't well-formed or isn't metadata has no schema. Errors in single declarations affect only those.
 */
export function readMetadata(text: string): ReadMetadata {
  const findings = createFindings();
  const isJson = /^\ufeff?\s*[[{]/.test(text);
  const declarations = isJson ? readCsdlJson(text, findings) : readCsdlXml(text, findings);
  const schema = declarations === null ? null : linkSchema(declarations, findings);
  return { schema, diagnostics: findings.all };
}
