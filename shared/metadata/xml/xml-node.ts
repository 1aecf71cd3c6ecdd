import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';
import { type Diagnostic, type Findings, makeDiagnostic, noSpan, type Span } from '../../diagnostics/diagnostic.ts';
import { ownValue } from '../../values/own-value.ts';

/** An element with the namespaces in scope. Its range is that of `<name`. Children are created on demand. */
export interface XmlNode extends Span {
  /** Name without its prefix. */
  readonly name: string;
  /** The namespace of the prefix. Empty if undeclared. */
  readonly namespace: string;
  readonly element: XmlElement;
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Parses an XML document and returns its root element. Null if the document isn't well-formed.
 *
 * A document type declaration is rejected first, because it could contain entities and external files.
 */
export function readXmlRoot(text: string, findings: Findings): XmlNode | null {
  const doctype = findDoctype(text);
  if (doctype !== null) {
    findings.add(makeDiagnostic('metadata-doctype', doctype));
    return null;
  }
  try {
    const { root } = parseXml(text, { includeOffsets: true });
    return root === null ? null : enter(root, new Map());
  } catch (error) {
    findings.add(malformed(error, text));
    return null;
  }
}

/** Returns the diagnostic of a syntax error. The parser is recursive, so too deep nesting overflows the stack. */
function malformed(error: unknown, text: string): Diagnostic {
  if (!(error instanceof XmlError)) return makeDiagnostic('metadata-malformed', noSpan);
  const { line, column } = error;
  const [details = ''] = error.message.split(' (line ');
  const from = unitsOf(text, error.pos);
  return makeDiagnostic('metadata-malformed', { from, to: from }, { parameters: { line, column, details } });
}

/** Converts a character offset of the parser's errors to UTF-16 units. */
function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let count = 0; count < characters && at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

/** Finds `<!DOCTYPE` before the root element. In a comment or after the root, it isn't a document type declaration. */
function findDoctype(text: string): Span | null {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    if (end === null) return /^<!DOCTYPE/i.test(text.slice(at, at + 9)) ? { from: at, to: at + 9 } : null;
    const closed = text.indexOf(end, at + 2);
    if (closed < 0) return null;
    at = closed + end.length;
  }
}

function enter(element: XmlElement, around: ReadonlyMap<string, string>): XmlNode {
  let prefixes = around;
  for (const name in element.attributes) {
    if (!name.startsWith('xmlns')) continue;
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : null;
    if (prefix !== null) prefixes = new Map([...prefixes, [prefix, ownValue(element.attributes, name) ?? '']]);
  }
  const colon = element.name.indexOf(':');
  return {
    name: element.name.slice(colon + 1),
    namespace: prefixes.get(colon < 0 ? '' : element.name.slice(0, colon)) ?? '',
    element,
    prefixes,
    from: element.start,
    to: element.start + 1 + element.name.length,
  };
}

/** Namespaces of all versions of CSDL. */
const ownNamespaces = /^(?:http:\/\/docs\.oasis-open\.org\/odata\/ns\/edmx?|http:\/\/schemas\.microsoft\.com\/ado\/\d{4}\/\d\d\/edmx?|)$/;

/** Checks whether an element belongs to CSDL. Elements without a namespace do. */
export function isOwn({ namespace }: XmlNode): boolean {
  return ownNamespaces.test(namespace);
}

/** Returns the child elements, without those of other namespaces. */
export function childrenOf(node: XmlNode): XmlNode[] {
  const children: XmlNode[] = [];
  for (const child of node.element.children) {
    if (!isElement(child)) continue;
    const inner = enter(child, node.prefixes);
    if (inner.namespace === node.namespace || isOwn(inner)) children.push(inner);
  }
  return children;
}

function isElement(child: XmlElement['children'][number]): child is XmlElement {
  return child.type === 'element';
}

/** Returns the value of an attribute without a prefix. Null if there is none. */
export function attributeOf(node: XmlNode, name: string): string | null {
  return ownValue(node.element.attributes, name) ?? null;
}

/** Returns the attributes of a namespace that begins with `namespace`, by their local names. */
export function* attributesIn(node: XmlNode, namespace: string): Iterable<readonly [string, string]> {
  const { attributes } = node.element;
  for (const name in attributes) {
    const colon = name.indexOf(':');
    if (colon > 0 && node.prefixes.get(name.slice(0, colon))?.startsWith(namespace) === true)
      yield [name.slice(colon + 1), ownValue(attributes, name) ?? ''];
  }
}

/** Returns all text inside an element. */
export function textIn(node: XmlNode): string {
  return node.element.text;
}
