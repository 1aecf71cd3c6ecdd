import type { TFunction } from 'i18next';
import type { ComparisonSummary } from '../../shared/contract/comparison.ts';
import type { ComparedPair } from './compared-pair.ts';

/** Whether anything differs but the writing: another value, a row or a column that only one answer has. */
export function isAgreed(summary: ComparisonSummary): boolean {
  return summary.differing.value === 0 && columnsOnlyIn(summary, 'left').length + columnsOnlyIn(summary, 'right').length === 0;
}

/** The columns that one answer alone has. One of no rows names none, and lacks none. */
function columnsOnlyIn({ columns, leftRows, rightRows }: ComparisonSummary, side: 'left' | 'right'): readonly string[] {
  if (leftRows === 0 || rightRows === 0) return [];
  return columns.filter((column) => column.in === side).map(({ name }) => name);
}

/** What came of comparing a run with one before it: rows that are new, gone, changed, and unchanged. */
function changeWords(
  t: TFunction<'compare'>,
  { agreeing, pairs, onlyLeft, onlyRight }: ComparisonSummary,
  whole: boolean,
): readonly string[] {
  return [
    ...(whole ? [t('rowsNew', { count: onlyRight }), t('rowsGone', { count: onlyLeft })] : []),
    t('rowsChanged', { count: pairs - agreeing }),
    t('rowsUnchanged', { count: agreeing }),
  ];
}

/** That there is nothing to compare, for one side or both brought no answer. */
export function withoutWords(t: TFunction<'compare'>, sides: readonly string[]): string {
  const [side = ''] = sides;
  return sides.length > 1 ? t('withoutBoth') : t('without', { side });
}

/**
 * What came of a comparison, in short sentences: rows that agree, values that differ, and what else is to be known.
 *
 * @param whole False where an answer was cut short: rows that only one has then mean nothing.
 */
export function comparisonWords(
  t: TFunction<'compare'>,
  summary: ComparisonSummary,
  { pair, sides, whole }: { readonly pair: ComparedPair; readonly sides: readonly [left: string, right: string]; readonly whole: boolean },
): readonly string[] {
  const { agreeing, pairs, values, onlyLeft, onlyRight, alignment } = summary;
  // Rows that are told apart by their place alone cannot be called new or gone.
  const isOverTime = pair !== 'formats' && alignment.by === 'key';
  const listed = (names: readonly string[]): string => (names.length > 5 ? `${names.slice(0, 5).join(', ')}, …` : names.join(', '));
  const [leftColumns, rightColumns] = [columnsOnlyIn(summary, 'left'), columnsOnlyIn(summary, 'right')];
  return [
    ...(isOverTime
      ? changeWords(t, summary, whole)
      : [agreeing === pairs ? t('agree', { count: agreeing }) : t('agreeOf', { count: agreeing, pairs })]),
    t('valuesDiffer', { count: values.value }),
    ...(values.type > 0 ? [t('typesDiffer', { count: values.type })] : []),
    ...(values.format > 0 ? [t('formatsDiffer', { count: values.format })] : []),
    ...(whole && !isOverTime && onlyLeft > 0 ? [t('rowsOnlyIn', { count: onlyLeft, side: sides[0] })] : []),
    ...(whole && !isOverTime && onlyRight > 0 ? [t('rowsOnlyIn', { count: onlyRight, side: sides[1] })] : []),
    ...(leftColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(leftColumns), side: sides[0] })] : []),
    ...(rightColumns.length > 0 ? [t('columnsOnlyIn', { names: listed(rightColumns), side: sides[1] })] : []),
    ...(whole ? [] : [t('cutShort')]),
  ];
}
