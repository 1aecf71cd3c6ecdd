/** How the items of a list go over into those of another: at each step one that stays or changes, one that goes, or one that comes. */
export interface Step {
  /** The item before; null for one that comes. */
  readonly source: number | null;
  /** The item after; null for one that goes. */
  readonly target: number | null;
}

/** How alike two items are: `same` for equal, 0 for nothing in common. */
export type Likeness = (source: number, target: number) => number;

/** The likeness of equal items; that of others lies below. */
export const same = 8;

/** Lists of which more pairs than this would have to be compared are paired by their places. */
const mostPairs = 10_000;

/** The steps from one list to another, in order, that keep as much as possible (Needleman and Wunsch 1970, without a price for gaps). */
export function align(sources: number, targets: number, likeness: Likeness): Step[] {
  let head = 0;
  while (head < sources && head < targets && likeness(head, head) === same) head++;
  let tail = 0;
  while (tail < sources - head && tail < targets - head && likeness(sources - 1 - tail, targets - 1 - tail) === same) tail++;
  const [rows, columns] = [sources - head - tail, targets - head - tail];
  const middle =
    rows * columns > mostPairs
      ? pairByPlace(rows, columns)
      : alignMiddle(rows, columns, (row, column) => likeness(head + row, head + column));
  const shift = (at: number | null): number | null => (at === null ? null : at + head);
  return [
    ...Array.from({ length: head }, (_, index) => ({ source: index, target: index })),
    ...middle.map(({ source, target }) => ({ source: shift(source), target: shift(target) })),
    ...Array.from({ length: tail }, (_, index) => ({ source: sources - tail + index, target: targets - tail + index })),
  ];
}

function pairByPlace(rows: number, columns: number): Step[] {
  return Array.from({ length: Math.max(rows, columns) }, (_, index) => ({
    source: index < rows ? index : null,
    target: index < columns ? index : null,
  }));
}

function alignMiddle(rows: number, columns: number, likeness: Likeness): Step[] {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const alike = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const value = likeness(row, column);
      alike[row * columns + column] = value;
      const paired = value > 0 ? value + (best[(row + 1) * width + column + 1] ?? 0) : 0;
      best[row * width + column] = Math.max(paired, best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
    }
  }
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const here = best[row * width + column] ?? 0;
    const value = alike[row * columns + column] ?? 0;
    if (value > 0 && here === value + (best[(row + 1) * width + column + 1] ?? 0)) steps.push({ source: row++, target: column++ });
    else if (here === (best[(row + 1) * width + column] ?? 0)) steps.push({ source: row++, target: null });
    else steps.push({ source: null, target: column++ });
  }
  while (row < rows) steps.push({ source: row++, target: null });
  while (column < columns) steps.push({ source: null, target: column++ });
  return steps;
}
