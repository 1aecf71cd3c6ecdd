import { memo } from 'react';
import type { ColumnStatistics } from '../../shared/contract/results/column-statistics.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useQueryCommands } from '../commands/query-commands.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { conditionOfCell } from '../grid/cell-condition.ts';
import { displayOf } from '../grid/cell-display.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results } from '../results/query-client.ts';
import { isPending, type RunState, storedRows, whyNotStored } from '../results/run-state.ts';
import { Histogram } from './histogram.tsx';
import classes from './statistics.module.css';
import { useResultStatistics } from './use-result-statistics.ts';

interface StatisticsTabProps {
  readonly results: Results;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  readonly visible: boolean;
  /** Whether the grid shows only some of the rows. The statistics include all of them. */
  readonly isFiltered?: boolean;
}

/** Renders the statistics of each column in the fetched rows. The user can add a frequent value to the query as a condition. */
export function StatisticsTab({ results, state, types, visible, isFiltered = false }: StatisticsTabProps): React.ReactNode {
  const { t } = useTexts('statistics');
  const stored = isPending(state) ? null : storedRows(state);
  const { statistics, problem } = useResultStatistics(results, stored, types, visible);
  if (stored === null) return <p className={classes.remark}>{t(whyNotStored(state))}</p>;
  const isCounting = statistics.size < stored.columns.length && problem === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable list with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list.
    <div role="group" aria-label={t('label')} tabIndex={0} className={classes.list}>
      <p className={classes.remark} role="status" aria-live={isCounting ? 'off' : 'polite'}>
        {isCounting
          ? t('counting', { done: statistics.size, count: stored.columns.length })
          : state.total !== null && state.total > stored.rows
            ? t('overPart', { rows: stored.rows, count: state.total })
            : t('over', { count: stored.rows })}
      </p>
      {isFiltered ? (
        <p role="note" className={classes.unfiltered}>
          {t('unfiltered', { count: stored.rows })}
        </p>
      ) : null}
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {stored.columns.map((name) => {
        const found = statistics.get(name);
        return found === undefined ? null : <ColumnFacts key={name} statistics={found} type={types.get(name) ?? 'unknown'} />;
      })}
    </div>
  );
}

/**
 * Renders the statistics of a column. Rendered only once, because the statistics of a wide response arrive column by column, and each would
 * render all previous columns again.
 */
const ColumnFacts = memo(function ColumnFacts({
  statistics,
  type,
}: {
  readonly statistics: ColumnStatistics;
  readonly type: ValueType;
}): React.ReactNode {
  const { t } = useTexts('statistics');
  const { number } = useFormats();
  const { mean, lengths } = statistics;
  // Text is ordered by its characters: `10` comes before `9`, and `01/02/2024` before `02/01/2023`.
  const order = statistics.reading === 'text' ? 'asText' : 'byValue';
  const facts: readonly (readonly [string, string])[] = [
    [t('distinct'), number(statistics.distinct)],
    [t('nulls'), number(statistics.nulls)],
    ...facted(statistics.absent, t('absent'), number),
    ...facted(statistics.empty, t('empty'), number),
    ...(statistics.least === null ? [] : ([[t(`least.${order}`), displayOf(['string', statistics.least], false, '').text]] as const)),
    ...(statistics.greatest === null
      ? []
      : ([[t(`greatest.${order}`), displayOf(['string', statistics.greatest], false, '').text]] as const)),
    ...(mean === null ? [] : ([[mean.exact ? t('mean') : t('meanAbout'), mean.text]] as const)),
    ...(lengths === null ? [] : ([[t('lengths'), t('fromTo', { from: lengths.shortest, to: lengths.longest })]] as const)),
    ...facted(statistics.notANumber, 'NaN', number),
    ...facted(statistics.infinite, t('infinite'), number),
    ...facted(statistics.misread, t('misread'), number),
  ];
  return (
    // As a region, each of hundreds of columns would be a landmark, with the same name in both responses.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for form fields.
    <div role="group" aria-label={statistics.column} className={classes.column}>
      <h3 className={classes.name}>{statistics.column}</h3>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Histogram statistics={statistics} />
      <TopValues statistics={statistics} type={type} />
    </div>
  );
});

function facted(count: number, term: string, number: (value: number) => string): readonly (readonly [string, string])[] {
  return count === 0 ? [] : [[term, number(count)]];
}

function TopValues({ statistics, type }: { readonly statistics: ColumnStatistics; readonly type: ValueType }): React.ReactNode {
  const { t } = useTexts('statistics');
  const { number } = useFormats();
  const commands = useQueryCommands();
  const { top, column, distinct, rows } = statistics;
  if (top.length === 0) return null;
  const highestCount = top[0]?.count ?? 1;
  if (highestCount === 1 && distinct > top.length) return <p className={classes.once}>{t('once')}</p>;
  return (
    <ol className={classes.top} aria-label={distinct > top.length ? t('top') : t('all')}>
      {top.map(({ cell, count, cut }) => {
        const predicate = cut ? null : conditionOfCell(column, cell, type, 'is');
        const text = `${displayOf(cell, false, '').text}${cut ? '…' : ''}`;
        return (
          <li key={`${cell[0]} ${cell[1]}`}>
            <span className={classes.share} style={{ width: `${(100 * count) / highestCount}%` }} aria-hidden="true" />
            {predicate === null || commands === null ? (
              <span className={classes.value} title={text}>
                {text}
              </span>
            ) : (
              <button
                type="button"
                className={classes.value}
                title={t('filterBy', { column, value: text })}
                onClick={() => commands.addCondition(predicate)}
              >
                {text}
              </button>
            )}
            <span className={classes.count} title={t('ofRows', { share: Math.round((1000 * count) / rows) / 10 })}>
              {number(count)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
