import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { WalkStatus } from '../../shared/contract/walk.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { printRoute } from '../frame/route.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import { useUnfinishedWalks } from './use-unfinished-walks.ts';
import classes from './walk.module.css';

interface UnfinishedWalksProps {
  /** The profile of this window: walks of others can only be given up here. */
  readonly profileId: string;
}

/** Walks over all rows that have not come to their end: gone on with, looked at or given up. Nothing where there is none. */
export function UnfinishedWalks({ profileId }: UnfinishedWalksProps): React.ReactNode {
  const { t } = useWords('walk');
  const client = useClient();
  const walks = useUnfinishedWalks();
  const [problem, setProblem] = useState<Problem | null>(null);
  if (walks.length === 0) return problem === null ? null : <ProblemNotice problem={problem} />;

  const act = (acting: Promise<unknown>): void => {
    setProblem(null);
    acting.catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <section aria-label={t('unfinished')} className={classes.unfinished}>
      <h2>{t('unfinished')}</h2>
      <ul>
        {walks.map((status) => (
          <Line
            key={status.walkId}
            status={status}
            isHere={status.profileId === profileId}
            onResume={() => act(client.walks.resume({ walkId: status.walkId }))}
            onPause={() => act(client.walks.pause({ walkId: status.walkId }))}
            onDiscard={() => act(client.walks.discard({ walkId: status.walkId }))}
          />
        ))}
      </ul>
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

interface LineProps {
  readonly status: WalkStatus;
  readonly isHere: boolean;
  readonly onResume: () => void;
  readonly onPause: () => void;
  readonly onDiscard: () => void;
}

function Line({ status, isHere, onResume, onPause, onDiscard }: LineProps): React.ReactNode {
  const { t } = useWords('walk');
  const { moment, number } = useFormats();
  const { api, title, format, state, rows, total, startedAt, problem } = status;
  const isMoving = state === 'walking' || state === 'checking';
  const name = `${title} (${t(`format.${format}`)})`;
  const words = [
    t(`state.${state}`),
    // Of one under way this would be a number of the past.
    ...(isMoving ? [] : [total === null ? t('rows', { count: rows }) : t('rowsOf', { rows: number(rows), count: total })]),
    t('begun', { when: moment(startedAt) }),
    ...(isHere ? [] : [t('otherProfile')]),
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
  /** Which walk it is done to. */
  readonly name: string;
  readonly onClick: () => void;
}

function Act({ act, name, onClick }: ActProps): React.ReactNode {
  const { t } = useWords('walk');
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
