import { Button, Checkbox } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { CertificateException } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { type ReportForm, reportForms } from '../../../shared/contract/tests.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { describeOutcome, outcomeOf } from '../../../shared/reports/describe-outcome.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { useClient } from '../../components/client-context.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ProblemNotice } from '../../components/problem.tsx';
import { saveText } from '../../components/save-file.ts';
import { problemOf } from '../../connection/problem-of.ts';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import { WaitingForUser } from '../../signin/waiting-for-user.tsx';
import { Elapsed } from './elapsed.tsx';
import { RepeatUntilChange } from './repeat-until-change.tsx';
import { useTestReport } from './test-report.ts';
import { TestSteps } from './test-steps.tsx';
import type { ConnectionTest } from './use-connection-test.ts';

interface TestPanelProps {
  /** The connection that is tested. */
  readonly connection: Connection | null;
  readonly check: ConnectionTest;
  /** Starts the same test again, as a repetition. */
  readonly onRepeat: () => void;
  /** Adds a certificate exception. Undefined if the connection can't be changed. */
  readonly onAccept?: (exception: CertificateException) => void;
}

/** Renders the steps of a running or finished connection test, and the buttons for its report. */
export function TestPanel({ connection, check, onRepeat, onAccept }: TestPanelProps) {
  const { t, language } = useTexts('connections');
  const report = useTestReport();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { steps, running, problem, waiting } = check;
  if (steps === null) return null;
  const current = steps.find(({ status }) => status === 'running');
  const outcome = outcomeOf({ steps: steps.filter(({ status }) => status !== 'running') });
  // The button disappears, so the focus must move to a nearby element.
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
          <div className={styles.buttons}>
            <CopyButton
              text={() => report(connection, steps)}
              name={t('checking.report')}
              label={t('checking.copyReport')}
              caption={t('checking.copyReportShort')}
            />
            <SaveReport connectionId={connection.id} />
          </div>
        )}
      </div>
      <div className={styles.outcomeLine}>
        <p role="status" className={styles.outcome} data-failed={(!running && outcome.failed !== null) || undefined}>
          {running ? t('checking.running') : (problem === null || outcome.failed !== null) && describeOutcome(outcome, language)}
        </p>
        {/* The list of steps can be longer than the window, so that the running step isn't visible there. */}
        {current !== undefined && (
          <span key={current.id}>
            {sharedTexts(language).t(`connectionTests:steps.${current.id}`)} <Elapsed />
          </span>
        )}
      </div>
      {connection !== null && <RepeatUntilChange connectionId={connection.id} check={check} start={onRepeat} />}
      <TestSteps
        steps={steps}
        name={t('checking.title')}
        waiting={waiting && <WaitingForUser waiting={waiting} onCancel={cancel} />}
        {...(onAccept === undefined ? {} : { onAccept })}
      />
      {problem && <ProblemNotice problem={problem} />}
    </section>
  );
}

/** Renders the button that saves the report of a connection's last test as a file, in the user's language. */
function SaveReport({ connectionId }: { readonly connectionId: string }) {
  const { t, language } = useTexts('connections');
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [values, setValues] = useState(false);
  const save = async (form: ReportForm): Promise<void> => {
    const [last] = await client.tests.list({ connectionId });
    if (last === undefined) return;
    const { name, text } = await client.tests.report({ connectionId, testId: last.testId, form, language, values });
    saveText(name, text, form === 'html' ? 'text/html' : 'application/json');
  };
  return (
    <>
      <Checkbox
        size="xs"
        label={t('checking.values')}
        title={t('checking.valuesHint')}
        checked={values}
        onChange={(event) => setValues(event.currentTarget.checked)}
      />
      {reportForms.map((form) => (
        <Button key={form} variant="subtle" onClick={() => void save(form).catch((error: unknown) => setProblem(problemOf(error)))}>
          {t(`checking.save.${form}`)}
        </Button>
      ))}
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
