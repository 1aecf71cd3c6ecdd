import { useId } from 'react';
import type { CertificateException } from '../../shared/contract/certificate-exception.ts';
import type { CheckStep } from '../../shared/contract/check.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { useWords } from '../i18n/use-words.ts';
import { AcceptCertificate } from './accept-certificate.tsx';
import { useCheckReport } from './check-report.ts';
import styles from './profiles.module.css';
import { StepEvidence } from './step-evidence.tsx';
import type { Check } from './use-check.ts';

interface CheckPanelProps {
  /** Whose way in it is. */
  readonly profile: Profile | null;
  readonly check: Check;
  /** Absent where the profile cannot be changed. */
  readonly onAccept?: (exception: CertificateException) => void;
}

/** The steps of a check as they are taken: what was seen, and where one failed why and what to do. */
export function CheckPanel({ profile, check, onAccept }: CheckPanelProps) {
  const { t } = useWords('profiles');
  const report = useCheckReport();
  const titleId = useId();
  const { steps, running, problem } = check;
  if (steps === null) return null;
  const failed = steps.find(({ status }) => status === 'failed');
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.checkHead}>
        <h3 id={titleId}>{t('checking.title')}</h3>
        {profile !== null && !running && steps.length > 0 && (
          <CopyButton
            text={() => report(profile, steps)}
            name={t('checking.report')}
            label={t('checking.copyReport')}
            words={t('checking.copyReportShort')}
          />
        )}
      </div>
      <ol className={styles.steps} aria-labelledby={titleId}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} {...(onAccept === undefined ? {} : { onAccept })} />
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

function StepLine({ step, onAccept }: { readonly step: CheckStep } & Pick<CheckPanelProps, 'onAccept'>) {
  const { id, status, evidence, skipped, problem } = step;
  const { t } = useWords('profiles');
  return (
    <li className={styles.step} data-step={id} data-status={status}>
      <span>{t(`checking.steps.${id}`)}</span>
      <span className={styles.state} data-status={status}>
        {t(`checking.states.${status}`)}
      </span>
      <div>
        {skipped !== null && <p className={styles.note}>{t(`checking.skipped.${skipped}`)}</p>}
        <StepEvidence evidence={evidence} />
        {problem !== null && <ProblemNotice problem={problem} role="note" />}
        {problem !== null && onAccept && <AcceptCertificate problem={problem} onAccept={onAccept} />}
      </div>
    </li>
  );
}
