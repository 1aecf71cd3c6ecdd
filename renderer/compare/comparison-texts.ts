import type { TFunction } from 'i18next';
import type { ComparisonSummary } from '../../shared/contract/results/comparison.ts';
import type { ComparedPair } from './compared-pair.ts';
import type { ComparedExtent } from './use-comparison.ts';

/**
 * Returns whether the responses match, apart from formatting. They don't if a value differs, or if only one response contains a row or a
 * column. Returns `open` if the only difference is rows that the other response hasn't fetched.
 */
export function verdictOf(summary: ComparisonSummary, extent: ComparedExtent): 'agree' | 'differ' | 'open' {
  const { differing, onlyLeft, onlyRight } = summary;
  const [isLeftIncomplete, isRightIncomplete] = incompleteSides(summary, extent);
  const notCompared = (isRightIncomplete ? onlyLeft : 0) + (isLeftIncomplete ? onlyRight : 0);
  if (differing.value > notCompared || columnsOnlyIn(summary, 'left').length + columnsOnlyIn(summary, 'right').length > 0) return 'differ';
  return notCompared > 0 ? 'open' : 'agree';
}

/** Returns for each side whether only some of its rows are fetched, although all rows of the other side are fetched. */
function incompleteSides(
  { leftRows, rightRows }: ComparisonSummary,
  { totals: [leftTotal, rightTotal] }: ComparedExtent,
): readonly [boolean, boolean] {
  const isLeftPart = isPart(leftRows, leftTotal);
  const isRightPart = isPart(rightRows, rightTotal);
  return [isLeftPart && !isRightPart, isRightPart && !isLeftPart];
}

/** Returns the columns that only one response contains. If a response has no rows, its columns are unknown and the result is empty. */
function columnsOnlyIn({ columns, leftRows, rightRows }: ComparisonSummary, side: 'left' | 'right'): readonly string[] {
  if (leftRows === 0 || rightRows === 0) return [];
  return columns.filter((column) => column.in === side).map(({ name }) => name);
}

/** Returns the result of a comparison with an earlier run: new, removed, changed, and unchanged rows. */
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

/** Returns the message that the responses belong to different queries. */
export function differentQueriesText(t: TFunction<'compare'>, outdated: string | null): string {
  return outdated === null ? t('otherQueries') : t('differentQueries', { side: outdated });
}

/** Returns the message that nothing can be compared, because one or both sides have no response. */
export function withoutText(t: TFunction<'compare'>, sides: readonly string[]): string {
  const [side = ''] = sides;
  return sides.length > 1 ? t('withoutBoth') : t('without', { side });
}

/** Returns the message that groups of only some rows can't be compared, and how the user can compare them. */
export function partlyGroupedText(t: TFunction<'compare'>, sides: readonly string[]): string {
  const [side = ''] = sides;
  return sides.length > 1 ? t('partlyGroupedBoth') : t('partlyGrouped', { side });
}

type Sides = readonly [left: string, right: string];

/** Returns the name of a comparison. */
export function comparisonName(t: TFunction<'compare'>, pair: ComparedPair, [left, right]: Sides): string {
  return pair === 'formats' ? t('pair.formats') : t(`runs.${pair}`, { left, right });
}

/** Returns whether a response has only some of the matching rows. False if the server didn't report a total. */
function isPart(rows: number, total: number | null): total is number {
  return total !== null && total > rows;
}

/**
 * Returns the number of rows of a side without a matching row on the other side. Empty if there are none.
 *
 * @param isOtherIncomplete whether the other side hasn't fetched rows that might match
 */
function unmatchedText(t: TFunction<'compare'>, count: number, side: string, isOtherIncomplete: boolean): readonly string[] {
  if (count === 0) return [];
  return [isOtherIncomplete ? t('rowsNotCompared', { count, side }) : t('rowsOnlyIn', { count, side })];
}

/** Returns the part of the matching rows that is compared. Empty if all rows are compared, or if the servers didn't report a total. */
function partText(
  t: TFunction<'compare'>,
  { leftRows, rightRows }: ComparisonSummary,
  { isComplete, totals: [leftTotal, rightTotal] }: ComparedExtent,
  [left, right]: Sides,
): readonly string[] {
  const isLeftPart = isPart(leftRows, leftTotal);
  const isRightPart = isPart(rightRows, rightTotal);
  if (isLeftPart && isRightPart && leftRows === rightRows && leftTotal === rightTotal)
    return [t('part', { rows: leftRows, count: leftTotal })];
  const parts = [
    ...(isLeftPart ? [t('partOfSide', { side: left, rows: leftRows, count: leftTotal })] : []),
    ...(isRightPart ? [t('partOfSide', { side: right, rows: rightRows, count: rightTotal })] : []),
  ];
  // If a response was truncated, unmatched rows aren't listed. The different row counts are listed instead.
  const isUneven = !isComplete && leftRows !== rightRows && parts.length === 0;
  return isUneven ? [t('rowsOfSides', { left, right, leftRows, rightRows })] : parts;
}

/** Returns the result of a comparison as short sentences: matching rows, different values, and the compared part of the rows. */
export function comparisonTexts(
  t: TFunction<'compare'>,
  summary: ComparisonSummary,
  { pair, sides, extent }: { readonly pair: ComparedPair; readonly sides: Sides; readonly extent: ComparedExtent },
): readonly string[] {
  const { isComplete } = extent;
  const [isLeftIncomplete, isRightIncomplete] = incompleteSides(summary, extent);
  const { agreeing, pairs, values, onlyLeft, onlyRight, alignment } = summary;
  // Rows that are only aligned by position can't be identified as new or removed.
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
    ...(isComplete && !isOverTime ? unmatchedText(t, onlyLeft, sides[0], isRightIncomplete) : []),
    ...(isComplete && !isOverTime ? unmatchedText(t, onlyRight, sides[1], isLeftIncomplete) : []),
    ...(leftColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(leftColumns), side: sides[0] })] : []),
    ...(rightColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(rightColumns), side: sides[1] })] : []),
    ...partText(t, summary, extent, sides),
    ...(isComplete ? [] : [t('cutShort')]),
  ];
}
