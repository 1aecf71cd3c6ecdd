import { memo } from 'react';
import type { ColumnProfile } from '../../shared/contract/results/column-profile.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { conditionOfCell } from '../grid/cell-condition.ts';
import { displayOf } from '../grid/cell-display.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import { useQueryCommands } from '../query/query-commands.ts';
import type { Results } from '../response/query-client.ts';
import { isPending, type RunState, storedRows, whyNothingStored } from '../response/run-state.ts';
import { Histogram } from './histogram.tsx';
import classes from './profile.module.css';
import { useColumnProfiles } from './use-column-profiles.ts';

interface ProfileTabProps {
  readonly results: Results;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  readonly visible: boolean;
}

/** What the values of each column are, of the rows that were fetched; a frequent value becomes a condition of the query. */
export function ProfileTab({ results, state, types, visible }: ProfileTabProps): React.ReactNode {
  const { t } = useWords('profileValues');
  const stored = isPending(state) ? null : storedRows(state);
  const { profiles, problem } = useColumnProfiles(results, stored, types, visible);
  if (stored === null) return <p className={classes.remark}>{t(whyNothingStored(state))}</p>;
  const isCounting = profiles.size < stored.columns.length && problem === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is only a scrolled list with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <div role="group" aria-label={t('label')} tabIndex={0} className={classes.list}>
      <p className={classes.remark} role="status" aria-live={isCounting ? 'off' : 'polite'}>
        {isCounting ? t('counting', { done: profiles.size, count: stored.columns.length }) : t('over', { count: stored.rows })}
      </p>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {stored.columns.map((name) => {
        const profile = profiles.get(name);
        return profile === undefined ? null : <ColumnFacts key={name} profile={profile} type={types.get(name) ?? 'unknown'} />;
      })}
    </div>
  );
}

/** Drawn once: the columns of a wide answer come one after the other, and each would draw all before it anew. */
const ColumnFacts = memo(function ColumnFacts({
  profile,
  type,
}: {
  readonly profile: ColumnProfile;
  readonly type: ValueType;
}): React.ReactNode {
  const { t } = useWords('profileValues');
  const { number } = useFormats();
  const { mean, lengths } = profile;
  const facts: readonly (readonly [string, string])[] = [
    [t('distinct'), number(profile.distinct)],
    [t('nulls'), number(profile.nulls)],
    ...facted(profile.absent, t('absent'), number),
    ...facted(profile.empty, t('empty'), number),
    ...(profile.least === null ? [] : ([[t('least'), displayOf(['string', profile.least], false, '').text]] as const)),
    ...(profile.greatest === null ? [] : ([[t('greatest'), displayOf(['string', profile.greatest], false, '').text]] as const)),
    ...(mean === null ? [] : ([[mean.exact ? t('mean') : t('meanAbout'), mean.text]] as const)),
    ...(lengths === null ? [] : ([[t('lengths'), t('fromTo', { from: lengths.shortest, to: lengths.longest })]] as const)),
    ...facted(profile.notANumber, 'NaN', number),
    ...facted(profile.infinite, t('infinite'), number),
    ...facted(profile.misread, t('misread'), number),
  ];
  return (
    // As a region each of hundreds of columns would be a landmark, in either answer the same.
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here.
    <div role="group" aria-label={profile.column} className={classes.column}>
      <h3 className={classes.name}>{profile.column}</h3>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Histogram profile={profile} />
      <TopValues profile={profile} type={type} />
    </div>
  );
});

function facted(count: number, term: string, number: (value: number) => string): readonly (readonly [string, string])[] {
  return count === 0 ? [] : [[term, number(count)]];
}

function TopValues({ profile, type }: { readonly profile: ColumnProfile; readonly type: ValueType }): React.ReactNode {
  const { t } = useWords('profileValues');
  const { number } = useFormats();
  const commands = useQueryCommands();
  const { top, column, distinct, rows } = profile;
  if (top.length === 0) return null;
  const most = top[0]?.count ?? 1;
  if (most === 1 && distinct > top.length) return <p className={classes.once}>{t('once')}</p>;
  return (
    <ol className={classes.top} aria-label={distinct > top.length ? t('top') : t('all')}>
      {top.map(({ cell, count, cut }) => {
        const predicate = cut ? null : conditionOfCell(column, cell, type, 'is');
        const text = `${displayOf(cell, false, '').text}${cut ? '…' : ''}`;
        return (
          <li key={`${cell[0]} ${cell[1]}`}>
            <span className={classes.share} style={{ width: `${(100 * count) / most}%` }} aria-hidden="true" />
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
