import { Button } from '@mantine/core';
import type { Format } from '../../shared/contract/run.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './walk.module.css';
import { useWalkOf } from './walk-context.ts';

/** Fetches all rows of the query, page by page; nothing where there is no query to fetch rows of. */
export function AllRowsButton({ format, shownRunId }: { readonly format: Format; readonly shownRunId: string | null }): React.ReactNode {
  const { t } = useWords('walk');
  const walk = useWalkOf(format);
  if (walk === null) return null;
  const { status } = walk.walking;
  // One at a time: the present one has its own line.
  const isBusy = status !== null && (status.state !== 'done' || status.runId !== shownRunId) && status.state !== 'cancelled';
  // Pressed, it keeps the focus while the rows come.
  const act = isBusy ? null : walk.onAllRows;
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={classes.allRows ?? ''}
      aria-disabled={act === null || undefined}
      data-disabled={act === null || undefined}
      title={t('allRowsHint')}
      onClick={() => act?.()}
    >
      {t('allRows')}
    </Button>
  );
}
