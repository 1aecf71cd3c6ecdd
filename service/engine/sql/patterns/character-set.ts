/** The code points of white space in Unicode, as removed by JavaScript's trim(). */
export const whiteSpace: readonly number[] = [
  9,
  10,
  11,
  12,
  13,
  32,
  160,
  5760,
  ...Array.from({ length: 11 }, (_, index) => 8192 + index),
  8232,
  8233,
  8239,
  8287,
  12288,
  65279,
];

/** {@link whiteSpace} as a text. */
export const whiteSpaceText = String.fromCodePoint(...whiteSpace);

/** First and last code point of a range of characters. */
type Run = readonly [first: number, last: number];

/** Characters as sorted ranges of code points. The ranges don't overlap and aren't adjacent. */
export type CharacterSet = readonly Run[];

const last = 0x10ffff;

export function unite(...sets: readonly CharacterSet[]): CharacterSet {
  const united: [number, number][] = [];
  for (const [from, to] of sets.flat().sort(([one], [other]) => one - other)) {
    const previous = united.at(-1);
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to);
    else united.push([from, to]);
  }
  return united;
}

export function complement(set: CharacterSet): CharacterSet {
  const gapStarts = [0, ...set.map(([, to]) => to + 1)];
  const gapEnds = [...set.map(([from]) => from - 1), last];
  return gapStarts.flatMap((from, index): Run[] => {
    const to = gapEnds[index] ?? last;
    return from <= to ? [[from, to]] : [];
  });
}

/** Checks whether a set contains the last character of Unicode. Then the set probably contains almost all characters. */
export function reachesEnd(set: CharacterSet): boolean {
  return set.at(-1)?.[1] === last;
}

const between = (first: string, to: string): Run => [first.charCodeAt(0), to.charCodeAt(0)];
const lineEnds: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** The characters of ECMAScript's `.` `\d` `\s` `\w` (ECMA-262, 22.2.2.9). */
export const namedSets = {
  any: complement(lineEnds),
  digit: [between('0', '9')],
  space: unite(whiteSpace.map((code): Run => [code, code])),
  word: [between('0', '9'), between('A', 'Z'), between('_', '_'), between('a', 'z')],
} as const satisfies Record<string, CharacterSet>;

const properties = new Map<string, CharacterSet>();

/**
 * Returns the characters of a Unicode property, such as `\p{L}` or `\p{Script=Greek}`. It uses the tables of the JavaScript engine, because
 * each database has different tables. The first use of a property takes about 10 ms.
 *
 * @param written The property as text, already validated.
 */
export function propertySet(written: string): CharacterSet {
  const property = properties.get(written);
  if (property !== undefined) return property;
  const runs = new RegExp(`${written}+`, 'gu');
  const character = new RegExp(written, 'u');
  texts ??= mixed.map(textOf);
  const set = unite(
    texts.flatMap((text) => Array.from(text.matchAll(runs), ({ 0: run }): Run => [run.codePointAt(0) ?? 0, lastOf(run)])),
    uniform.filter(([first]) => character.test(String.fromCodePoint(first))),
  );
  properties.set(written, set);
  return set;
}

function lastOf(run: string): number {
  const low = run.charCodeAt(run.length - 1);
  return low >= 0xdc00 && low < 0xe000 ? (run.codePointAt(run.length - 2) ?? low) : low;
}

const planes = Array.from({ length: 13 }, (_, index) => (index + 4) * 0x1_0000);

/** Ranges of Unicode whose characters have the same properties: unassigned planes, and planes for private use. */
const uniform: CharacterSet = planes.map((plane) => [plane === 0xe_0000 ? 0xe_1000 : plane, plane + 0xfffd]);

/** All other code points except surrogates, which strings don't contain. */
const mixed: CharacterSet = [
  [0, 0xd7ff],
  [0xe000, 0x3_ffff],
  [0xe_0000, 0xe_0fff],
  ...planes.map((plane): Run => [plane + 0xfffe, plane + 0xffff]),
];

/** The characters of the `mixed` ranges, created at first use. */
let texts: readonly string[] | null = null;

function textOf([first, last]: Run): string {
  const blocks: string[] = [];
  for (let from = first; from <= last; from += 0x1000) {
    const length = Math.min(0x1000, last + 1 - from);
    blocks.push(String.fromCodePoint(...Array.from({ length }, (_, index) => from + index)));
  }
  return blocks.join('');
}
