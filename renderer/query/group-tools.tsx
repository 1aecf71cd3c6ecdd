import { Button } from '@mantine/core';
import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';

interface GroupToolsProps {
  /** Of the button that takes the focus when an item goes. */
  readonly ref: React.Ref<HTMLButtonElement>;
  /** True for the outermost group: the keys that go from pane to pane lead here. */
  readonly outermost: boolean;
  /** True where no column takes a condition. */
  readonly disabled: boolean;
  readonly onCondition: () => void;
  readonly onGroup: () => void;
}

/** Adds to a group; the same while its conditions are typed in. */
export const GroupTools = memo(function GroupTools({ ref, outermost, disabled, onCondition, onGroup }: GroupToolsProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <>
      <Button ref={ref} variant="default" data-pane-start={outermost || undefined} disabled={disabled} onClick={onCondition}>
        {t('where.addCondition')}
      </Button>
      <Button variant="default" disabled={disabled} onClick={onGroup}>
        {t('where.addGroup')}
      </Button>
    </>
  );
});
