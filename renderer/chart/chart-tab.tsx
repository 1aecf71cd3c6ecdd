import { useDeferredValue, useMemo, useState } from 'react';
import { isFiltered, type Scope } from '../../shared/contract/results/scope.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useDelayed } from '../components/use-delayed.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results } from '../results/query-client.ts';
import { isPending, type ResponseSource, type RunState, storedRows, whyNotStored } from '../results/run-state.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import classes from './chart.module.css';
import { type ChartChoice, type ChartKind, chartChoiceSchema, chartOf } from './chart-choice.ts';
import { ChartControls } from './chart-controls.tsx';
import { ChartView } from './chart-view.tsx';
import { choiceOfKind, firstChoice } from './first-choice.ts';
import { useChartableColumns, useChartMarks } from './use-chart.ts';

const chosenSchema = chartChoiceSchema.nullable();

interface ChartTabProps {
  readonly results: Results;
  readonly format: ResponseSource;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  /** Units of columns, if known. */
  readonly units: ReadonlyMap<string, string>;
  /** Columns that identify a row. */
  readonly keys: ReadonlySet<string>;
  /** Storage key of the selected chart. */
  readonly viewKey: string;
  /** Whether the tab is visible. A hidden tab computes nothing. */
  readonly visible: boolean;
  /** What the rows are. Null if it isn't known. */
  readonly scope?: Scope | null;
}

/** Renders a chart of the fetched rows. Initially selects a suitable chart. The user can select another one. */
export function ChartTab({ results, format, state, types, units, keys, viewKey, visible, scope = null }: ChartTabProps): React.ReactNode {
  const { t } = useTexts('chart');
  const [chosen, setChosen] = usePersistedValue(`dataquay.chart.${viewKey}`, chosenSchema, null);
  const [lastOf, setLastOf] = useState<Partial<Record<ChartKind, ChartChoice>>>({});
  const stored = isPending(state) ? null : storedRows(state);
  const { value: chartable, problem: columnsProblem, again } = useChartableColumns(results, stored, types, keys, visible);
  // The columns are deferred, because lists of hundreds of columns would block the page.
  const columns = useDeferredValue(chartable);
  // The selected chart stays as long as the response contains its columns.
  const choice = useMemo(() => {
    if (columns === null) return null;
    return chosen !== null && chartOf(chosen, columns) !== null ? chosen : firstChoice(columns);
  }, [columns, chosen]);
  const chart = useMemo(() => (choice === null || columns === null ? null : chartOf(choice, columns)), [choice, columns]);
  const { drawn, isFormer, problem } = useChartMarks(results, visible ? (stored?.runId ?? null) : null, chart);

  if (stored === null) return <p className={classes.remark}>{t(whyNotStored(state))}</p>;
  if (columnsProblem !== null) return <ProblemNotice problem={columnsProblem} onRetry={again} />;
  if (columns === null) return null;
  if (choice === null) return <p className={classes.remark}>{t('undrawable')}</p>;
  const changeKind = (kind: ChartKind): void => {
    const last = lastOf[kind];
    setLastOf({ ...lastOf, [choice.kind]: choice });
    // Restores the previous chart of this type if the response still contains its columns.
    setChosen(last !== undefined && chartOf(last, columns) !== null ? last : choiceOfKind(kind, columns, choice));
  };
  return (
    <div className={classes.tab}>
      <ChartControls columns={columns} choice={choice} onChoice={setChosen} onKind={changeKind} />
      {scope !== null && isFiltered(scope) ? (
        <p role="note" className={classes.unfiltered}>
          {t('unfiltered')}
        </p>
      ) : null}
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {drawn === null && problem === null && chart !== null ? <Drawing /> : null}
      {drawn === null || problem !== null ? null : (
        <ChartView
          {...{ results, drawn, isFormer, format, state, units, viewKey }}
          scope={scope === null ? null : { ...scope, local: null }}
        />
      )}
    </div>
  );
}

/** Renders a message while a chart is computed, if this takes noticeably long. */
function Drawing(): React.ReactNode {
  const { t } = useTexts('chart');
  const isSlow = useDelayed(true);
  return (
    <p role="status" className={classes.remark}>
      {isSlow ? t('drawing') : ''}
    </p>
  );
}
