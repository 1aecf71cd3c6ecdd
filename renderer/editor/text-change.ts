/** A replacement of part of a text. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The smallest single replacement that turns one text into another, or null where they are equal: the cursor outside of it stays put. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1;
  return { from, to: before.length - kept, text: after.slice(from, after.length - kept) };
}
