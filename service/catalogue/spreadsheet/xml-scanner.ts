import { StringDecoder } from 'node:string_decoder';
import { sourceError } from '../../failures/source-error.ts';

/** Receives the parts of an XML document. Names have no namespace prefix. */
export interface XmlHandler {
  /** @param attributes the attributes as written, see {@link attributeOf} */
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

/** Maximum characters of a tag or a text. A cell has at most 32,767 characters, each of which might be written as an entity. */
const longestToken = 1_000_000;

const [doubleQuote, singleQuote, closingBracket] = [0x22, 0x27, 0x3e];

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Scans XML in UTF-8 in chunks, for the parts of a workbook (ECMA-376, Part 2). A document type, and thus an entity of its own, isn't
 * allowed.
 */
export class XmlScanner {
  readonly #decoder = new StringDecoder('utf8');
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Processes the next bytes. @throws SourceError if a token is too long or not allowed */
  feed(chunk: Buffer): void {
    const text = this.#rest + this.#decoder.write(chunk);
    let at = 0;
    while (at < text.length) {
      const next = text[at] === '<' ? this.#tag(text, at) : this.#text(text, at);
      if (next === -1) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestToken) throw sourceError('workbook-long-text');
  }

  /** Returns the index after a text. -1 if the text might continue. */
  #text(text: string, at: number): number {
    const end = text.indexOf('<', at);
    if (end === -1) return -1;
    this.#handler.text(decoded(text.slice(at, end)));
    return end;
  }

  /** Returns the index after a tag. -1 if the tag isn't complete. */
  #tag(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at);
    if (text.startsWith('<?', at)) return after(text, '?>', at);
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end !== -1) this.#handler.text(text.slice(at + 9, end));
      return end === -1 ? -1 : end + 3;
    }
    if (text.startsWith('<!D', at)) throw sourceError('workbook-document-type');
    // The beginning of a comment, a CDATA section, or a document type can be in this chunk, and the rest in the next one.
    if (text[at + 1] === '!' || at + 1 === text.length) return -1;
    const end = tagEnd(text, at);
    if (end === -1) return -1;
    const isClosing = text[at + 1] === '/';
    const isEmpty = text[end - 1] === '/';
    const content = text.slice(at + (isClosing ? 2 : 1), isEmpty ? end - 1 : end);
    const space = content.search(/\s/);
    const written = space === -1 ? content : content.slice(0, space);
    const name = written.slice(written.indexOf(':') + 1);
    if (!isClosing) this.#handler.open(name, space === -1 ? '' : content.slice(space));
    if (isClosing || isEmpty) this.#handler.close(name);
    return end + 1;
  }
}

/** Patterns of attributes by name. */
const patterns = new Map<string, RegExp>();

/** Returns the value of an attribute. Null if there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const written = pattern.exec(attributes);
  return written === null ? null : decoded(written[1] ?? written[2] ?? '');
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

/** Returns the index of the bracket that ends a tag, which isn't in quotes. -1 if there is none. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === doubleQuote || code === singleQuote) quote = code;
    else if (code === closingBracket) return at;
  }
  return -1;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (written, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? written;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
