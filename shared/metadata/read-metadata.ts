import { createFindings, type Diagnostic } from '../query/diagnostic.ts';
import { readCsdlJson } from './json/read-csdl-json.ts';
import { linkSchema } from './link-schema.ts';
import type { Schema } from './schema.ts';
import { readCsdlXml } from './xml/read-csdl-xml.ts';

/** A `$metadata` document read: its schema, null where it is none, and what is wrong with it. */
export interface ReadMetadata {
  readonly schema: Schema | null;
  /** Ranges lie in the text where it is XML; in JSON only a break of its syntax has a place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a `$metadata` document, XML or JSON, whichever the text is (OData CSDL XML and JSON 4.01; CSDL 1 to 3 in XML).
 *
 * Never throws. XML entities are never resolved and a document type declaration is refused; other documents are never fetched.
 * A text that is neither well-formed nor metadata has no schema; what is amiss in single declarations costs those only.
 */
export function readMetadata(text: string): ReadMetadata {
  const findings = createFindings();
  const isJson = /^\ufeff?\s*[[{]/.test(text);
  const declarations = isJson ? readCsdlJson(text, findings) : readCsdlXml(text, findings);
  const schema = declarations === null ? null : linkSchema(declarations, findings);
  return { schema, diagnostics: findings.all };
}
