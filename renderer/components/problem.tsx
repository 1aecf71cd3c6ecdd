import { Button } from '@mantine/core';
import type { Problem } from '../../shared/contract/problem.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './problem.module.css';
import { useProblemSentences } from './problem-sentences.ts';

interface ProblemNoticeProps {
  readonly problem: Problem;
  /** Shows "Try again". */
  readonly onRetry?: () => void;
  /** True while trying again. */
  readonly retrying?: boolean;
  /** `alert` is read out at once; `note` is for a problem that stands beside what still works. */
  readonly role?: 'alert' | 'note';
  /** `attention` for what waits for the user and went wrong nowhere; a failure where not said otherwise, but for notes. */
  readonly tone?: 'failure' | 'attention';
}

/** A problem as what happened, why, and what to do next; the facts for support are folded beneath. */
export function ProblemNotice({
  problem,
  onRetry,
  retrying = false,
  role = 'alert',
  tone = role === 'note' ? 'attention' : 'failure',
}: ProblemNoticeProps) {
  const { t } = useWords('problems');
  const { what, why, next } = useProblemSentences(problem);
  return (
    <div className={styles.notice} role={role} data-tone={tone}>
      <p className={styles.what}>{what}</p>
      <p className={styles.text}>{why}</p>
      {saysMore(problem) && <p className={styles.words}>{problem.detail}</p>}
      <p className={styles.text}>{next}</p>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="default" onClick={onRetry} loading={retrying}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      <ProblemDetails problem={problem} />
    </div>
  );
}

/** A refused query is understood only by the deployment's own words, so they are not folded away. */
function saysMore({ code, detail }: Problem): boolean {
  return code === 'query-refused' && detail !== null;
}

function ProblemDetails({ problem }: { readonly problem: Problem }) {
  const { t } = useWords('problems');
  const facts = Object.entries(problem.parameters);
  return (
    <details className={styles.details}>
      <summary>{t('details')}</summary>
      <dl className={styles.facts}>
        <dt>{t('code')}</dt>
        <dd>{problem.code}</dd>
        {problem.status !== null && (
          <>
            <dt>{t('status')}</dt>
            <dd>{problem.status}</dd>
          </>
        )}
        {problem.detail !== null && !saysMore(problem) && (
          <>
            <dt>{t('words')}</dt>
            <dd>{problem.detail}</dd>
          </>
        )}
        {facts.length > 0 && (
          <>
            <dt>{t('facts')}</dt>
            <dd>{facts.map(([name, value]) => `${name}: ${value}`).join('\n')}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
