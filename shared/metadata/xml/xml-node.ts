import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';
import { type Diagnostic, type Findings, makeDiagnostic, nowhere, type Span } from '../../query/diagnostic.ts';

/** An element, with the namespaces that are in force in it. Its range is that of `<name`. Children are looked at when they are asked for. */
export interface XmlNode extends Span {
  /** Without its prefix. */
  readonly name: string;
  /** The namespace that its prefix stands for; empty where none is declared. */
  readonly namespace: string;
  readonly element: XmlElement;
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Reads an XML document to its root element; null where it is not well-formed.
 *
 * A document type declaration is refused before anything is read: it is where entities and outside files would come in.
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

/** Where and why a text is no XML. The parser goes down with every element; where that is too deep for it the stack overflows. */
function malformed(error: unknown, text: string): Diagnostic {
  if (!(error instanceof XmlError)) return makeDiagnostic('metadata-malformed', nowhere, { parameters: { reason: 'nested too deeply' } });
  const { line, column } = error;
  const [reason = ''] = error.message.split(' (line ');
  const from = unitsOf(text, error.pos);
  return makeDiagnostic('metadata-malformed', { from, to: from }, { parameters: { reason, line, column } });
}

/** The offset in UTF-16 units of a character: the parser counts characters in its errors. */
function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let count = 0; count < characters && at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

/** Where `<!DOCTYPE` stands before the root element; in a comment or behind the root it is none. */
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
    if (prefix !== null) prefixes = new Map([...prefixes, [prefix, element.attributes[name] ?? '']]);
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

/** Namespaces of the elements that CSDL has had from its first version to the present one. */
const ownNamespaces = /^(?:http:\/\/docs\.oasis-open\.org\/odata\/ns\/edmx?|http:\/\/schemas\.microsoft\.com\/ado\/\d{4}\/\d\d\/edmx?|)$/;

/** Whether an element belongs to CSDL; what is not declared to belong anywhere is taken for it. */
export function isOwn({ namespace }: XmlNode): boolean {
  return ownNamespaces.test(namespace);
}

/** The elements right inside one, without those of other namespaces. */
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

/** The value of an attribute without prefix; null where there is none. */
export function attributeOf(node: XmlNode, name: string): string | null {
  return node.element.attributes[name] ?? null;
}

/** Attributes whose prefix stands for a namespace that begins with `namespace`, by their names without prefix. */
export function* attributesIn(node: XmlNode, namespace: string): Iterable<readonly [string, string]> {
  const { attributes } = node.element;
  for (const name in attributes) {
    const colon = name.indexOf(':');
    if (colon > 0 && node.prefixes.get(name.slice(0, colon))?.startsWith(namespace) === true)
      yield [name.slice(colon + 1), attributes[name] ?? ''];
  }
}

/** All text inside an element. */
export function textIn(node: XmlNode): string {
  return node.element.text;
}
