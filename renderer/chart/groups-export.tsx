import { type ReactNode, useState } from 'react';
import type { Chart } from '../../shared/contract/results/chart.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { ExportDialog } from '../exports/export-dialog.tsx';
import { type ExportedRows, queryOfRows, useExportSurroundings } from '../results/export-context.ts';
import type { Results } from '../results/query-client.ts';
import type { ResponseSource, RunState } from '../results/run-state.ts';

/** The export of all groups of a chart. */
export interface GroupsExport {
  /** Computes the groups, and opens the export dialog. */
  readonly open: () => Promise<void>;
  readonly isWorking: boolean;
  /** The export dialog, and the problem of the last attempt. */
  readonly content: ReactNode;
}

interface GroupsExportParts {
  readonly results: Results;
  readonly runId: string;
  readonly chart: Chart;
  readonly format: ResponseSource;
  /** The response whose rows the chart groups. */
  readonly state: RunState;
}

/** Returns the export of all groups of a chart, including groups without a mark. Null if there are no groups, or rows can't be exported. */
export function useGroupsExport({ results, runId, chart, format, state }: GroupsExportParts): GroupsExport | null {
  const around = useExportSurroundings();
  const [exported, setExported] = useState<ExportedRows | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (around === null || (chart.kind !== 'bar' && chart.kind !== 'line')) return null;

  const open = async (): Promise<void> => {
    setWorking(true);
    setProblem(null);
    try {
      const groups = await results.chartGroups({ runId, chart });
      const { columns } = groups;
      const { query, isComplete, scope } = queryOfRows(around, format, state);
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
        scope: { ...scope, groups: groups.rows },
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
  const content = (
    <>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      <ExportDialog around={around} rows={exported} onClose={close} />
    </>
  );
  return { open, isWorking, content };
}
