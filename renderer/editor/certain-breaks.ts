/** A text and where it was seen to break: the offsets at which its lines end, the last of them its length; null for one line. */
export interface BrokenText {
  readonly text: string;
  readonly breaks: readonly number[] | null;
}

/** Characters that all take one column of a monospace font. */
const plain = /^[\x20-\x7e]*$/;
/** Between the last two of these a line may end, whatever follows. */
const certainEnd = /[A-Za-z0-9] (?=[A-Za-z0-9])/g;
/** How many characters behind a place may have a say in whether a line ends there: two by Unicode's rules (UAX #14, LB25), one to spare. */
const lookahead = 3;

/**
 * Where a text breaks as far as that is certain without a look at the page: where it fits on one line, and where nothing but its last
 * line has changed and that still fits. Undefined where it must be measured.
 *
 * A browser fills each line as far as it goes. Where a line ends is settled by what stands up to the next place at which it might
 * have ended. @param columns How many characters go on a line.
 */
export function certainBreaks(text: string, columns: number, before: BrokenText | null): readonly number[] | null | undefined {
  if (!plain.test(text)) return undefined;
  if (text.length < columns) return null;
  if (before === null || before.breaks === null || !plain.test(before.text)) return undefined;
  const kept = before.breaks.slice(0, -1);
  const start = kept.at(-1);
  if (start === undefined || text.length - start >= columns) return undefined;
  const settled = commonStart(before.text, text) - lookahead;
  const isFull = before.text[start - 1] !== ' ' && start - (kept.at(-2) ?? 0) >= columns;
  return settled >= (isFull ? start : nextCertainEnd(text, start)) ? [...kept, text.length] : undefined;
}

function nextCertainEnd(text: string, start: number): number {
  certainEnd.lastIndex = start;
  return certainEnd.exec(text) === null ? Number.POSITIVE_INFINITY : certainEnd.lastIndex;
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}
