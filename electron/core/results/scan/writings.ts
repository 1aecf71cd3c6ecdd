import { foldAnew } from '../../../../shared/search/fold.ts';

/** How texts that fold to the same are written in UTF-8; each byte is a character of these strings (latin1). */
export interface Writings {
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
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

let known: Writings | null = null;

/** Every way to write what is searched for; worked out from the folding itself when it is first asked for, in some fifty milliseconds. */
export function writings(): Writings {
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
      const folded = foldAnew(character.toLowerCase());
      if (folded === character) continue;
      const written = bytesOf(character);
      if (folded === '') marks.add(written.slice(0, 2));
      else if ([...folded].length > 1) ofMany.push({ written, folded });
      else ofOne.set(folded, [...(ofOne.get(folded) ?? []), written]);
    }
  }
  return { ofOne, ofMany, marks };
}
