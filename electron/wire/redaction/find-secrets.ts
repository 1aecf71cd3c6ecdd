import { type DecodedLayer, decodedLayers, type Span } from './decode-escapes.ts';

/** Minimum characters of a secret. Removing shorter values would remove ordinary words. */
export const shortestSecret = 4;

/** Finds all occurrences of secrets in a text, in order and without overlaps. */
export type SecretFinder = (text: string) => readonly Span[];

/** The texts that are sought for one secret. */
interface Needle {
  /** The secret as it is. It is found in each layer of a text. */
  readonly plain: string;
  /** The secret with all of its own escapes decoded and `+` for each space, because forms send it so. Null if there is no difference. */
  readonly decoded: string | null;
  /** Parts of Base64 that contain the secret. Longer secrets are found by decoding. */
  readonly base64: readonly string[];
}

/**
 * Creates a function that finds secrets in a text, also if a server encoded them: with escapes of URLs, JSON, and HTML, in Base64, mixed,
 * and nested. The text is decoded before it is compared, because the same character has many encodings.
 */
export function secretFinder(secrets: readonly string[]): SecretFinder {
  const needles = [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret).map(needleOf);
  if (needles.length === 0) return () => [];
  const isFolded = needles.some(({ plain, decoded }) => /[ +]/.test(decoded ?? plain));

  const find = (source: string, base64Depth: number): Span[] => {
    const found: Span[] = [];
    for (const layer of decodedLayers(source)) {
      const { text } = layer;
      const folded = isFolded ? fold(text) : text;
      for (const { plain, decoded, base64 } of needles) {
        collect(layer, text, plain, found);
        if (decoded !== null) collect(layer, folded, decoded, found);
        for (const part of base64) collect(layer, text, part, found, true);
      }
      if (base64Depth > 0) collectBase64(layer, (decoded) => find(decoded, base64Depth - 1).length > 0, found);
    }
    return found;
  };
  return (text) => merged(find(text, deepestBase64));
}

/** Returns a text with parts of it replaced. @param spans In order and without overlaps. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  if (spans.length === 0) return text;
  let from = 0;
  let output = '';
  for (const span of spans) {
    output += text.slice(from, span.from) + replacement;
    from = span.to;
  }
  return output + text.slice(from);
}

/** Returns spans in order of their start, with overlapping spans as one. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const output: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = output.at(-1);
    if (last !== undefined && from < last.to) last.to = Math.max(last.to, to);
    else output.push({ from, to });
  }
  return output;
}

/** How often Base64 can be nested. */
const deepestBase64 = 2;

const fold = (text: string): string => text.replaceAll(' ', '+');

function needleOf(secret: string): Needle {
  let text = secret;
  for (const layer of decodedLayers(secret)) ({ text } = layer);
  const decoded = fold(text);
  const isSame = decoded === secret && !secret.includes('+');
  return { plain: secret, decoded: isSame || decoded.length < shortestSecret ? null : decoded, base64: base64Parts(secret) };
}

function collect({ toEncoded }: DecodedLayer, text: string, needle: string, found: Span[], isBase64 = false): void {
  for (let at = text.indexOf(needle); at >= 0; ) {
    const span = { from: at, to: at + needle.length };
    const whole = isBase64 ? wholeBase64(text, span) : span;
    found.push(toEncoded(whole));
    at = text.indexOf(needle, whole.to);
  }
}

function collectBase64({ text, toEncoded }: DecodedLayer, isSecret: (decoded: string) => boolean, found: Span[]): void {
  asciiBase64.lastIndex = 0;
  for (let match = asciiBase64.exec(text); match !== null; match = asciiBase64.exec(text)) {
    const span = wholeBase64(text, { from: match.index, to: asciiBase64.lastIndex });
    const run = text.slice(span.from, span.to);
    // The characters before can belong to something else, such as a path, so that the first group can begin at any of four characters.
    if ([0, 1, 2, 3].some((start) => isSecret(Buffer.from(run.slice(start), 'base64').toString('utf8')))) found.push(toEncoded(span));
    asciiBase64.lastIndex = span.to;
  }
}

/** Three groups of Base64 (RFC 4648, sections 4 and 5) that encode nine characters of ASCII. Words and hexadecimal digits rarely do. */
const asciiBase64 = /(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-]){3}/g;
const base64Character = /[\w+/-]/;
const base64End = /[\w+/-]*={0,2}/y;

/** Returns a part of Base64 with all of the Base64 around it. */
function wholeBase64(text: string, { from, to }: Span): Span {
  let start = from;
  while (start > 0 && base64Character.test(text.charAt(start - 1))) start -= 1;
  base64End.lastIndex = to;
  base64End.test(text);
  return { from: start, to: base64End.lastIndex };
}

/** Number of ASCII characters that have three groups of Base64 for any number of characters before them. */
const decodedLength = 11;
const shortestBase64 = 6;

/** Returns the parts of Base64 that don't depend on the text around a secret: one for each number of bytes before it, modulo three. */
function base64Parts(secret: string): readonly string[] {
  const isLatin1 = !/[^\0-\xff]/.test(secret);
  const isAscii = !/[^\0-\x7f]/.test(secret);
  if (isAscii && secret.length >= decodedLength) return [];
  const encodings = [Buffer.from(secret, 'utf8'), ...(isLatin1 && !isAscii ? [Buffer.from(secret, 'latin1')] : [])];
  const parts = encodings.flatMap((bytes) => [
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      const isWhole = (before + bytes.length) % 3 === 0;
      return encoded.slice([0, 2, 3][before], isWhole ? undefined : -1);
    }),
  ]);
  const urlSafe = parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...parts, ...urlSafe])].filter((part) => part.length >= shortestBase64);
}
