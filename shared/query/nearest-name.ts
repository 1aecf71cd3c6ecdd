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
    const slips = distance(wanted, candidate.toLowerCase());
    if (slips > limit) continue;
    tied = nearest !== null && slips === limit;
    if (!tied) nearest = candidate;
    limit = slips;
  }
  return tied ? null : nearest;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(cell(last, column) + 1, cell(current, column - 1) + 1, cell(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, cell(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, right.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
