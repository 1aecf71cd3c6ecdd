import { Button, VisuallyHidden } from '@mantine/core';
import type { FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import { printRowNotice } from '../../shared/texts/row-notice-sentences.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './fetch-all.module.css';
import { useFetchOf } from './fetch-context.ts';
import { fetchProgress } from './fetch-texts.ts';
import type { FetchAllState } from './use-fetch-all.ts';

/** Renders the progress of a fetch, its notices and its actions. Renders nothing if there is no fetch. */
export function FetchStrip({ format, shownRunId }: { readonly format: Format; readonly shownRunId: string | null }): React.ReactNode {
  const { t, language } = useTexts('fetchAll');
  const rowFetch = useFetchOf(format);
  if (rowFetch === null) return null;
  const { status, problem } = rowFetch.fetching;
  if (status === null) return problem === null ? null : <ProblemNotice problem={problem} />;
  const isShown = status.runId !== null && status.runId === shownRunId;
  const parts = fetchProgress(t, status, language, isShown);
  const line = parts.join(' · ');
  const isMoving = status.state === 'fetching' || status.state === 'checking';
  return (
    <section aria-label={t('group', { format: t(`format.${format}`) })} className={classes.strip} data-state={status.state}>
      <div className={classes.line}>
        {status.state === 'done' ? null : (
          <progress
            className={classes.bar}
            aria-label={t('progress')}
            {...(status.total === null && status.state === 'fetching'
              ? {}
              : { value: status.rows, max: Math.max(1, status.total ?? status.rows) })}
          />
        )}
        <span className={classes.words} title={line}>
          {line}
        </span>
        <Acts fetching={rowFetch.fetching} status={status} isShown={isShown} />
      </div>
      {/* Notices are rare and important, so they are announced immediately. Changing numbers are announced when the fetch pauses. */}
      <div role="status" className={classes.notices}>
        <VisuallyHidden>{isMoving ? t(`state.${status.state}`) : parts.slice(0, 2).join(' · ')}</VisuallyHidden>
        {status.notices.map((notice) => (
          <p key={notice.code + JSON.stringify(notice.parameters)}>{printRowNotice(notice.code, notice.parameters, language)}</p>
        ))}
      </div>
      {status.problem !== null && !isShown ? <ProblemNotice problem={status.problem} /> : null}
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

interface ActsProps {
  readonly fetching: FetchAllState;
  readonly status: FetchStatus;
  readonly isShown: boolean;
}

function Acts({ fetching, status: { state, runId }, isShown }: ActsProps): React.ReactNode {
  const { t } = useTexts('fetchAll');
  const isMoving = state === 'fetching' || state === 'checking';
  const isResting = state === 'paused' || state === 'stopped';
  const acts: readonly (readonly [name: 'pause' | 'resume' | 'show' | 'cancel' | 'discard', act: () => void])[] = [
    ...(isMoving ? [['pause', fetching.pause] as const] : []),
    ...(isResting ? [['resume', fetching.resume] as const] : []),
    ...(isShown || runId === null ? [] : [['show', fetching.show] as const]),
    ...(isMoving || isResting ? [['cancel', fetching.cancel] as const] : []),
    ...(isMoving ? [] : [['discard', fetching.discard] as const]),
  ];
  return (
    <span className={classes.acts}>
      {acts.map(([name, act]) => (
        <Button key={name} size="compact-xs" variant="default" title={t(`act.${name}Hint`)} onClick={act}>
          {t(`act.${name}`)}
        </Button>
      ))}
    </span>
  );
}

interface AllRowsButtonProps {
  readonly format: Format;
  /** Whether the server rejected the query, so that its rows can't be fetched. */
  readonly refused?: boolean;
}

/** Renders the button that fetches all rows of the query. Renders nothing outside a query screen. */
export function AllRowsButton({ format, refused = false }: AllRowsButtonProps): React.ReactNode {
  const { t } = useTexts('fetchAll');
  const rowFetch = useFetchOf(format);
  if (rowFetch === null) return null;
  const { status } = rowFetch.fetching;
  // Only one fetch runs at a time. The current fetch has its own line.
  const isBusy = status !== null && status.state !== 'done' && status.state !== 'cancelled';
  // The button isn't disabled, so that it stays focused while rows arrive.
  const act = isBusy || refused ? null : rowFetch.onAllRows;
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={classes.allRows ?? ''}
      aria-disabled={act === null || undefined}
      data-disabled={act === null || undefined}
      title={t(refused ? 'allRowsRefused' : 'allRowsHint')}
      onClick={() => act?.()}
    >
      {t('allRows')}
    </Button>
  );
}
