import { ownValue } from '../../values/own-value.ts';
import type { Declarations } from '../declaration.ts';
import type { AnnotationValue } from '../read-capabilities.ts';
import { attributeOf, attributesIn, childrenOf, textIn, type XmlNode } from './xml-node.ts';

/** Attributes of SAP services for OData V2, equivalent to annotations in V4. */
const sapNamespace = 'http://www.sap.com/Protocols/SAPData';

/** Maximum depth of collections and records. The vocabularies need five levels. */
const deepest = 32;

/**
 * Parses the inline annotations of an element, and its `sap:` attributes.
 *
 * @param target the annotated model element
 */
export function readInlineAnnotations(node: XmlNode, target: string, into: Declarations): void {
  for (const [name, value] of attributesIn(node, sapNamespace)) {
    into.annotations.push({ target, term: `sap:${name}`, value });
  }
  for (const child of childrenOf(node)) if (child.name === 'Annotation') readAnnotation(child, target, into);
}

/** Parses one annotation. An annotation with a qualifier applies to a special case (a language, a device) and is ignored. */
export function readAnnotation(node: XmlNode, target: string, into: Declarations): void {
  const term = attributeOf(node, 'Term');
  if (term === null || attributeOf(node, 'Qualifier') !== null) return;
  into.annotations.push({ target, term, value: readValue(node, 0) ?? true });
}

/** Returns the value of an element from an attribute or a child element. Undefined if it has none. */
function readValue(node: XmlNode, depth: number): AnnotationValue | undefined {
  for (const name in node.element.attributes) {
    const read = constants.get(name);
    if (read !== undefined) return read(ownValue(node.element.attributes, name) ?? '');
  }
  for (const child of childrenOf(node)) if (child.name !== 'Annotation') return readExpression(child, depth + 1);
  return undefined;
}

const asText = (text: string): AnnotationValue => text;
const asNumber = (text: string): AnnotationValue => (Number.isNaN(Number(text)) ? text : Number(text));

/** Parsers of constants, by the name of their attribute or element (CSDL 4.01, 14.3 and 14.4.1). */
const constants: ReadonlyMap<string, (text: string) => AnnotationValue> = new Map([
  ['String', asText],
  ['Bool', (text: string): AnnotationValue => text.trim() === 'true'],
  ['PropertyPath', asText],
  ['Path', (path: string): AnnotationValue => ({ kind: 'path', path })],
  ['Int', asNumber],
  ['EnumMember', asText],
  ['NavigationPropertyPath', asText],
  ['AnyPropertyPath', asText],
  ['AnnotationPath', asText],
  ['ModelElementPath', asText],
  ['Decimal', asNumber],
  ['Float', asNumber],
  ['Date', asText],
  ['DateTimeOffset', asText],
  ['TimeOfDay', asText],
  ['Duration', asText],
  ['Guid', asText],
  ['Binary', asText],
  ['UrlRef', asText],
]);

function readExpression(node: XmlNode, depth: number): AnnotationValue {
  if (depth > deepest) return null;
  if (node.name === 'Collection') return childrenOf(node).map((item) => readExpression(item, depth + 1));
  if (node.name === 'Record') return readRecord(node, depth);
  const constant = constants.get(node.name);
  return constant === undefined ? null : constant(textIn(node));
}

function readRecord(node: XmlNode, depth: number): AnnotationValue {
  const members = new Map<string, AnnotationValue>();
  for (const child of childrenOf(node)) {
    const name = child.name === 'PropertyValue' ? attributeOf(child, 'Property') : null;
    if (name !== null) members.set(name, readValue(child, depth) ?? true);
  }
  return { kind: 'record', members };
}
