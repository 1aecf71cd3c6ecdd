import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { Cell } from '../../shared/values/cell.ts';
import { type Decimal, formatDecimal, parseDecimal, rescale, roundDivide } from '../../shared/values/decimal.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ShownColumns } from './columns/column-arrangement.ts';
import { maxCopiedCells } from './copy-cells.ts';
import classes from './result-grid.module.css';
import type { FetchWindow } from './row-pages.ts';
import { type CellBlock, cellsIn } from './surface/selection.ts';

/** Called with the selected block. The block is null if nothing is selected. */
export type NotifySelection = (block: CellBlock | null) => void;

interface SelectionSummaryProps {
  /** Functions that the grid calls when the selection changes. The grid itself doesn't render then. */
  readonly listeners: Set<NotifySelection>;
  readonly shown: ShownColumns;
  readonly fetchWindow: FetchWindow;
}

/** Statistics of selected cells. */
interface Summary {
  /** Number of cells with a value. Null and absent cells don't count. */
  readonly values: number;
  readonly numbers: number;
  /** Exact sum. Null if there are no numbers. */
  readonly sum: Decimal | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
}

/** The summary of zero cells. */
export const nothingSelected: Summary = { values: 0, numbers: 0, sum: null, minimum: null, maximum: null };

/** Time without a change of the selection after which it is summarized, in milliseconds. */
const pause = 120;
const rowsAtOnce = 1000;
/** Number of decimals of a rounded average after those of its sum. */
const averageDigits = 10;
/** Maximum exponent of a number in an exact sum. Larger exponents could require millions of digits. */
const largestScale = 400;

/** Renders the count of the selected cells, and the sum, average, minimum, and maximum of each column, above the last line of the grid. */
export function SelectionSummary({ listeners, shown, fetchWindow }: SelectionSummaryProps): React.ReactNode {
  const { t } = useTexts('grid');
  const [block, setBlock] = useState<CellBlock | null>(null);
  const [summaries, setSummaries] = useState<readonly ColumnSummary[] | null>(null);
  useEffect(() => {
    const take: NotifySelection = (selected) => setBlock(selected !== null && cellsIn(selected) > 1 ? selected : null);
    listeners.add(take);
    return () => void listeners.delete(take);
  }, [listeners]);
  useEffect(() => {
    setSummaries(null);
    if (block === null || cellsIn(block) > maxCopiedCells) return;
    let isOutdated = false;
    const timer = setTimeout(() => {
      summarize(block, shown, fetchWindow, () => isOutdated).then(
        (summaries) => isOutdated || setSummaries(summaries),
        () => {
          // The grid reports rows that can't be read.
        },
      );
    }, pause);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [block, shown, fetchWindow]);
  if (block === null) return null;
  const numeric = summaries?.filter(({ numbers }) => numbers > 0) ?? [];
  const isOneColumn = block.first.column === block.last.column;
  const parts = [
    t('selection.cells', { count: cellsIn(block) }),
    ...(summaries === null ? [] : [t('selection.values', { count: summaries.reduce((sum, { values }) => sum + values, 0) })]),
    // Values of different columns, such as prices and quantities, have no common sum.
    ...numeric.slice(0, shownColumnsAtOnce).map((summary) => {
      const facts = factsOf(summary, t);
      return isOneColumn ? facts.join(' · ') : t('selection.ofColumn', { column: summary.column, facts: facts.join(', ') });
    }),
    ...(numeric.length > shownColumnsAtOnce ? [t('selection.moreColumns', { count: numeric.length - shownColumnsAtOnce })] : []),
  ];
  return (
    <div role="note" aria-label={t('selection.label')} className={classes.selection}>
      {parts.join(' · ')}
    </div>
  );
}

/** Maximum number of columns with a summary of their numbers. */
const shownColumnsAtOnce = 4;

function factsOf({ numbers, sum, minimum, maximum }: Summary, t: TFunction<'grid'>): readonly string[] {
  if (sum === null || minimum === null || maximum === null) return [];
  const average = averageOf(sum, numbers);
  return [
    t('selection.sum', { value: decimalText(sum) }),
    t(average.isExact ? 'selection.average' : 'selection.averageAbout', { value: average.text }),
    t('selection.least', { value: minimum }),
    t('selection.greatest', { value: maximum }),
  ];
}

/** The summary of the selected cells of one column. */
interface ColumnSummary extends Summary {
  readonly column: string;
}

/** Summarizes a block of cells in steps, so that the page stays responsive. */
async function summarize(
  { first, last }: CellBlock,
  { names, sources }: ShownColumns,
  fetchWindow: FetchWindow,
  isOutdated: () => boolean,
): Promise<readonly ColumnSummary[]> {
  const selectedSources = sources.slice(first.column, last.column + 1);
  const summaries: Summary[] = selectedSources.map(() => nothingSelected);
  for (let from = first.row; from <= last.row && !isOutdated(); ) {
    const { rows } = await fetchWindow(from, Math.min(rowsAtOnce, last.row - from + 1));
    if (rows.length === 0) break;
    for (const row of rows) {
      for (const [index, source] of selectedSources.entries())
        summaries[index] = withCell(summaries[index] ?? nothingSelected, row[source]);
    }
    from += rows.length;
  }
  return summaries.map((summary, index) => ({ ...summary, column: names[first.column + index] ?? '' }));
}

/** Adds a cell to a summary. The text of a string isn't a number: `007` counts as a string. */
export function withCell(summary: Summary, cell: Cell | undefined): Summary {
  if (cell === undefined || cell[0] === 'null' || cell[0] === 'absent') return summary;
  const number = cell[0] === 'number' ? parseDecimal(cell[1]) : null;
  const counted = { ...summary, values: summary.values + 1 };
  if (number === null || Math.abs(number.scale) > largestScale) return counted;
  const { sum, minimum: least, maximum: greatest } = summary;
  const text = cell[1];
  return {
    ...counted,
    numbers: summary.numbers + 1,
    sum: sum === null ? number : plus(sum, number),
    minimum: least === null || isLess(number, parseDecimal(least)) ? text : least,
    maximum: greatest === null || isLess(parseDecimal(greatest), number) ? text : greatest,
  };
}

function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: rescale(left, scale) + rescale(right, scale), scale };
}

function isLess(left: Decimal | null, right: Decimal | null): boolean {
  if (left === null || right === null) return false;
  const scale = Math.max(left.scale, right.scale);
  return rescale(left, scale) < rescale(right, scale);
}

function decimalText({ units, scale }: Decimal): string {
  return scale <= 0 ? String(units * 10n ** BigInt(-scale)) : formatDecimal(units, scale);
}

/** Returns the average without trailing zeros, rounded to ten decimals more than the sum has. */
export function averageOf(sum: Decimal, count: number): { readonly text: string; readonly isExact: boolean } {
  const scale = Math.max(sum.scale, 0);
  const dividend = rescale(sum, scale) * 10n ** BigInt(averageDigits);
  const text = formatDecimal(roundDivide(dividend, BigInt(count)), scale + averageDigits).replace(/\.?0+$/, '');
  return { text, isExact: dividend % BigInt(count) === 0n };
}
