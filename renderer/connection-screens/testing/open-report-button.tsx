import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { longestReport, readReport, type TestReport } from '../../../shared/contract/test-report.ts';
import { Dialog } from '../../components/dialog.tsx';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReportView } from './report-view.tsx';

/** Renders a button that opens the report of a connection test, saved as JSON or HTML. */
export function OpenReportButton() {
  const { t } = useTexts(['connections', 'opened']);
  const [report, setReport] = useState<TestReport | null>(null);
  const [refused, setRefused] = useState(false);
  const open = async (file: File): Promise<void> => {
    const read = file.size > longestReport ? null : readReport(await file.text());
    setRefused(read === null);
    setReport(read);
  };
  return (
    <>
      <FileButton
        accept="application/json,text/html,.json,.html"
        onChange={(file) => file !== null && void open(file).catch(() => setRefused(true))}
      >
        {(props) => (
          <Button variant="default" {...props}>
            {t('connections:checking.openReport')}
          </Button>
        )}
      </FileButton>
      {refused && (
        <p role="alert" className={styles.refused}>
          {t('connections:checking.noReport')}
        </p>
      )}
      <Dialog
        title={report === null ? t('connections:checking.title') : t('opened:report', { name: report.connection.name })}
        opened={report !== null}
        width={1000}
        onClose={() => setReport(null)}
      >
        {report && <ReportView report={report} />}
      </Dialog>
    </>
  );
}
