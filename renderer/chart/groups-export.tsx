import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import type { GroupedChart } from '../../shared/contract/results/chart.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { type ExportedRows, queryOfRows, useExportSurroundings } from '../exports/export-context.ts';
import { ExportDialog } from '../exports/export-dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results } from '../response/query-client.ts';
import type { ResponseSource, RunState } from '../response/run-state.ts';

interface GroupsExportProps {
  readonly results: Results;
  readonly runId: string;
  readonly chart: GroupedChart;
  readonly format: ResponseSource;
  /** The response whose rows the chart groups. */
  readonly state: RunState;
}

/** Renders the button that exports all groups of a chart, including groups without a mark. Renders nothing if rows can't be exported. */
export function GroupsExport({ results, runId, chart, format, state }: GroupsExportProps): React.ReactNode {
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
      const { query, isComplete } = queryOfRows(around, format, state);
      const [measure = '', counted = ''] = columns.slice(-2);
      const category = chart.kind === 'bar' ? chart.category : chart.along;
      setExported({
        format: 'computed',
        runId: groups.runId,
        rows: groups.rows,
        url: '',
        outdated: state.outdated,
        columns,
        shown: columns,
        types: new Map([
          [category.name, chart.bin === undefined ? category.type : 'string'],
          [measure, 'decimal'],
          [counted, 'int64'],
        ]),
        query: query === null ? null : { origin: query.origin, steps: [...query.steps, { of: 'chart', chart }] },
        isComplete,
        total: null,
      });
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
