import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparedResponses } from './use-compared-responses.ts';

interface RunAgainButtonProps extends Pick<ComparedResponses, 'state' | 'pair' | 'outdated'> {
  /** Runs the present query in both formats; null if it can't run here. */
  readonly onRun: (() => void) | null;
}

/** Renders a button that replaces outdated responses; nothing if both belong to the present query. */
export function RunAgainButton({ state, pair, outdated, onRun }: RunAgainButtonProps): React.ReactNode {
  const { t } = useTexts('compare');
  if (onRun === null || (outdated === null && state.kind !== 'different-queries')) return null;
  return (
    <Button size="compact-xs" variant="default" title={t('runAgainHint')} onClick={onRun}>
      {t(outdated !== null && pair === 'formats' ? 'runBothAgain' : 'runAgain')}
    </Button>
  );
}
