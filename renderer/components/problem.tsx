import { Button } from '@mantine/core';
import { useContext } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';
import { describeDetail } from '../../shared/reports/describe-detail.ts';
import { describeParameters, type LabelledEvidence, supportCodes } from '../../shared/reports/describe-evidence.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { HelpContext } from '../help/help-context.ts';
import { errorHelp } from '../help/help-pages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './problem.module.css';
import { useProblemSentences } from './problem-sentences.ts';
import { SavedProblems } from './saved-problems.tsx';

interface ProblemNoticeProps {
  readonly problem: Problem;
  /** Retries the action. The **Try again** button is shown only with this function. */
  readonly onRetry?: () => void;
  /** True while the action is being retried. */
  readonly retrying?: boolean;
  /** `alert` is announced immediately. `note` is for a problem next to content that still works. */
  readonly role?: 'alert' | 'note';
  /** `attention` if the user must act but nothing failed. Defaults to `failure`, except for notes. */
  readonly tone?: 'failure' | 'attention';
  /** Facts that are shown next to the problem. The details don't repeat them. */
  readonly evidence?: readonly LabelledEvidence[];
}

/** Renders a problem: the event, its cause, and the next step. Details for support are collapsed. */
export function ProblemNotice({
  problem,
  onRetry,
  retrying = false,
  role = 'alert',
  tone = role === 'note' ? 'attention' : 'failure',
  evidence = [],
}: ProblemNoticeProps) {
  const { t, language } = useTexts(['problems', 'help']);
  const openHelp = useContext(HelpContext);
  const { what, why, next } = useProblemSentences(problem);
  return (
    <div className={styles.notice} role={role} data-tone={tone}>
      <p className={styles.what}>{what}</p>
      <p className={styles.text}>{why}</p>
      {hasDetail(problem) && <p className={styles.words}>{problem.detail}</p>}
      {problem.mistakes !== undefined && problem.mistakes.length > 0 && <SavedProblems problems={problem.mistakes} />}
      <p className={styles.text}>{next}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="default" onClick={onRetry} loading={retrying}>
            {t('problems:tryAgain')}
          </Button>
        )}
        {openHelp && (
          <Button variant="subtle" onClick={() => openHelp(errorHelp(problem.code, language))}>
            {t('help:learnMore')}
          </Button>
        )}
      </div>
      <ProblemDetails problem={problem} evidence={evidence} />
    </div>
  );
}

/** The message of the server or the database is needed to correct a rejected query, so it isn't collapsed. */
function hasDetail({ code, detail }: Problem): boolean {
  return (code === 'query-refused' || code === 'sql-invalid') && detail !== null;
}

function ProblemDetails({ problem, evidence }: Required<Pick<ProblemNoticeProps, 'problem' | 'evidence'>>) {
  const { t, language } = useTexts('problems');
  const { t: shared } = sharedTexts(language);
  const facts = describeParameters(problem, language, evidence).filter(({ name }) => name !== 'status');
  const detail = hasDetail(problem) ? null : describeDetail(problem, language);
  return (
    <details className={styles.details}>
      <summary>{t('details')}</summary>
      <dl className={styles.facts}>
        <dt>{t('code')}</dt>
        <dd>{supportCodes(problem)}</dd>
        {problem.status !== null && (
          <>
            <dt>{t('status')}</dt>
            <dd>{problem.status}</dd>
          </>
        )}
        {detail !== null && (
          <>
            <dt>{detail.label}</dt>
            <dd>{detail.text}</dd>
          </>
        )}
        {facts.length > 0 && (
          <>
            <dt>{t('facts')}</dt>
            <dd>{facts.map(({ label, text }) => shared('connectionTests:labelled', { label, text })).join('\n')}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
