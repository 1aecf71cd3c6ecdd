import { readRow } from '../../../../../electron/core/results/store/row-members.ts';
import { compareCells, rowKey } from '../../../../../shared/compare/compare-cells.ts';
import type { RowAlignment } from '../../../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../../../shared/values/cell.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

/** Compares every row with every other row. Returns pairs of row numbers, unmatched rows, and the number of different values. */
export function compareNaively(
  left: readonly string[],
  right: readonly string[],
  alignment: RowAlignment,
  columns: readonly string[],
  types: Readonly<Record<string, ValueType>>,
) {
  const cellsOf = (source: string): ReadonlyMap<string, Cell> => new Map(readRow(source));
  const [leftRows, rightRows] = [left.map(cellsOf), right.map(cellsOf)];
  const keyOf = (row: ReadonlyMap<string, Cell>): string => {
    const keys = alignment.by === 'key' ? alignment.columns : [];
    return rowKey(
      keys.map((name) => row.get(name)),
      keys.map((name) => ({ name, type: types[name] })),
    );
  };
  const taken = new Set<number>();
  const pairs: (readonly [left: number, right: number])[] = [];
  rightRows.forEach((row, rightNumber) => {
    const found = leftRows.findIndex((candidate, number) =>
      alignment.by === 'position' ? number === rightNumber : !taken.has(number) && keyOf(candidate) === keyOf(row),
    );
    if (found < 0) return;
    taken.add(found);
    pairs.push([found, rightNumber]);
  });
  const values = { format: 0, type: 0, value: 0 };
  let agreeing = 0;
  for (const [leftNumber, rightNumber] of pairs) {
    const kinds = columns.map((name) => compareCells(leftRows[leftNumber]?.get(name), rightRows[rightNumber]?.get(name), types[name]).kind);
    for (const kind of kinds) if (kind !== 'same') values[kind] += 1;
    if (!kinds.includes('value')) agreeing += 1;
  }
  return {
    pairs: pairs.toSorted(([one], [other]) => one - other),
    onlyLeft: left.length - pairs.length,
    onlyRight: right.length - pairs.length,
    values,
    agreeing,
  };
}
