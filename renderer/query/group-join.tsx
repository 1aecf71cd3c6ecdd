import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import type { GroupDraft } from './draft.ts';
import classes from './query-form.module.css';

type Join = Pick<GroupDraft, 'join' | 'negated'>;

const joins: Readonly<Record<'all' | 'any' | 'notAll' | 'notAny', Join>> = {
  all: { join: 'all', negated: false },
  any: { join: 'any', negated: false },
  notAll: { join: 'all', negated: true },
  notAny: { join: 'any', negated: true },
};

interface GroupJoinProps extends Join {
  readonly onChoose: (join: Join) => void;
}

/** How the conditions of a group join: all of them, any, and both denied. */
export const GroupJoin = memo(function GroupJoin({ join, negated, onChoose }: GroupJoinProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <select
      aria-label={t('where.join')}
      className={classes.select}
      value={join === 'all' ? (negated ? 'notAll' : 'all') : negated ? 'notAny' : 'any'}
      onChange={(event) => {
        const chosen = Object.entries(joins).find(([name]) => name === event.currentTarget.value)?.[1];
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {(['all', 'any', 'notAll', 'notAny'] as const).map((name) => (
        <option key={name} value={name}>
          {t(`where.joins.${name}`)}
        </option>
      ))}
    </select>
  );
});
