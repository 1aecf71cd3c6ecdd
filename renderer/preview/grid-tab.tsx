import { useCallback, useState } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { useOnceIdle } from '../components/use-once-idle.ts';
import { type ExportedRows, useExportSurroundings } from '../exports/export-context.ts';
import { ExportDialog } from '../exports/export-dialog.tsx';
import { useShortcutText } from '../frame/use-shortcut-text.ts';
import { ResultGrid, type RowReading } from '../grid/result-grid.tsx';
import type { ArrangeRows } from '../grid/use-row-view.ts';
import { useWords } from '../i18n/use-words.ts';
import { useQueryCommands } from '../query/query-commands.ts';
import type { Results } from './answers-client.ts';
import classes from './preview.module.css';
import { isUnderWay, type RunState, storedRows } from './run-state.ts';
import { whyNoRows } from './why-no-rows.ts';

interface GridTabProps {
  readonly results: Results;
  readonly format: Format;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  /** Columns to head an answer of no rows with, which names none itself. */
  readonly expectedColumns: readonly string[];
  readonly layoutKey: string;
}

const none: readonly string[] = [];

/** How long a grid that nobody waits for may be put off, milliseconds. */
const patience = 2000;

/** Rows in a grid. Every phase of a run has its picture. */
export function GridTab({ results, format, state, types, expectedColumns, layoutKey }: GridTabProps): React.ReactNode {
  const { t } = useWords('preview');
  const own = storedRows(state);
  const shown = own ?? state.former;
  const isFormer = own === null && shown !== null;
  const emptyAnswer = state.phase === 'done' && state.rows === 0;
  const isShown = shown !== null || emptyAnswer;
  // Made ahead, out of sight: the first rows need only be drawn when they come.
  const isMade = useOnceIdle(patience) || isShown;
  const runId = shown?.runId ?? state.runId;
  const readRows = useCallback(
    (from: number, count: number, how: RowReading) => results.window({ runId: runId ?? '', from, count, ...how }),
    [results, runId],
  );
  const arrangeRows = useCallback<ArrangeRows>(
    (arrangement, signal) => results.arrange({ runId: runId ?? '', arrangement }, { signal }),
    [results, runId],
  );
  const query = useQueryCommands();
  const around = useExportSurroundings();
  const [exported, setExported] = useState<ExportedRows | null>(null);
  const columns = isShown ? (shown?.columns ?? (state.columns.length > 0 ? state.columns : expectedColumns)) : none;
  return (
    <div className={classes.gridTab}>
      {isMade ? (
        <div
          className={classes.gridPlace}
          data-former={isFormer || undefined}
          data-ahead={!isShown || undefined}
          inert={isFormer || !isShown}
          aria-hidden={isFormer || !isShown || undefined}
        >
          <ResultGrid
            label={t(`gridLabel.${format}`)}
            layoutKey={layoutKey}
            viewKey={`${layoutKey}.${format}`}
            columns={columns}
            types={types}
            rows={shown?.rows ?? 0}
            first={own === null ? null : state.first}
            whole={!isUnderWay(state)}
            readRows={readRows}
            arrangeRows={arrangeRows}
            query={query}
            onExport={
              around === null || runId === null
                ? undefined
                : (rows) => setExported({ format, runId, url: state.url, total: state.total, ...rows })
            }
            renderFailure={(error, retry) => <ProblemNotice problem={problemOf(error)} onRetry={retry} />}
          />
        </div>
      ) : null}
      <Remark state={state} />
      {around === null ? null : <ExportDialog around={around} rows={exported} onClose={() => setExported(null)} />}
    </div>
  );
}

/** A sentence in the place of rows, where there are none. */
function Remark({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useWords('preview');
  const keys = useShortcutText();
  const { phase, rows } = state;
  if (phase === 'idle') {
    return (
      <div className={classes.remark}>
        <p>{t('idle')}</p>
        <p className={classes.dim}>{t('idleHint', { keys: keys('run') })}</p>
      </div>
    );
  }
  if (phase === 'withheld') return <p className={classes.remark}>{t('withheld')}</p>;
  if (isUnderWay(state) && rows === 0) return <p className={`${classes.remark} ${classes.late}`}>{t('waiting')}</p>;
  if (phase === 'cancelled' && rows === 0) return <p className={classes.remark}>{t('cancelledEmpty')}</p>;
  if (phase !== 'done' || rows > 0) return null;
  return (
    <div className={classes.remark}>
      <p>{t('noRows')}</p>
      <p className={classes.dim}>{t(`noRowsHint.${whyNoRows(state)}`, { count: state.total ?? 0 })}</p>
    </div>
  );
}
