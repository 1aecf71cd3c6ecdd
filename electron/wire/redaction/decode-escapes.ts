/** A part of a text. `to` is the offset after its last character. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text in which the escapes of one level are decoded. */
export interface DecodedLayer {
  readonly text: string;
  /** Returns the part of the encoded text from which a part of `text` was decoded. It contains whole escapes only. */
  toEncoded(span: Span): Span;
}

/**
 * Matches escapes of URLs (RFC 3986, 2.1, and `%uXXXX`), of JSON, JavaScript, and Python, and character references of HTML. A backslash
 * before another character is dropped, so that texts can be compared if it is unknown which backslashes were escaped.
 */
const escapes =
  /(?:%[0-9a-fA-F]{2})+|%u[0-9a-fA-F]{4}|\\(?:u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|[0-3][0-7]{2}|[bfnrtv0]|[^\w\s]|)|&(?:#[xX][0-9a-fA-F]{1,6};?|#\d{1,7};?|(?:amp|lt|gt|quot)(?![\w;])|[a-zA-Z]{2,23}\d{0,2};)/g;

/** Decodes the outermost escapes of a text, of all kinds at once. Returns null if it has none. */
function decodeEscapes(text: string): DecodedLayer | null {
  if (!['%', '\\', '&'].some((start) => text.includes(start))) return null;
  const pieces: string[] = [];
  /** For each escape: its start and length in the decoded text, and its start and end in the encoded text. */
  const decodedStarts: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const widths: number[] = [];
  let length = 0;
  let copied = 0;
  const put = (character: string, from: number, to: number): void => {
    if (from > copied) {
      pieces.push(text.slice(copied, from));
      length += from - copied;
    }
    decodedStarts.push(length);
    starts.push(from);
    ends.push(to);
    widths.push(character.length);
    pieces.push(character);
    length += character.length;
    copied = to;
  };
  escapes.lastIndex = 0;
  for (let match = escapes.exec(text); match !== null; match = escapes.exec(text)) {
    const { 0: encoded, index } = match;
    if (/^%[^u]/.test(encoded)) decodeBytes(encoded, (character, from, to) => put(character, index + from, index + to));
    else {
      const character = encoded.startsWith('&') ? referenced(encoded) : unescaped(encoded);
      if (character !== null) put(character, index, index + encoded.length);
    }
  }
  if (starts.length === 0) return null;
  pieces.push(text.slice(copied));

  /** Returns the source of one character: its start, and the end after it. */
  const source = (at: number): Span => {
    let low = 0;
    let high = decodedStarts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((decodedStarts[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return { from: at, to: at + 1 };
    const start = decodedStarts[low - 1] ?? 0;
    const end = ends[low - 1] ?? 0;
    const width = widths[low - 1] ?? 0;
    if (at < start + width) return { from: starts[low - 1] ?? 0, to: end };
    const from = end + (at - start - width);
    return { from, to: from + 1 };
  };
  return {
    text: pieces.join(''),
    toEncoded: ({ from, to }) => ({ from: source(from).from, to: source(to - 1).to }),
  };
}

/** Maximum number of nested escapes that are decoded. */
const deepest = 5;

/** Yields a text, then the text with one more level of escapes decoded each time. {@link DecodedLayer.toEncoded} leads to the first text. */
export function* decodedLayers(text: string): Generator<DecodedLayer> {
  let layer: DecodedLayer = { text, toEncoded: (span) => span };
  for (let depth = 0; depth <= deepest; depth += 1) {
    yield layer;
    const outer = layer;
    const inner = decodeEscapes(outer.text);
    if (inner === null) return;
    layer = { text: inner.text, toEncoded: (span) => outer.toEncoded(inner.toEncoded(span)) };
  }
}

/** Decodes percent escapes as UTF-8. Bytes that aren't UTF-8 are Latin-1, as older servers send it. */
function decodeBytes(run: string, put: (character: string, from: number, to: number) => void): void {
  const byte = (at: number): number => Number.parseInt(run.slice(3 * at + 1, 3 * at + 3), 16);
  for (let at = 0; at < run.length / 3; ) {
    const first = byte(at);
    const width = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
    let point = width === 1 ? first : first & (0x7f >> width);
    for (let next = 1; next < width; next += 1) {
      const following = byte(at + next);
      point = (following & 0xc0) === 0x80 ? (point << 6) | (following & 0x3f) : Number.NaN;
      if (Number.isNaN(point)) break;
    }
    const isUtf8 = !Number.isNaN(point) && point <= 0x10ffff;
    put(isUtf8 ? String.fromCodePoint(point) : String.fromCharCode(first), 3 * at, 3 * (at + (isUtf8 ? width : 1)));
    at += isUtf8 ? width : 1;
  }
}

const control = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' }));

/** Decodes an escape with a backslash, or `%uXXXX`. Returns null if there is no such character. */
function unescaped(encoded: string): string | null {
  const kind = encoded.charAt(1);
  if (/^[uUx]$/.test(kind)) return characterOf(Number.parseInt(encoded.slice(2).replace(/[{}]/g, ''), 16));
  if (/^[0-3][0-7]{2}$/.test(encoded.slice(1))) return String.fromCharCode(Number.parseInt(encoded.slice(1), 8));
  return control.get(kind) ?? encoded.slice(1);
}

/** Decodes a character reference of HTML. Returns null if there is no such character. */
function referenced(reference: string): string | null {
  const name = reference.slice(1).replace(';', '');
  if (name.startsWith('#')) {
    return characterOf(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10));
  }
  return namedCharacters.get(name) ?? null;
}

/** Returns the character of a code point. Half of a surrogate pair is one too, because JSON escapes the halves one by one. */
function characterOf(point: number): string | null {
  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
}

/** Names of characters in HTML: those of ASCII, and those of Latin-1 from U+00A0 in order (HTML Standard, 13.5). */
const asciiNames =
  'Tab:\t NewLine:\n excl:! quot:" QUOT:" num:# dollar:$ percnt:% amp:& AMP:& apos:\' lpar:( rpar:) ast:* midast:* plus:+ comma:, period:. sol:/ colon:: semi:; lt:< LT:< equals:= gt:> GT:> quest:? commat:@ lsqb:[ lbrack:[ bsol:\\ rsqb:] rbrack:] Hat:^ lowbar:_ UnderBar:_ grave:` DiacriticalGrave:` lcub:{ lbrace:{ verbar:| vert:| VerticalLine:| rcub:} rbrace:} dash:‐ tilde:~';
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml euro';

const namedCharacters: ReadonlyMap<string, string> = new Map([
  ...asciiNames.split(' ').map((entry): [string, string] => [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 1)]),
  ...latinNames.split(' ').map((name, at): [string, string] => [name, name === 'euro' ? '€' : String.fromCharCode(0xa0 + at)]),
]);
