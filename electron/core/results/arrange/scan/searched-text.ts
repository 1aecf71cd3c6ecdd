import { computeFold, fold } from '../../../../../shared/search/fold.ts';
import { cellKind, type RowReader } from '../../../../wire/rows/row-reader.ts';

/** Characters of the text that its pattern has: enough to tell most rows, and no pattern is too long. */
const patternCharacters = 32;
/** Characters that fold to several of which so many take part: beyond, every row is looked at. */
const mostOfMany = 4000;

/** A letter of Greek that is written in another way where a word ends, whatever it is written as. */
const sigmas = ['σ', 'ς'];

/** A text that is searched for, whatever its case and accents (`fold`), in rows as they lie in a file. */
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
   * Where the text may stand next, or -1: no row without such a place has it, but not every one with it does.
   *
   * @param bytes Rows of JSON in UTF-8, each byte as a character (latin1).
   */
  next(bytes: string, from: number): number {
    this.#pattern.lastIndex = from;
    return this.#pattern.exec(bytes)?.index ?? -1;
  }

  /**
   * Whether a cell of the row at which the reader stands has the text in it: as it is shown, strings without their escapes.
   *
   * @param bytes What the reader reads, as {@link next} takes it.
   */
  isIn(reader: RowReader, bytes: string): boolean {
    const { kinds, begins, ends } = reader;
    let from = Number.POSITIVE_INFINITY;
    let place = -1;
    for (let column = 0; column < kinds.length; column += 1) {
      const kind = kinds[column];
      if (kind === cellKind.absent || kind === cellKind.null) continue;
      const begin = begins[column] ?? 0;
      // Where nothing stands between two cells one look is enough for both.
      const isKnown = from <= begin && (place < 0 || place >= begin);
      if (!isKnown) {
        from = begin;
        place = this.next(bytes, begin);
      }
      // Nothing at all stands in an empty text, too.
      if (place < 0 || place >= Math.max(ends[column] ?? 0, begin + 1)) continue;
      if (fold(reader.text(column)).includes(this.#folded)) return true;
    }
    return false;
  }
}

/** A pattern of bytes that stands in every JSON text with a value that folds to something with this in it; as fast as reading, for it never goes back far. */
function patternOf(folded: string): RegExp {
  const characters = [...folded];
  const { ofMany, marks } = writings();
  const sought = new Set(characters.flatMap((character) => (sigmas.includes(character) ? sigmas : [character])));
  const several = ofMany.filter((one) => [...one.folded].some((character) => sought.has(character)));
  if (folded === '' || several.length > mostOfMany) return /(?:)/g;
  const mark = oneOf([...marks]);
  // What may be a mark behind a character ends the pattern: what follows is for whoever looks at the row.
  const whole = characters
    .slice(0, patternCharacters)
    .reduceRight((rest, character) => `${oneOf(waysToWrite(character))}${rest === '' ? '' : `(?:${rest}|${mark})`}`, '');
  const escaped = /["\\/\p{Cc}]/u.test(folded) ? '\\\\' : '\\\\u';
  const others = several.length === 0 ? [] : [`(?=[\\x80-\\xff])${oneOf(several.map(({ written }) => written))}`];
  return new RegExp([whole, ...others, escaped].join('|'), 'g');
}

/** Every way to write what folds to a character. */
function waysToWrite(character: string): readonly string[] {
  const { ofOne } = writings();
  const alike = sigmas.includes(character) ? sigmas : [character];
  return alike.flatMap((one) => [bytesOf(one), ...(/[a-z]/.test(one) ? [one.toUpperCase()] : []), ...(ofOne.get(one) ?? [])]);
}

/** A pattern of exactly this byte. */
function literal(byte: string): string {
  return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** A pattern of one of these strings, none of them empty; each character is a byte (latin1). It branches by one byte after the other, so that most places are left behind at the first. */
function oneOf(strings: readonly string[]): string {
  const behind = Map.groupBy(new Set(strings), (string) => string.charAt(0));
  const ends: string[] = [];
  const branches: string[] = [];
  for (const [first, own] of behind) {
    const rests = own.map((string) => string.slice(1));
    // What one of them is, the longer ones begin with: they add nothing to what is found.
    if (rests.includes('')) ends.push(literal(first));
    else branches.push(`${literal(first)}${oneOf(rests)}`);
  }
  const single = ends.length === 0 ? [] : [ends.length === 1 ? ends.join('') : `[${ends.join('')}]`];
  const all = [...single, ...branches];
  return all.length === 1 ? all.join('') : `(?:${all.join('|')})`;
}

/** How texts that fold to the same are written in UTF-8; each byte is a character of these strings (latin1). */
interface Writings {
  /** By what they fold to, one character: the other characters that do, beyond ASCII. */
  readonly ofOne: ReadonlyMap<string, readonly string[]>;
  /** Characters that fold to several. */
  readonly ofMany: readonly { readonly written: string; readonly folded: string }[];
  /** How characters that fold to nothing begin, two bytes each. */
  readonly marks: ReadonlySet<string>;
}

/** Code points beyond ASCII that may fold to something else: the first two planes, and ideographs for compatibility. */
const ranges = [
  [0x80, 0xd7ff],
  [0xe000, 0x1ffff],
  [0x2f800, 0x2fa1f],
  [0xe0100, 0xe01ef],
] as const;

/** The bytes of a text, each as a character. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

let known: Writings | null = null;

/** Every way to write what is searched for; worked out from the folding itself when it is first asked for, in some fifty milliseconds. */
function writings(): Writings {
  known ??= workedOut();
  return known;
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
