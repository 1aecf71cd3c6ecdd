/**
 * The candidate that was probably meant by `name`; null where none is near or two are equally near.
 *
 * Near is at most one slip (letter changed, added, left out, or two swapped) in three letters; case counts for nothing.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  let limit = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | null = null;
  let tied = false;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const slips = distance(wanted, candidate.toLowerCase(), limit);
    if (slips > limit) continue;
    tied = nearest !== null && slips === limit;
    if (!tied) nearest = candidate;
    limit = slips;
  }
  return tied ? null : nearest;
}

/** Optimal string alignment distance (insertions, deletions, substitutions, swaps of neighbours); anything above `limit` once it is passed. */
export function distance(left: string, right: string, limit = Number.POSITIVE_INFINITY): number {
  const width = right.length + 1;
  let beforeLast = new Uint32Array(width);
  let last = new Uint32Array(width).map((_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = new Uint32Array(width);
    current[0] = row;
    let least = row;
    for (let column = 1; column < width; column++) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1);
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      if (isSwap(left, row, right, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return least;
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? 0;
}

function isSwap(left: string, row: number, right: string, column: number): boolean {
  return row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
}
