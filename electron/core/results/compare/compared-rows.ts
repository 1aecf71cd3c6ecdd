import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareCells, type Difference } from '../../../../shared/compare/compare-cells.ts';
import type { ComparedCell, ComparedColumn, ComparedRow, ComparisonRequest } from '../../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../../shared/contract/results/run.ts';
import { readRow } from '../row-members.ts';
import { shownPair } from './shown-pair.ts';
import type { RowSources } from './worker/orders.ts';

/** Characters of rows read before others get their turn. */
const stepCharacters = 256 * 1024;
/** Characters of values sent at once: the page takes a task of 20 milliseconds to hear a million. */
const windowCharacters = 1024 * 1024;

const absent: Cell = ['absent', ''];
const same: Difference = { kind: 'same', reason: 'none' };

/** The columns of a comparison, and what they hold where it is known. */
export interface ComparedColumns {
  readonly columns: readonly ComparedColumn[];
  readonly types: ComparisonRequest['types'];
}

/** Stored rows as the page shows them, value beside value, fewer where they take too much room (but one at least); the event loop turns in between. */
export async function comparedRows(
  sources: readonly RowSources[],
  { columns, types }: ComparedColumns,
  withoutSecrets: (text: string) => string,
): Promise<readonly ComparedRow[]> {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const cellsOf = (source: string | undefined): readonly Cell[] => {
    const cells = new Array<Cell>(columns.length).fill(absent);
    if (source === undefined) return cells;
    for (const [name, cell] of readRow(withoutSecrets(source))) {
      const place = places.get(name);
      if (place !== undefined) cells[place] = cell;
    }
    return cells;
  };
  const rows: ComparedRow[] = [];
  let characters = 0;
  let shown = 0;
  for (const { row, left, right } of sources) {
    const [ownLeft, ownRight] = [cellsOf(left?.source), cellsOf(right?.source)];
    const isPair = left !== null && right !== null;
    const cells = columns.map((column, place): ComparedCell => {
      const [one, other] = [ownLeft[place] ?? absent, ownRight[place] ?? absent];
      const difference = isPair && column.in === 'both' ? compareCells(one, other, types[column.name]) : same;
      const cell = { ...difference, ...shownPair(one, other, difference.kind !== 'same') };
      shown += cell.left[1].length + cell.right[1].length;
      return cell;
    });
    rows.push({ row, left: left?.row ?? null, right: right?.row ?? null, cells });
    if (shown > windowCharacters) break;
    characters += (left?.source.length ?? 0) + (right?.source.length ?? 0);
    if (characters < stepCharacters) continue;
    characters = 0;
    await nextTurn();
  }
  return rows;
}
