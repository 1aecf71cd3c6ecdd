import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckStep } from '../../../shared/contract/check.ts';
import { type CertificateException, certificateExceptionFor } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ProblemNotice } from '../../components/problem.tsx';
import { useWords } from '../../i18n/use-words.ts';
import styles from '../connections.module.css';
import { useEvidenceWords, useTestReport } from './test-report.ts';
import type { ConnectionTest } from './use-connection-test.ts';

interface TestPanelProps {
  /** The connection under test. */
  readonly connection: Connection | null;
  readonly check: ConnectionTest;
  /** Undefined if the connection can't be changed. */
  readonly onAccept?: (exception: CertificateException) => void;
}

/** Renders the steps of a connection test as they run, with evidence, and the cause and next step of a failure. */
export function TestPanel({ connection, check, onAccept }: TestPanelProps) {
  const { t } = useWords('connections');
  const report = useTestReport();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { steps, running, problem, cancelled } = check;
  if (steps === null) return null;
  const failed = steps.find(({ status }) => status === 'failed');
  // The button disappears: the focus has to go somewhere near.
  const cancel = (): void => {
    check.cancel();
    title.current?.focus();
  };
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.checkHead}>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          {t('checking.title')}
        </h3>
        {running && (
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('checking.cancel')}
          </Button>
        )}
        {connection !== null && !running && steps.length > 0 && (
          <CopyButton
            text={() => report(connection, steps)}
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
          : cancelled
            ? t('checking.cancelled')
            : failed === undefined
              ? problem === null && t('checking.fine')
              : t('checking.stuck', { step: t(`checking.steps.${failed.id}`) })}
      </p>
    </section>
  );
}

function StepLine({ step, onAccept }: { readonly step: CheckStep } & Pick<TestPanelProps, 'onAccept'>) {
  const { id, status, evidence, skipped, problem } = step;
  const { t } = useWords('connections');
  return (
    <li className={styles.step} data-step={id} data-status={status}>
      <span>{t(`checking.steps.${id}`)}</span>
      <span className={styles.state} data-status={status}>
        {t(`checking.states.${status}`)} {status === 'running' && <Elapsed />}
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

/** Renders the seconds since it was first rendered: the application's clock can be another one. A screen reader isn't told of each. */
function Elapsed() {
  const { t } = useWords('connections');
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>{t('checking.elapsed', { seconds: Math.max(0, Math.round((now - since) / 1_000)) })}</span>;
}

interface AcceptCertificateProps {
  readonly problem: Problem;
  readonly onAccept: (exception: CertificateException) => void;
}

/** Lets the user trust one rejected certificate by its fingerprint, after a warning. Renders nothing if no exception is possible. */
function AcceptCertificate({ problem, onAccept }: AcceptCertificateProps) {
  const { t } = useWords('connections');
  const [asking, setAsking] = useState(false);
  const exception = certificateExceptionFor(problem);
  if (exception === null) return null;
  const { origin, fingerprint } = exception;
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
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
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('checking.acceptNot')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Renders the evidence of a step. */
function StepEvidence({ evidence }: Pick<CheckStep, 'evidence'>) {
  const facts = useEvidenceWords()(evidence);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.evidence}>
      {facts.map(({ name, label, words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
