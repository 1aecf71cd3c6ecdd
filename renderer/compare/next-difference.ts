import type { ComparedRow, ComparisonSummary, ShownRows } from '../../shared/contract/results/comparison.ts';
import type { CellPosition } from '../grid/surface/selection.ts';
import type { ComparisonsClient } from './comparisons-client.ts';

/** The current position among the differences, and the direction. */
export interface DifferenceWanted {
  readonly summary: ComparisonSummary;
  readonly show: ShownRows;
  readonly from: CellPosition;
  readonly direction: 'next' | 'previous';
}

/**
 * Returns the next different cell, in this row or another; the first cell of a row without a match. Null after the last difference.
 *
 * @throws the error of the client.
 */
export async function nextDifference(client: ComparisonsClient, wanted: DifferenceWanted): Promise<CellPosition | null> {
  const { summary, show, from, direction } = wanted;
  const { comparisonId } = summary;
  const rowAt = async (place: number): Promise<ComparedRow | undefined> =>
    (await client.window({ comparisonId, show, from: place, count: 1 })).rows[0];
  const inRow = differingColumns(await rowAt(from.row)).filter((column) =>
    direction === 'next' ? column > from.column : column < from.column,
  );
  const here = direction === 'next' ? inRow[0] : inRow.at(-1);
  if (here !== undefined) return { row: from.row, column: here };
  const { place } = await client.next({ comparisonId, show, from: from.row, direction });
  if (place === null) return null;
  const columns = differingColumns(await rowAt(place));
  return { row: place, column: (direction === 'next' ? columns[0] : columns.at(-1)) ?? 0 };
}

/** Returns the columns with different values of a row; the first column of a row without a match. */
function differingColumns(row: ComparedRow | undefined): readonly number[] {
  if (row === undefined) return [];
  if (row.left === null || row.right === null) return [0];
  return row.cells.flatMap(({ kind }, column) => (kind === 'same' ? [] : [column]));
}
