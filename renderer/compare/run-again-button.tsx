import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparedResponses } from './use-compared-responses.ts';

interface RunAgainButtonProps extends Pick<ComparedResponses, 'state' | 'pair' | 'outdated'> {
  /** Runs the current query in both formats. Null if the query can't be run here. */
  readonly onRun: (() => void) | null;
}

/** Renders a button that replaces outdated responses. Renders nothing if both responses belong to the current query. */
export function RunAgainButton({ state, pair, outdated, onRun }: RunAgainButtonProps): React.ReactNode {
  const { t } = useTexts('compare');
  if (onRun === null || (outdated === null && state.kind !== 'different-queries')) return null;
  const label = outdated !== null && pair === 'formats' ? 'runBothAgain' : 'runAgain';
  return (
    // Each label has its own element: one element would move, because the text before it has another length.
    <Button key={label} size="compact-xs" variant="default" title={t('runAgainHint')} onClick={onRun}>
      {t(label)}
    </Button>
  );
}
