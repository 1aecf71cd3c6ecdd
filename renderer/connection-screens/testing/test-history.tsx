import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TestReport } from '../../../shared/contract/test-report.ts';
import type { TestSummary } from '../../../shared/contract/tests.ts';
import { describeOutcome } from '../../../shared/reports/describe-outcome.ts';
import { type Difference, differencesOf } from '../../../shared/reports/differences.ts';
import { useClient } from '../../components/client-context.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/select.tsx';
import styles from '../../connections/connections.module.css';
import { useConnectionName, useConnections } from '../../connections/connections-context.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReportView } from './report-view.tsx';

interface TestHistoryProps {
  readonly connectionId: string;
  /** Value that changes when a test has ended. */
  readonly edition: unknown;
}

/** Renders the earlier tests of a connection. The user can open a test, and compare it with a test of any connection or user. */
export function TestHistory({ connectionId, edition }: TestHistoryProps) {
  const { t } = useTexts(['connections', 'opened']);
  const client = useClient();
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const [tests, setTests] = useState<readonly TestSummary[]>([]);
  const [opened, setOpened] = useState<TestReport | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must reload the list after each test.
  useEffect(() => {
    let isUnmounted = false;
    Promise.all(connections.map(({ id }) => client.tests.list({ connectionId: id }))).then(
      (lists) => !isUnmounted && setTests(lists.flat()),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [client, connections, edition]);
  const connection = connections.find(({ id }) => id === connectionId);
  const own = tests.filter((test) => test.connectionId === connectionId);
  const others = tests.filter((test) => test.connectionId !== connectionId).sort((one, other) => other.startedAt - one.startedAt);
  const open = async (test: TestSummary): Promise<void> => setOpened(await client.tests.read(test));
  if (own.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('connections:checking.history', { count: own.length })}</summary>
      <ul className={styles.tests} aria-label={t('connections:checking.historyName')}>
        {own.map((test) => (
          <li key={test.testId}>
            <TestName test={test} />
            <Button variant="subtle" size="compact-sm" onClick={() => void open(test)}>
              {t('connections:checking.open')}
            </Button>
          </li>
        ))}
      </ul>
      {tests.length > 1 && <Comparison tests={[...own, ...others]} />}
      <Dialog
        title={t('opened:report', { name: connection === undefined ? '' : nameOf(connection) })}
        opened={opened !== null}
        width={1000}
        onClose={() => setOpened(null)}
      >
        {opened && <ReportView report={opened} />}
      </Dialog>
    </details>
  );
}

/** Returns a function that prints the time, user, and outcome of a test. */
function useTestLabel(): (test: TestSummary) => string {
  const { language } = useTexts('connections');
  const { instant } = useFormats();
  return (test) => [instant(test.startedAt), test.who, describeOutcome(test, language)].filter((part) => part !== null).join(' · ');
}

function TestName({ test }: { readonly test: TestSummary }) {
  const testLabel = useTestLabel();
  return <span data-failed={test.failed !== null || undefined}>{testLabel(test)}</span>;
}

const keyOf = ({ connectionId, testId }: TestSummary): string => `${connectionId}/${testId}`;

interface ComparisonProps {
  /** The tests of this connection, and then those of others. Each with the latest test first. */
  readonly tests: readonly TestSummary[];
}

/** Lets the user select two tests, and renders the differences between them. */
function Comparison({ tests }: ComparisonProps) {
  const { t, language } = useTexts('connections');
  const client = useClient();
  const testLabel = useTestLabel();
  const nameOf = useConnectionName();
  const { connections } = useConnections();
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null);
  const { instant } = useFormats();
  const [compared, setCompared] = useState<DifferencesProps | null>(null);
  const [one, other] = chosen ?? tests.slice(0, 2).map(keyOf);
  const connectionOf = ({ connectionId }: TestSummary): string => {
    const connection = connections.find(({ id }) => id === connectionId);
    return connection === undefined ? '' : nameOf(connection);
  };
  const options = tests.map((test) => ({ value: keyOf(test), label: `${connectionOf(test)} · ${testLabel(test)}` }));
  const headOf = (test: TestSummary): string =>
    [connectionOf(test), test.who, instant(test.startedAt)].filter((part) => part !== null && part !== '').join(' · ');
  const compare = async (): Promise<void> => {
    const [first, second] = [one, other].map((key) => tests.find((test) => keyOf(test) === key));
    if (first === undefined || second === undefined) return;
    const differences = differencesOf(await client.tests.read(first), await client.tests.read(second), language);
    setCompared({ first: headOf(first), second: headOf(second), differences });
  };
  return (
    <fieldset className={styles.comparison}>
      <legend>{t('checking.compare')}</legend>
      <Select
        label={t('checking.first')}
        className={styles.comparedTest}
        value={one ?? ''}
        options={options}
        onChange={(key) => setChosen([key, other ?? ''])}
      />
      <Select
        label={t('checking.second')}
        className={styles.comparedTest}
        value={other ?? ''}
        options={options}
        onChange={(key) => setChosen([one ?? '', key])}
      />
      <Button variant="default" size="compact-sm" onClick={() => void compare()}>
        {t('checking.compareNow')}
      </Button>
      {compared !== null && <Differences {...compared} />}
    </fieldset>
  );
}

interface DifferencesProps {
  /** Connection, user, and time of the first test. */
  readonly first: string;
  readonly second: string;
  readonly differences: readonly Difference[];
}

function Differences({ first, second, differences }: DifferencesProps) {
  const { t } = useTexts('connections');
  if (differences.length === 0) return <p role="status">{t('checking.same')}</p>;
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('checking.difference')}</th>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.label}>
            <th scope="row">{difference.label}</th>
            <td>{difference.first}</td>
            <td>{difference.second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
