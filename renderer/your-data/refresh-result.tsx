import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DataSource } from '../../shared/contract/files/your-data.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { RunningExport } from '../exports/export-progress.tsx';
import { useExport } from '../exports/use-export.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './your-data.module.css';

interface RefreshResultProps {
  readonly source: Pick<DataSource, 'id' | 'label'>;
  readonly result: NonNullable<DataSource['result']>;
  readonly onRefreshed: () => void;
}

/** Renders the button that requests the rows of a published result again, and its progress. */
export function RefreshResult({
  source: { id, label },
  result: { hasQuery, savedQuery },
  onRefreshed,
}: RefreshResultProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const client = useClient();
  const announce = useAnnounce();
  const { state, start, cancel } = useExport(client.data.refreshResult);
  const { phase } = state;
  const onDone = (): void => {
    announce(t('refreshed', { source: label }));
    onRefreshed();
  };
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (phase === 'done') latest.current();
  }, [phase]);
  if (!hasQuery) return <p className={classes.dim}>{t('noQuery')}</p>;
  if (phase === 'running') return <RunningExport purpose="refresh" progress={state.progress} onCancel={cancel} />;
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={t('refreshNamed', { source: label })} onClick={() => start({ id })}>
        {t('refresh')}
      </Button>
      {savedQuery === null ? null : <p className={classes.dim}>{t('refreshQuery', { file: savedQuery })}</p>}
      {phase === 'cancelled' ? <p role="status">{t('refreshCancelled')}</p> : null}
      {phase === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </>
  );
}
