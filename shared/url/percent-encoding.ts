/** Percent-encodes one character as UTF-8. A lone surrogate becomes U+FFFD (URL Standard). */
export function percentEncode(character: string): string {
  const encoded = encodeURIComponent(character.isWellFormed() ? character : '\uFFFD');
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded;
}

/** A decoded text that maps each of its characters to its source. */
export interface DecodedText {
  readonly text: string;
  /** Returns the source offset of the character at `offset` of `text`. Returns the end of the source for the end of `text`. */
  toSource(offset: number): number;
  /** Source ranges of invalid escapes, which stay in `text` as written. */
  readonly invalidEscapes: readonly { readonly from: number; readonly to: number }[];
}

const noInvalidEscapes: DecodedText['invalidEscapes'] = [];

const escapes = /(?:%[0-9a-f]{2})+|%/gi;

/**
 * Decodes `%XX` in `source` (RFC 3986, 2.1; UTF-8). Never throws.
 *
 * @param base number that is added to every source offset
 */
export function percentDecode(source: string, base = 0): DecodedText {
  if (!source.includes('%')) return { text: source, toSource: (offset) => base + offset, invalidEscapes: noInvalidEscapes };
  const pieces: string[] = [];
  const origins: number[] = [];
  const invalidEscapes: { from: number; to: number }[] = [];
  const take = (text: string, from: number, width: number) => {
    pieces.push(text);
    for (let at = 0; at < text.length; at++) origins.push(base + from + (width === 0 ? at : 0));
  };
  let end = 0;
  for (const match of source.matchAll(escapes)) {
    take(source.slice(end, match.index), end, 0);
    decodeRun(match[0], match.index, take, (from, to) => invalidEscapes.push({ from: base + from, to: base + to }));
    end = match.index + match[0].length;
  }
  take(source.slice(end), end, 0);
  origins.push(base + source.length);
  const last = base + source.length;
  return { text: pieces.join(''), toSource: (offset) => origins[offset] ?? last, invalidEscapes: invalidEscapes };
}

/** Decodes a run of escapes character by character, so that each keeps its source range. */
function decodeRun(
  run: string,
  from: number,
  take: (text: string, from: number, width: number) => void,
  fault: (from: number, to: number) => void,
): void {
  if (run === '%') {
    fault(from, from + 1);
    take(run, from, 0);
    return;
  }
  for (let at = 0; at < run.length; ) {
    const first = byteAt(run, at);
    const width = 3 * sequenceLength(first);
    const character =
      first < 0x80 ? String.fromCharCode(first) : isInvalidFirstByte(first) ? null : decodeSequence(run.slice(at, at + width));
    if (character === null) {
      fault(from + at, from + at + 3);
      take(run.slice(at, at + 3), from + at, 0);
      at += 3;
    } else {
      take(character, from + at, width);
      at += width;
    }
  }
}

/** Checks whether no UTF-8 sequence of several bytes begins with a byte. */
function isInvalidFirstByte(byte: number): boolean {
  return byte < 0xc2 || byte >= 0xf8;
}

function byteAt(run: string, at: number): number {
  return Number.parseInt(run.slice(at + 1, at + 3), 16);
}

/** Returns the length in bytes of the UTF-8 sequence that begins with `byte` (RFC 3629, 3). */
function sequenceLength(byte: number): number {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** Decodes a UTF-8 sequence (RFC 3629, 4). Null if it is invalid. `decodeURIComponent()` would throw, which is slow. */
function decodeSequence(sequence: string): string | null {
  const [first = 0, ...others] = Array.from({ length: sequence.length / 3 }, (_, at) =>
    Number.parseInt(sequence.slice(3 * at + 1, 3 * at + 3), 16),
  );
  const length = sequenceLength(first);
  if (others.length !== length - 1 || (length === 1 && first >= 0x80) || first >= 0xf8) return null;
  if (others.some((byte) => (byte & 0xc0) !== 0x80)) return null;
  const point = others.reduce((bits, byte) => (bits << 6) | (byte & 0x3f), length === 1 ? first : first & (0x7f >> length));
  const isShortest = point >= ([0, 0, 0x80, 0x800, 0x10000][length] ?? 0);
  const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isShortest && isCharacter ? String.fromCodePoint(point) : null;
}
