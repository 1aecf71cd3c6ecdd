import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './value-field.module.css';

interface SeenValuesProps {
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** Values of a column to choose from beside its field; nothing where none were seen yet. */
export const SeenValues = memo(function SeenValues({ values, onChoose }: SeenValuesProps): React.ReactNode {
  const { t } = useWords('query');
  if (values.length === 0) return null;
  return (
    <select
      className={classes.seen}
      aria-label={t('where.seen')}
      // For the pointer alone: beside the name a screen reader would say it twice.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t('where.seen');
      }}
      value=""
      onChange={(event) => {
        const chosen = values[event.currentTarget.selectedIndex - 1];
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      <option value="" aria-label={t('where.seen')} />
      {values.map((value) => (
        <option key={value} value={value}>
          {value === '' ? t('where.emptyText') : value}
        </option>
      ))}
    </select>
  );
});
