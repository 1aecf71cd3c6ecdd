import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CheckStep } from '../../../shared/contract/check.ts';
import { commandText } from '../../../shared/contract/command.ts';
import { type CertificateException, certificateExceptionFor } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { certificateEvidence, describeEvidence, describeStep, type LabelledEvidence } from '../../../shared/reports/describe-evidence.ts';
import { describeState } from '../../../shared/reports/describe-outcome.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ProblemNotice } from '../../components/problem.tsx';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import { useSettings } from '../../preferences/use-settings.ts';
import { Elapsed } from './elapsed.tsx';

interface TestStepsProps {
  readonly steps: readonly CheckStep[];
  /** The accessible name of the list. */
  readonly name: string;
  /** Adds a certificate exception. Undefined if the connection can't be changed. */
  readonly onAccept?: (exception: CertificateException) => void;
  /** The user action that the running step waits for. */
  readonly waiting?: ReactNode;
}

/** Renders the steps of a connection test with their evidence. A failed step also shows its cause and the next step. */
export function TestSteps({ steps, name, onAccept, waiting }: TestStepsProps) {
  return (
    <ol className={styles.steps} aria-label={name}>
      {steps.map((step) => (
        <StepLine key={step.id} step={step} {...(onAccept === undefined ? {} : { onAccept })}>
          {step.status === 'running' && waiting && <InView>{waiting}</InView>}
        </StepLine>
      ))}
    </ol>
  );
}

/** Renders an action of the user, and scrolls it into view, because it can be below the visible part of the list. */
function InView({ children }: { readonly children: ReactNode }) {
  const action = useRef<HTMLDivElement>(null);
  useEffect(() => {
    action.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={action}>{children}</div>;
}

interface StepLineProps extends Pick<TestStepsProps, 'onAccept'> {
  readonly step: CheckStep;
  readonly children: ReactNode;
}

function StepLine({ step, onAccept, children }: StepLineProps) {
  const { id, status, skipped, problem } = step;
  const { language } = useTexts('connections');
  const { t } = sharedTexts(language);
  const evidence = describeStep(step, language);
  return (
    <li className={styles.step} data-step={id} data-status={status}>
      <span>{t(`connectionTests:steps.${id}`)}</span>
      <span className={styles.state} data-status={status}>
        {describeState(step, language)} {status === 'running' && <Elapsed />}
      </span>
      <div className={styles.found}>
        {skipped !== null && <p className={styles.note}>{t(`connectionTests:skipped.${skipped}`)}</p>}
        {problem !== null && (
          <ProblemNotice problem={problem} role="note" tone={status === 'failed' ? 'failure' : 'attention'} evidence={evidence} />
        )}
        {problem !== null && onAccept && <AcceptCertificate problem={problem} onAccept={onAccept} />}
        {children}
        {status !== 'running' && <Facts facts={evidence} />}
        <Certificates step={step} />
        <Commands step={step} />
      </div>
    </li>
  );
}

/** Renders the facts of a step or of a certificate. */
function Facts({ facts }: { readonly facts: readonly LabelledEvidence[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.evidence}>
      {facts.map(({ name, label, text: words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders each certificate of the chain, collapsed, with its PEM text to copy. */
function Certificates({ step: { certificates, startedAt } }: Pick<StepLineProps, 'step'>) {
  const { t, language } = useTexts('connections');
  if (certificates.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('checking.certificates', { count: certificates.length })}</summary>
      {certificates.map((certificate) => {
        const { subject, fingerprint, pem } = certificate;
        return (
          <div key={fingerprint} className={styles.certificate}>
            <Facts facts={describeEvidence(certificateEvidence(certificate, startedAt), language)} />
            {pem !== undefined && (
              <CopyButton text={pem} name={subject} label={t('checking.copyPem', { name: subject })} caption={t('checking.copyPemShort')} />
            )}
          </div>
        );
      })}
    </details>
  );
}

/** Renders the commands that reproduce a step, each with a copy button. */
function Commands({ step: { id, commands } }: Pick<StepLineProps, 'step'>) {
  const { t, language } = useTexts('connections');
  const { platform } = useSettings().about;
  if (commands.length === 0) return null;
  const step = sharedTexts(language).t(`connectionTests:steps.${id}`);
  return (
    <details className={styles.more}>
      <summary>{t('checking.reproduce')}</summary>
      {commands.map((command) => {
        const text = commandText(command, platform);
        return (
          <div key={text} className={styles.command}>
            <code>{text}</code>
            <CopyButton
              text={text}
              name={t('checking.command')}
              label={t('checking.copyCommand', { program: text.split(' ')[0] ?? '', step })}
            />
          </div>
        );
      })}
    </details>
  );
}

interface AcceptCertificateProps {
  readonly problem: Problem;
  readonly onAccept: (exception: CertificateException) => void;
}

/** Lets the user trust a rejected certificate by its fingerprint, after a warning. Renders nothing if no exception is possible. */
function AcceptCertificate({ problem, onAccept }: AcceptCertificateProps) {
  const { t } = useTexts('connections');
  const [isConfirming, setConfirming] = useState(false);
  const exception = certificateExceptionFor(problem);
  if (exception === null) return null;
  const { origin, fingerprint } = exception;
  if (!isConfirming) {
    return (
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('checking.accept', { origin })}
      </Button>
    );
  }
  return (
    <fieldset className={styles.accept} aria-label={t('checking.accept', { origin })}>
      <p className={styles.attention}>{t('checking.acceptWarning')}</p>
      <p className={styles.fingerprint}>{fingerprint}</p>
      <div className={styles.buttons}>
        <Button color="red" onClick={() => onAccept(exception)}>
          {t('checking.acceptSure')}
        </Button>
        <Button variant="default" autoFocus onClick={() => setConfirming(false)}>
          {t('checking.acceptNot')}
        </Button>
      </div>
    </fieldset>
  );
}
