import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComparedRow, ComparisonSummary, ShownRows } from '../../shared/contract/results/comparison.ts';
import { isDialogOpen } from '../commands/panes.ts';
import type { CellPosition } from '../grid/surface/selection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';

const origin: CellPosition = { row: 0, column: 0 };

/** The current position in a comparison, and functions that move between differences. */
interface DifferenceJumps {
  readonly active: CellPosition;
  readonly activate: (cell: CellPosition) => void;
  readonly jump: (direction: 'next' | 'previous') => void;
  /** The message that there is no further difference. Empty otherwise. */
  readonly announcement: string;
}

/** Moves between the differences of a comparison. F7 and Shift+F7 also move while the comparison is visible (`inSight`). */
export function useDifferenceJumps(
  client: ComparisonsClient,
  summary: ComparisonSummary | null,
  show: ShownRows,
  inSight: boolean,
): DifferenceJumps {
  const { t } = useTexts('compare');
  const [active, activate] = useState(origin);
  const [announcement, setAnnouncement] = useState('');
  const comparisonId = summary?.comparisonId ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: must activate the first cell when the comparison or its rows change.
  useEffect(() => {
    activate(origin);
    setAnnouncement('');
  }, [comparisonId, show]);

  const find = async (direction: 'next' | 'previous'): Promise<void> => {
    if (summary === null) return;
    const found = await nextDifference(client, { summary, show, from: active, direction });
    if (found !== null) activate(found);
    setAnnouncement(found === null ? t(direction === 'next' ? 'noneAfter' : 'noneBefore') : '');
  };
  const latest = useRef(find);
  latest.current = find;
  const jump = useCallback((direction: 'next' | 'previous') => void latest.current(direction), []);

  useEffect(() => {
    if (!inSight) return;
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'F7' || ctrlKey || metaKey || altKey || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      jump(shiftKey ? 'previous' : 'next');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [inSight, jump]);
  return { active, activate, jump, announcement };
}

/** A request for the next difference: the current position and the direction. */
interface DifferenceRequest {
  readonly summary: ComparisonSummary;
  readonly show: ShownRows;
  readonly from: CellPosition;
  readonly direction: 'next' | 'previous';
}

/**
 * Returns the next different cell in this row or another row. For a row without a match, returns its first cell. Null after the last
 * difference.
 *
 * @throws the error of the client
 */
async function nextDifference(client: ComparisonsClient, request: DifferenceRequest): Promise<CellPosition | null> {
  const { summary, show, from, direction } = request;
  const { comparisonId } = summary;
  const rowAt = async (index: number): Promise<ComparedRow | undefined> =>
    (await client.window({ comparisonId, show, from: index, count: 1 })).rows[0];
  const inRow = differingColumns(await rowAt(from.row)).filter((column) =>
    direction === 'next' ? column > from.column : column < from.column,
  );
  const inThisRow = direction === 'next' ? inRow[0] : inRow.at(-1);
  if (inThisRow !== undefined) return { row: from.row, column: inThisRow };
  const { place } = await client.next({ comparisonId, show, from: from.row, direction });
  if (place === null) return null;
  const columns = differingColumns(await rowAt(place));
  return { row: place, column: (direction === 'next' ? columns[0] : columns.at(-1)) ?? 0 };
}

/** Returns the columns with different values in a row. Returns the first column for a row without a match. */
function differingColumns(row: ComparedRow | undefined): readonly number[] {
  if (row === undefined) return [];
  if (row.left === null || row.right === null) return [0];
  return row.cells.flatMap(({ kind }, column) => (kind === 'same' ? [] : [column]));
}
