import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { GroupedChart } from '../../shared/contract/results/chart.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { type ExportedRows, useExportSurroundings } from '../exports/export-context.ts';
import { ExportDialog } from '../exports/export-dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results } from '../response/query-client.ts';

interface GroupsExportProps {
  readonly results: Results;
  readonly runId: string;
  readonly chart: GroupedChart;
  /** Whether the query has changed since the rows were requested. */
  readonly outdated: boolean;
}

/** Renders the button that exports all groups of a chart, including groups without a mark. Renders nothing if rows can't be exported. */
export function GroupsExport({ results, runId, chart, outdated }: GroupsExportProps): React.ReactNode {
  const { t } = useTexts('chart');
  const around = useExportSurroundings();
  const [exported, setExported] = useState<ExportedRows | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (around === null) return null;

  const open = async (): Promise<void> => {
    setWorking(true);
    setProblem(null);
    try {
      const groups = await results.chartGroups({ runId, chart });
      const { columns } = groups;
      setExported({ format: 'computed', runId: groups.runId, rows: groups.rows, total: null, url: '', outdated, columns, shown: columns });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setWorking(false);
    }
  };
  const close = (): void => {
    if (exported !== null) results.release({ runId: exported.runId }).catch(() => {});
    setExported(null);
  };
  return (
    <>
      <Button variant="default" size="compact-xs" loading={isWorking} onClick={() => void open()}>
        {t('exportGroups')}
      </Button>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      <ExportDialog around={around} rows={exported} onClose={close} />
    </>
  );
}
