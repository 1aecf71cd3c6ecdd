import { Button, VisuallyHidden } from '@mantine/core';
import type { Format } from '../../shared/contract/run.ts';
import type { WalkStatus } from '../../shared/contract/walk.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { Walking } from './use-walk.ts';
import classes from './walk.module.css';
import { useWalkOf } from './walk-context.ts';
import { noticeWords, walkWords } from './walk-words.ts';

/** How the walk over all rows stands, what there is to know of its rows, and what can be done with it; nothing without a walk. */
export function WalkStrip({ format, shownRunId }: { readonly format: Format; readonly shownRunId: string | null }): React.ReactNode {
  const { t, language } = useWords('walk');
  const walk = useWalkOf(format);
  if (walk === null) return null;
  const { status, problem } = walk.walking;
  if (status === null) return problem === null ? null : <ProblemNotice problem={problem} />;
  const isShown = status.runId !== null && status.runId === shownRunId;
  const words = walkWords(t, status, language);
  const line = words.join(' · ');
  const isMoving = status.state === 'walking' || status.state === 'checking';
  return (
    <section aria-label={t('group', { format: t(`format.${format}`) })} className={classes.strip} data-state={status.state}>
      <div className={classes.line}>
        <progress
          className={classes.bar}
          aria-label={t('progress')}
          {...(status.total === null && status.state === 'walking'
            ? {}
            : {
                value: status.state === 'done' ? 1 : status.rows,
                max: status.state === 'done' ? 1 : Math.max(1, status.total ?? status.rows),
              })}
        />
        <span className={classes.words} title={line}>
          {line}
        </span>
        <Acts walking={walk.walking} status={status} isShown={isShown} />
      </div>
      {/* Rare and weighty: told at once. What moves all the time is not, and how many rows there are as soon as it rests. */}
      <div role="status" className={classes.notices}>
        <VisuallyHidden>{isMoving ? t(`state.${status.state}`) : words.slice(0, 2).join(' · ')}</VisuallyHidden>
        {status.notices.map((notice) => (
          <p key={notice.code + JSON.stringify(notice.parameters)}>{noticeWords(t, notice, language)}</p>
        ))}
      </div>
      {status.problem !== null && !isShown ? <ProblemNotice problem={status.problem} /> : null}
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

interface ActsProps {
  readonly walking: Walking;
  readonly status: WalkStatus;
  readonly isShown: boolean;
}

function Acts({ walking, status: { state, runId }, isShown }: ActsProps): React.ReactNode {
  const { t } = useWords('walk');
  const isMoving = state === 'walking' || state === 'checking';
  const isResting = state === 'paused' || state === 'stopped';
  const acts: readonly (readonly [name: 'pause' | 'resume' | 'show' | 'cancel' | 'discard', act: () => void])[] = [
    ...(isMoving ? [['pause', walking.pause] as const] : []),
    ...(isResting ? [['resume', walking.resume] as const] : []),
    ...(isShown || runId === null ? [] : [['show', walking.show] as const]),
    ...(isMoving || isResting ? [['cancel', walking.cancel] as const] : []),
    ...(isMoving ? [] : [['discard', walking.discard] as const]),
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
