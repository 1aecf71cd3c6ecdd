import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { FetchState, FetchStatus } from '../../shared/contract/files/fetch-all.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useFollowed } from '../components/use-loaded.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import classes from './fetch-all.module.css';

interface UnfinishedFetchesProps {
  /** Connection of this window. Fetches of other connections can only be discarded. */
  readonly connectionId: string;
}

/** Renders the unfinished fetches with buttons to resume, open and discard them. Renders nothing if there are none. */
export function UnfinishedFetches({ connectionId }: UnfinishedFetchesProps): React.ReactNode {
  const { t } = useTexts('fetchAll');
  const client = useClient();
  const fetches = useUnfinishedFetches();
  const [problem, setProblem] = useState<Problem | null>(null);
  if (fetches.length === 0) return problem === null ? null : <ProblemNotice problem={problem} />;

  const act = (acting: Promise<unknown>): void => {
    setProblem(null);
    acting.catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <section aria-label={t('unfinished')} className={classes.unfinished}>
      <h2>{t('unfinished')}</h2>
      <ul>
        {fetches.map((status) => (
          <Line
            key={status.fetchId}
            status={status}
            isHere={status.connectionId === connectionId}
            onResume={() => act(client.fetches.resume({ fetchId: status.fetchId }))}
            onPause={() => act(client.fetches.pause({ fetchId: status.fetchId }))}
            onDiscard={() => act(client.fetches.discard({ fetchId: status.fetchId }))}
          />
        ))}
      </ul>
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

interface LineProps {
  readonly status: FetchStatus;
  readonly isHere: boolean;
  readonly onResume: () => void;
  readonly onPause: () => void;
  readonly onDiscard: () => void;
}

function Line({ status, isHere, onResume, onPause, onDiscard }: LineProps): React.ReactNode {
  const { t } = useTexts('fetchAll');
  const { moment, number } = useFormats();
  const { api, title, format, state, rows, total, startedAt, problem } = status;
  const isMoving = state === 'fetching' || state === 'checking';
  const name = `${title} (${t(`format.${format}`)})`;
  const words = [
    t(`state.${state}`),
    // The row count of a running fetch isn't shown because it would be outdated.
    ...(isMoving ? [] : [total === null ? t('rows', { count: rows }) : t('rowsOf', { rows: number(rows), count: total })]),
    t('begun', { when: moment(startedAt) }),
    ...(isHere ? [] : [t('otherConnection')]),
  ];
  return (
    <li className={classes.line}>
      {api !== null && isHere ? <a href={printRoute({ screen: 'api', api, tab: 'query' })}>{name}</a> : <span>{name}</span>}
      <span className={classes.words}>{words.join(' · ')}</span>
      <span className={classes.acts}>
        {isMoving || !isHere ? null : <Act act="resume" name={name} onClick={onResume} />}
        {isMoving ? <Act act="pause" name={name} onClick={onPause} /> : <Act act="discard" name={name} onClick={onDiscard} />}
      </span>
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </li>
  );
}

interface ActProps {
  readonly act: 'resume' | 'pause' | 'discard';
  /** Name of the fetch. */
  readonly name: string;
  readonly onClick: () => void;
}

function Act({ act, name, onClick }: ActProps): React.ReactNode {
  const { t } = useTexts('fetchAll');
  const word = t(`act.${act}`);
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={t(`act.${act}Hint`)}
      aria-label={t('actName', { act: word, name })}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}

const ends: readonly FetchState[] = ['done', 'cancelled'];
const none: readonly FetchStatus[] = [];

/** Returns the unfinished fetches of all APIs and connections, latest first. Includes fetches from earlier starts. */
export function useUnfinishedFetches(): readonly FetchStatus[] {
  const client = useClient();
  const watch = useCallback((signal: AbortSignal) => client.fetches.watch(undefined, { signal }), [client]);
  const { value } = useFollowed<readonly FetchStatus[]>(watch);
  return (value ?? none).filter(({ state }) => !ends.includes(state));
}
