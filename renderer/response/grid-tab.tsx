import { useCallback, useMemo, useState } from 'react';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import { nameOfMeasure } from '../../shared/query/grouping.ts';
import { type Grouping, isColumnOrder } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useQueryCommands } from '../commands/query-commands.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useOnceIdle } from '../components/when-idle.ts';
import { problemOf } from '../connection/problem-of.ts';
import { ExportDialog } from '../exports/export-dialog.tsx';
import type { FindText } from '../grid/find/use-found-cells.ts';
import { ResultGrid, type RowReading } from '../grid/result-grid.tsx';
import type { ArrangeRows } from '../grid/use-row-view.ts';
import type { CountedValue, ReadValues } from '../grid/value-filter.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { type ExportedRows, queryOfRows, useExportSurroundings } from '../results/export-context.ts';
import type { Results } from '../results/query-client.ts';
import { isWholeRun } from '../results/run-scope.ts';
import { isPending, type ResponseSource, type RunState, storedRows } from '../results/run-state.ts';
import classes from './response.module.css';
import { useFlattenedColumns } from './use-flattened-rows.ts';

interface GridTabProps {
  readonly results: Results;
  readonly format: ResponseSource;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  /** The model of the rows. Undefined if it isn't known. */
  readonly model?: EntityModel | undefined;
  /** Columns for the header of an empty result, which contains no column names. */
  readonly expectedColumns: readonly string[];
  readonly layoutKey: string;
  /** The view of the rows in the grid, and the function that changes it. */
  readonly local?: Scope['local'];
  readonly onView?: (view: Scope['local']) => void;
}

const none: readonly string[] = [];
const noOrder: Scope['order'] = [];

/** Search terms of the export command, in both languages. */
const exportKeywords = 'download save file CSV Excel XLSX JSON Parquet publish API télécharger enregistrer fichier exporter publier';

/** Search terms of the find command, in both languages. */
const findKeywords = 'search text cell Ctrl+F chercher trouver texte cellule';

/** Maximum delay before a grid without rows is created, in milliseconds. */
const longestDelay = 2000;

/** Renders the rows of a run in a grid. Renders the state of the run if there are no rows. */
export function GridTab(props: GridTabProps): React.ReactNode {
  const { results, format, state, types, model, expectedColumns, layoutKey, local = null, onView } = props;
  const { t } = useTexts(['preview', 'palette']);
  const own = storedRows(state);
  const shown = own ?? state.former;
  const isFormer = own === null && shown !== null;
  const emptyResponse = state.phase === 'done' && state.rows === 0;
  const isShown = shown !== null || emptyResponse;
  const isInert = isFormer || !isShown;
  // A hidden grid is created in advance, so that the first rows only need to be drawn.
  const isCreated = useOnceIdle(longestDelay) || isShown;
  const runId = shown?.runId ?? state.runId;
  const readRows = useCallback(
    (from: number, count: number, how: RowReading) => results.window({ runId: runId ?? '', from, count, ...how }),
    [results, runId],
  );
  const arrangeRows = useCallback<ArrangeRows>(
    (arrangement, signal) => results.arrange({ runId: runId ?? '', arrangement }, { signal }),
    [results, runId],
  );
  const readValues = useCallback<ReadValues>(
    (column, signal) => countedValues(results, runId ?? '', column, types.get(column) ?? 'unknown', signal),
    [results, runId, types],
  );
  const findText = useCallback<FindText>((search, signal) => results.find({ runId: runId ?? '', ...search }, { signal }), [results, runId]);
  const query = useQueryCommands();
  // All rows are here, or the groups of the rows that are here: sorting them needs no server.
  const isHere = query === null || state.grouped !== undefined || isWholeRun(format, state);
  const order = state.asked?.order;
  const serverSort = useMemo(
    () =>
      isHere || query === null
        ? null
        : {
            order: order ?? noOrder,
            requested: query.order.filter(isColumnOrder),
            canSort: query.canSort ?? (() => false),
            sort: query.setOrder,
          },
    [isHere, query, order],
  );
  const flattened = useFlattenedColumns();
  const around = useExportSurroundings();
  const [exported, setExported] = useState<ExportedRows | null>(null);
  const isActive = around?.active === true;
  const commands = useMemo(() => {
    const name = { format: t(`preview:format.${format}`) };
    return isActive
      ? {
          find: { id: `find ${format}`, title: t('palette:query.find', name), keywords: findKeywords },
          export: { id: `export ${format}`, title: t('palette:query.export', name), keywords: exportKeywords },
        }
      : null;
  }, [isActive, format, t]);
  // Rows that arrive while the dialog is open are also exported.
  const isGrowing = exported !== null && exported.viewId === undefined && exported.runId === state.runId;
  const columns = isShown ? (shown?.columns ?? (state.columns.length > 0 ? state.columns : expectedColumns)) : none;
  return (
    <div className={classes.gridTab}>
      {isCreated ? (
        <div
          className={classes.gridPlace}
          data-former={isFormer || undefined}
          data-ahead={!isShown || undefined}
          aria-busy={isPending(state) || undefined}
          inert={isInert}
          aria-hidden={isInert || undefined}
        >
          <ResultGrid
            label={t(`preview:gridLabel.${format}`)}
            layoutKey={layoutKey}
            viewKey={`${layoutKey}.${format}`}
            columns={columns}
            types={types}
            model={model}
            rows={shown?.rows ?? 0}
            first={own === null ? null : state.first}
            isComplete={!isPending(state)}
            readRows={readRows}
            arrangeRows={arrangeRows}
            readValues={readValues}
            query={query}
            flattened={flattened}
            outdated={state.outdated}
            firstNumber={state.grouped === undefined && own !== null ? (state.followedFrom ?? state.asked?.first ?? 1) : 1}
            serverSort={serverSort}
            {...(onView === undefined ? {} : { onView })}
            onExport={
              around === null || runId === null
                ? undefined
                : (rows) =>
                    setExported({
                      format: state.grouped === undefined ? format : 'computed',
                      runId,
                      url: state.url,
                      outdated: state.outdated,
                      types,
                      ...queryOfRows(around, format, state, local),
                      ...rows,
                    })
            }
            findText={findText}
            commands={commands}
            renderFailure={(error, retry) => <ProblemNotice problem={problemOf(error)} onRetry={retry} />}
          />
        </div>
      ) : null}
      <Remark state={state} hint={format !== 'sql'} />
      {around === null ? null : (
        <ExportDialog
          around={around}
          rows={isGrowing ? { ...exported, rows: state.rows, ...queryOfRows(around, format, state) } : exported}
          onClose={() => setExported(null)}
        />
      )}
    </div>
  );
}

/** Maximum number of listed values per column, most frequent first. */
const maxValues = 200;

/** Counts the values of a column in the stored rows of a run. */
async function countedValues(
  results: Results,
  runId: string,
  column: string,
  type: ValueType,
  signal: AbortSignal,
): Promise<readonly CountedValue[]> {
  const count = nameOfMeasure('count', null, new Set([column]));
  const grouping: Grouping = {
    keys: [{ column, part: null, name: column }],
    measures: [{ method: 'count', column: null, name: count }],
    having: null,
    computedBy: 'application',
  };
  const order = [
    { column: count, descending: true },
    { column, descending: false },
  ];
  // Values are grouped as text, so that values that differ in trailing zeros stay separate, as in the rows.
  const types = { [column]: type === 'boolean' ? type : ('string' as const), [count]: 'int64' as const };
  const groups = await results.group({ runId, grouping, types, order }, { signal });
  try {
    const { rows } = await results.window({ runId: groups.runId, from: 0, count: maxValues });
    return rows.map(([value, times]) => ({ text: value === undefined || value[0] === 'null' ? null : value[1], rows: times?.[1] ?? '0' }));
  } finally {
    results.release({ runId: groups.runId }).catch(() => {});
  }
}

/**
 * Renders a message instead of rows if there are none.
 *
 * @param hint whether to explain why a query has no rows
 */
function Remark({ state, hint }: { readonly state: RunState; readonly hint: boolean }): React.ReactNode {
  const { t } = useTexts('preview');
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
  if (isPending(state) && rows === 0) return <p className={`${classes.remark} ${classes.late}`}>{t('waiting')}</p>;
  if (phase === 'cancelled' && rows === 0) return <p className={classes.remark}>{t('cancelledEmpty')}</p>;
  if (phase !== 'done' || rows > 0) return null;
  return (
    <div className={classes.remark}>
      <p>{t('noRows')}</p>
      {hint ? <p className={classes.dim}>{t(`noRowsHint.${whyNoRows(state)}`, { count: state.total ?? 0 })}</p> : null}
    </div>
  );
}

/**
 * The reason why a response has no rows. `past`: the page is after the last one. `nothing`: no row matches the filter. `empty`: the API has
 * no rows.
 */
type NoRowsReason = 'past' | 'nothing' | 'empty' | 'unknown';

/** Parameters that don't filter rows, in both formats and all dialects. */
const unconditional: ReadonlySet<string> = new Set([
  ...['select', 'sort', 'page', 'hitsPerPage'],
  ...['$select', '$orderby', '$top', '$skip', '$count', '$format'],
]);

/** Returns the reason why a response has no rows, based on the total and the URL. */
export function whyNoRows({ total, url }: Pick<RunState, 'total' | 'url'>): NoRowsReason {
  if (total === null) return 'unknown';
  if (total > 0) return 'past';
  const { searchParams } = new URL(url, 'http://unknown.invalid');
  return [...searchParams.keys()].every((name) => unconditional.has(name)) ? 'empty' : 'nothing';
}
