/**
 * Returns the candidate that `name` probably means. Null if none is near or two are equally near.
 *
 * A candidate is near with at most one edit (letter changed, inserted, removed, or two swapped) per three letters, ignoring case.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  const lowerCaseName = name.toLowerCase();
  const rows = scratchFor(lowerCaseName);
  let limit = Math.max(1, Math.floor(lowerCaseName.length / 3));
  let nearest: string | null = null;
  let tied = false;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const slips = distance(candidate.toLowerCase(), lowerCaseName, limit, rows);
    if (slips > limit) continue;
    tied = nearest !== null && slips === limit;
    if (!tied) nearest = candidate;
    limit = slips;
  }
  return tied ? null : nearest;
}

/** Three rows of the distance matrix, allocated once for thousands of candidates. */
type Scratch = readonly [Uint32Array, Uint32Array, Uint32Array];

function scratchFor({ length }: string): Scratch {
  return [new Uint32Array(length + 1), new Uint32Array(length + 1), new Uint32Array(length + 1)];
}

/**
 * Returns the optimal string alignment distance (insertions, deletions, substitutions, swaps of neighbours).
 *
 * If it exceeds `limit`, the result is any number above `limit`.
 */
function distance(left: string, right: string, limit: number, scratch: Scratch): number {
  let [beforeLast, last, current] = scratch;
  for (let column = 0; column <= right.length; column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    const letter = left.charCodeAt(row - 1);
    current[0] = row;
    let rowMinimum = row;
    for (let column = 1; column <= right.length; column++) {
      const same = letter === right.charCodeAt(column - 1);
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      if (!same && isSwap(left, row, right, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < rowMinimum) rowMinimum = cost;
    }
    if (rowMinimum > limit) return rowMinimum;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[right.length] ?? 0;
}

function isSwap(left: string, row: number, right: string, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
    left.charCodeAt(row - 2) === right.charCodeAt(column - 1)
  );
}
