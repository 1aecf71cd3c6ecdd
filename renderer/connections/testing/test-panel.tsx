import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import type { CertificateException } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ProblemNotice } from '../../components/problem.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { WaitingForUser } from '../../signin/waiting-for-user.tsx';
import styles from '../connections.module.css';
import { useTestReport } from './test-report.ts';
import { TestSteps } from './test-steps.tsx';
import type { ConnectionTest } from './use-connection-test.ts';

interface TestPanelProps {
  /** The connection under test. */
  readonly connection: Connection | null;
  readonly check: ConnectionTest;
  /** Undefined if the connection can't be changed. */
  readonly onAccept?: (exception: CertificateException) => void;
}

/** Renders a connection test as it runs, with its report. */
export function TestPanel({ connection, check, onAccept }: TestPanelProps) {
  const { t, language } = useWords('connections');
  const report = useTestReport();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { steps, running, problem, cancelled, waiting } = check;
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
      <TestSteps
        steps={steps}
        name={t('checking.title')}
        waiting={waiting && <WaitingForUser waiting={waiting} onCancel={cancel} />}
        {...(onAccept === undefined ? {} : { onAccept })}
      />
      {problem && <ProblemNotice problem={problem} />}
      <p role="status">
        {running
          ? t('checking.running')
          : cancelled
            ? t('checking.cancelled')
            : failed === undefined
              ? problem === null && t('checking.fine')
              : t('checking.stuck', { step: sharedTexts(language).t(`connectionTests:steps.${failed.id}`) })}
      </p>
    </section>
  );
}
