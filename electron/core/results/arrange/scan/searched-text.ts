import { computeFold, fold } from '../../../../../shared/search/fold.ts';
import { cellKind, type RowReader } from '../../../../wire/rows/row-reader.ts';

/** Maximum number of characters of the search text in its pattern. They are enough to exclude most rows. */
const patternCharacters = 32;
/** Maximum number of alternatives for characters that fold to several characters. If there are more, every row is checked. */
const maxAlternatives = 4000;

/** The two lower-case forms of the Greek letter sigma. The second form is used at the end of a word. */
const sigmas = ['σ', 'ς'];

/** A search text that is matched against the bytes of rows, ignoring case and accents (`fold`). */
export class SearchedText {
  readonly text: string;
  readonly #folded: string;
  readonly #pattern: RegExp;

  constructor(text: string) {
    this.text = text;
    this.#folded = fold(text);
    this.#pattern = patternOf(this.#folded);
  }

  /**
   * Returns the next possible position of the text, or -1. Every matching row has such a position, but not every row with one matches.
   *
   * @param bytes Rows of JSON in UTF-8, with each byte as a character (latin1).
   */
  next(bytes: string, from: number): number {
    this.#pattern.lastIndex = from;
    return this.#pattern.exec(bytes)?.index ?? -1;
  }

  /** Returns whether a cell of the reader's current row contains the text. See {@link columnsIn}. */
  isIn(reader: RowReader, bytes: string): boolean {
    return this.columnsIn(reader, bytes, 1).length > 0;
  }

  /**
   * Returns the first columns of the reader's current row whose displayed text contains the search text.
   *
   * @param bytes The reader's bytes, as in {@link next}.
   * @param maxColumns Maximum number of columns to return.
   */
  columnsIn(reader: RowReader, bytes: string, maxColumns: number): readonly number[] {
    const matching: number[] = [];
    const { kinds, begins, ends } = reader;
    let from = Number.POSITIVE_INFINITY;
    let index = -1;
    for (let column = 0; column < kinds.length; column += 1) {
      const kind = kinds[column];
      if (kind === cellKind.absent || kind === cellKind.null) continue;
      const begin = begins[column] ?? 0;
      // If there is no candidate between two cells, the result of the last lookup applies to both.
      const isKnown = from <= begin && (index < 0 || index >= begin);
      if (!isKnown) {
        from = begin;
        index = this.next(bytes, begin);
      }
      // An empty search text also matches an empty string.
      if (index < 0 || index >= Math.max(ends[column] ?? 0, begin + 1)) continue;
      if (!fold(reader.text(column)).includes(this.#folded)) continue;
      matching.push(column);
      if (matching.length === maxColumns) break;
    }
    return matching;
  }
}

/**
 * Returns a pattern of bytes that occurs in every JSON text with a matching value.
 *
 * The pattern never backtracks far, so searching is as fast as reading.
 */
function patternOf(folded: string): RegExp {
  const characters = [...folded];
  const { ofMany, marks } = writings();
  const sought = new Set(characters.flatMap((character) => (sigmas.includes(character) ? sigmas : [character])));
  const several = ofMany.filter((one) => [...one.folded].some((character) => sought.has(character)));
  if (folded === '' || several.length > maxAlternatives) return /(?:)/g;
  const markPattern = oneOf([...marks]);
  // A combining mark can follow any character. The pattern ends at this mark, and the rest of the text is checked in the row.
  const longPattern = characters
    .slice(0, patternCharacters)
    .reduceRight((rest, character) => `${oneOf(writtenForms(character))}${rest === '' ? '' : `(?:${rest}|${markPattern})`}`, '');
  const escaped = /["\\/\p{Cc}]/u.test(folded) ? '\\\\' : '\\\\u';
  const others = several.length === 0 ? [] : [`(?=[\\x80-\\xff])${oneOf(several.map(({ written }) => written))}`];
  return new RegExp([longPattern, ...others, escaped].join('|'), 'g');
}

/** Returns all byte sequences that fold to a character. */
function writtenForms(character: string): readonly string[] {
  const { ofOne } = writings();
  const alike = sigmas.includes(character) ? sigmas : [character];
  return alike.flatMap((one) => [bytesOf(one), ...(/[a-z]/.test(one) ? [one.toUpperCase()] : []), ...(ofOne.get(one) ?? [])]);
}

/** Returns a pattern that matches exactly this byte. */
function literal(byte: string): string {
  return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/**
 * Returns a pattern that matches one of these non-empty strings, whose characters are bytes (latin1).
 *
 * The pattern branches byte by byte, so that most positions fail at the first byte.
 */
function oneOf(strings: readonly string[]): string {
  const byFirstCharacter = Map.groupBy(new Set(strings), (string) => string.charAt(0));
  const suffixes: string[] = [];
  const branches: string[] = [];
  for (const [first, own] of byFirstCharacter) {
    const rests = own.map((string) => string.slice(1));
    // A string that has another string as its prefix isn't needed.
    if (rests.includes('')) suffixes.push(literal(first));
    else branches.push(`${literal(first)}${oneOf(rests)}`);
  }
  const single = suffixes.length === 0 ? [] : [suffixes.length === 1 ? suffixes.join('') : `[${suffixes.join('')}]`];
  const all = [...single, ...branches];
  return all.length === 1 ? all.join('') : `(?:${all.join('|')})`;
}

/** UTF-8 sequences of characters that folding changes. Each character of a string is a byte (latin1). */
interface Writings {
  /** Non-ASCII characters that fold to one other character, by this character. */
  readonly ofOne: ReadonlyMap<string, readonly string[]>;
  /** Characters that fold to several characters. */
  readonly ofMany: readonly { readonly written: string; readonly folded: string }[];
  /** First two bytes of characters that fold to nothing. */
  readonly marks: ReadonlySet<string>;
}

/** Ranges of non-ASCII code points that folding can change: the first two planes, and compatibility ideographs. */
const ranges = [
  [0x80, 0xd7ff],
  [0xe000, 0x1ffff],
  [0x2f800, 0x2fa1f],
  [0xe0100, 0xe01ef],
] as const;

/** Returns the bytes of a text, with each byte as a character. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

let cachedWritings: Writings | null = null;

/** Returns the UTF-8 sequences that folding changes. The first call computes them in about fifty milliseconds. */
function writings(): Writings {
  cachedWritings ??= workedOut();
  return cachedWritings;
}

function workedOut(): Writings {
  const ofOne = new Map<string, string[]>();
  const ofMany: { written: string; folded: string }[] = [];
  const marks = new Set<string>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code);
      const folded = computeFold(character.toLowerCase());
      if (folded === character) continue;
      const written = bytesOf(character);
      if (folded === '') marks.add(written.slice(0, 2));
      else if ([...folded].length > 1) ofMany.push({ written, folded });
      else ofOne.set(folded, [...(ofOne.get(folded) ?? []), written]);
    }
  }
  return { ofOne, ofMany, marks };
}
