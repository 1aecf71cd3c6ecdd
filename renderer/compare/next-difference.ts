import type { ComparedRow, ComparisonSummary, ShownRows } from '../../shared/contract/results/comparison.ts';
import type { CellPosition } from '../grid/surface/selection.ts';
import type { ComparisonsClient } from './comparisons-client.ts';

/** Where one stands among the differences, and where one wants to. */
export interface DifferenceWanted {
  readonly summary: ComparisonSummary;
  readonly show: ShownRows;
  readonly from: CellPosition;
  readonly direction: 'next' | 'previous';
}

/**
 * The next cell that differs, in this row or another; of a row without a partner its first one. Null beyond the last.
 *
 * @throws what the client throws.
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

/** Columns of a row whose values differ; the first one of a row without a partner. */
function differingColumns(row: ComparedRow | undefined): readonly number[] {
  if (row === undefined) return [];
  if (row.left === null || row.right === null) return [0];
  return row.cells.flatMap(({ kind }, column) => (kind === 'same' ? [] : [column]));
}
