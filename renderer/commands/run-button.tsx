import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './run-button.module.css';
import { useShortcutText } from './use-shortcuts.ts';

interface RunButtonProps {
  /** True while a response is pending. */
  readonly running: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** Renders **Run** at the end of the URLs, and **Cancel** below it while a response is pending. */
export const RunButton = memo(function RunButton({ running, onRun, onCancel }: RunButtonProps): React.ReactNode {
  const { t } = useTexts('query');
  const keys = useShortcutText();
  return (
    <div className={classes.place}>
      <Button
        className={classes.run ?? ''}
        leftSection={<Play size={14} aria-hidden />}
        title={t('runHint', { keys: keys('run') })}
        onClick={onRun}
      >
        {t('run')}
      </Button>
      {running ? (
        <Button variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
    </div>
  );
});
