import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckStep } from '../../shared/contract/check.ts';
import { ProblemNotice } from '../components/problem.tsx';
import styles from './profiles.module.css';
import type { Check } from './use-check.ts';

/** The steps of a check as they are taken: what was seen, and where one failed why and what to do. */
export function CheckPanel({ check }: { readonly check: Check }) {
  const { t } = useTranslation('profiles');
  const titleId = useId();
  const { steps, running, problem } = check;
  if (steps === null) return null;
  const failed = steps.find(({ status }) => status === 'failed');
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('checking.title')}</h3>
      <ol className={styles.steps} aria-labelledby={titleId}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </ol>
      {problem && <ProblemNotice problem={problem} />}
      <p role="status">
        {running
          ? t('checking.running')
          : failed === undefined
            ? problem === null && t('checking.fine')
            : t('checking.stuck', { step: t(`checking.steps.${failed.id}`) })}
      </p>
    </section>
  );
}

function StepLine({ step: { id, status, evidence, skipped, problem } }: { readonly step: CheckStep }) {
  const { t } = useTranslation('profiles');
  const facts = Object.entries(evidence).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className={styles.step} data-step={id} data-status={status}>
      <span>{t(`checking.steps.${id}`)}</span>
      <span className={styles.state} data-status={status}>
        {t(`checking.states.${status}`)}
      </span>
      <div>
        {skipped !== null && <p className={styles.note}>{t(`checking.skipped.${skipped}`)}</p>}
        {facts.length > 0 && <p className={styles.evidence}>{facts.join(' · ')}</p>}
        {problem !== null && <ProblemNotice problem={problem} role="note" />}
      </div>
    </li>
  );
}
