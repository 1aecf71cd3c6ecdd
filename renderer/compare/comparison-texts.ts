import type { TFunction } from 'i18next';
import type { ComparisonSummary } from '../../shared/contract/results/comparison.ts';
import type { ComparedPair } from './compared-pair.ts';
import type { ComparedExtent } from './use-comparison.ts';

/** Whether anything differs but the writing: another value, a row or a column that only one response has. */
export function isAgreed(summary: ComparisonSummary): boolean {
  return summary.differing.value === 0 && columnsOnlyIn(summary, 'left').length + columnsOnlyIn(summary, 'right').length === 0;
}

/** The columns that one response alone has. One of no rows names none, and lacks none. */
function columnsOnlyIn({ columns, leftRows, rightRows }: ComparisonSummary, side: 'left' | 'right'): readonly string[] {
  if (leftRows === 0 || rightRows === 0) return [];
  return columns.filter((column) => column.in === side).map(({ name }) => name);
}

/** What came of comparing a run with one before it: rows that are new, gone, changed, and unchanged. */
function changeText(
  t: TFunction<'compare'>,
  { agreeing, pairs, onlyLeft, onlyRight }: ComparisonSummary,
  isComplete: boolean,
): readonly string[] {
  return [
    ...(isComplete ? [t('rowsNew', { count: onlyRight }), t('rowsGone', { count: onlyLeft })] : []),
    t('rowsChanged', { count: pairs - agreeing }),
    t('rowsUnchanged', { count: agreeing }),
  ];
}

/** That there is nothing to compare, for one side or both brought no response. */
export function withoutText(t: TFunction<'compare'>, sides: readonly string[]): string {
  const [side = ''] = sides;
  return sides.length > 1 ? t('withoutBoth') : t('without', { side });
}

/** That groups of only some rows aren't compared, and how to compare them. */
export function partlyGroupedText(t: TFunction<'compare'>, sides: readonly string[]): string {
  const [side = ''] = sides;
  return sides.length > 1 ? t('partlyGroupedBoth') : t('partlyGrouped', { side });
}

type Sides = readonly [left: string, right: string];

/** Returns the name of what is compared. */
export function comparisonName(t: TFunction<'compare'>, pair: ComparedPair, [left, right]: Sides): string {
  return pair === 'formats' ? t('pair.formats') : t(`runs.${pair}`, { left, right });
}

/** Returns which part of the matching rows is compared; nothing if all of them are, or if the servers didn't report a total. */
function partText(
  t: TFunction<'compare'>,
  { leftRows, rightRows }: ComparisonSummary,
  { isComplete, totals: [leftTotal, rightTotal] }: ComparedExtent,
  [left, right]: Sides,
): readonly string[] {
  const isPart = (rows: number, total: number | null): total is number => total !== null && total > rows;
  const isLeftPart = isPart(leftRows, leftTotal);
  const isRightPart = isPart(rightRows, rightTotal);
  if (isLeftPart && isRightPart && leftRows === rightRows && leftTotal === rightTotal)
    return [t('part', { rows: leftRows, count: leftTotal })];
  const parts = [
    ...(isLeftPart ? [t('partOfSide', { side: left, rows: leftRows, count: leftTotal })] : []),
    ...(isRightPart ? [t('partOfSide', { side: right, rows: rightRows, count: rightTotal })] : []),
  ];
  // Unmatched rows aren't listed if a response was truncated, so the different numbers of rows are.
  const isUneven = !isComplete && leftRows !== rightRows && parts.length === 0;
  return isUneven ? [t('rowsOfSides', { left, right, leftRows, rightRows })] : parts;
}

/** Returns the result of a comparison as short sentences: matching rows, different values, and which part of the rows was compared. */
export function comparisonTexts(
  t: TFunction<'compare'>,
  summary: ComparisonSummary,
  { pair, sides, extent }: { readonly pair: ComparedPair; readonly sides: Sides; readonly extent: ComparedExtent },
): readonly string[] {
  const { isComplete } = extent;
  const { agreeing, pairs, values, onlyLeft, onlyRight, alignment } = summary;
  // Rows that are told apart by their place alone cannot be called new or gone.
  const isOverTime = pair !== 'formats' && alignment.by === 'key';
  const listed = (names: readonly string[]): string => (names.length > 5 ? `${names.slice(0, 5).join(', ')}, …` : names.join(', '));
  const [leftColumns, rightColumns] = [columnsOnlyIn(summary, 'left'), columnsOnlyIn(summary, 'right')];
  return [
    ...(isOverTime
      ? changeText(t, summary, isComplete)
      : [agreeing === pairs ? t('agree', { count: agreeing }) : t('agreeOf', { count: agreeing, pairs })]),
    t('valuesDiffer', { count: values.value }),
    ...(values.type > 0 ? [t('typesDiffer', { count: values.type })] : []),
    ...(values.format > 0 ? [t('formatsDiffer', { count: values.format })] : []),
    ...(isComplete && !isOverTime && onlyLeft > 0 ? [t('rowsOnlyIn', { count: onlyLeft, side: sides[0] })] : []),
    ...(isComplete && !isOverTime && onlyRight > 0 ? [t('rowsOnlyIn', { count: onlyRight, side: sides[1] })] : []),
    ...(leftColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(leftColumns), side: sides[0] })] : []),
    ...(rightColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(rightColumns), side: sides[1] })] : []),
    ...partText(t, summary, extent, sides),
    ...(isComplete ? [] : [t('cutShort')]),
  ];
}
