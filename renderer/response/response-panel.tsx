import { Button, VisuallyHidden } from '@mantine/core';
import { History } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { isFiltered, type Scope } from '../../shared/contract/results/scope.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { emptyQuery } from '../../shared/query/query.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ChartTab } from '../chart/chart-tab.tsx';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { conditionText } from '../draft/condition-text.ts';
import { newDraft } from '../draft/draft-query.ts';
import { useFetchOf } from '../fetch-all/fetch-context.ts';
import { AllRowsButton, FetchStrip } from '../fetch-all/fetch-strip.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results } from '../results/query-client.ts';
import { matchingOfRun, scopeOfRun } from '../results/run-scope.ts';
import { type GroupedRows, isPending, isRefused, isWholeGrouping, type ResponseSource, type RunState } from '../results/run-state.ts';
import { type BrokenRow, useBrokenRow } from '../results/use-broken-row.ts';
import { ScopeContext } from '../scope/scope-context.ts';
import { ScopeLine } from '../scope/scope-line.tsx';
import { StatisticsTab } from '../statistics/statistics-tab.tsx';
import { GridTab } from './grid-tab.tsx';
import { HeadersTab, RequestTab } from './header-tabs.tsx';
import classes from './response.module.css';
import { JsonTab, RawTab } from './text-tabs.tsx';
import { TimingTab } from './timing-tab.tsx';
import { type ResponseView, responseViews } from './view-bar.tsx';

/** Properties of {@link ResponsePanel}. */
interface ResponsePanelProps {
  readonly results: Results;
  readonly format: ResponseSource;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  /** The model of the rows. Undefined if it isn't known. */
  readonly model?: EntityModel | undefined;
  /** Units of columns, if known. */
  readonly units?: ReadonlyMap<string, string>;
  /** Columns that identify a row, if known. */
  readonly keys?: ReadonlySet<string>;
  readonly expectedColumns: readonly string[];
  /** Storage key of the column layout. */
  readonly layoutKey?: string;
  readonly view?: ResponseView;
  /** The available views. Defaults to all views of a response. */
  readonly views?: readonly ResponseView[];
  /** Functions that return the element ids of the tabs and of the panels that they control. Undefined if another response has the ids. */
  readonly ids?: { readonly tab: (view: ResponseView) => string; readonly panel: (view: ResponseView) => string | undefined };
  /** Cancels the run. Without this function, there is no cancel button. */
  readonly onCancel?: () => void;
}

const unitless: ReadonlyMap<string, string> = new Map();
const keyless: ReadonlySet<string> = new Set();

/** Renders the response in one format (a region): its status and the selected view. The other views keep their state. */
export const ResponsePanel = memo(function ResponsePanel({
  results,
  format,
  state,
  types,
  model,
  units = unitless,
  keys = keyless,
  expectedColumns,
  layoutKey = '',
  view = 'grid',
  views = responseViews,
  ids,
  onCancel,
}: ResponsePanelProps): React.ReactNode {
  const { t } = useTexts('preview');
  const flattenedFrom = state.flattened?.runId;
  /** The response as sent by the server. */
  const sent = useMemo(() => (flattenedFrom === undefined ? state : { ...state, runId: flattenedFrom }), [state, flattenedFrom]);
  const fetchedId = flattenedFrom ?? state.grouped?.runId ?? state.runId;
  const fetchStatus = useFetchOf(format)?.fetching.status ?? null;
  // A fetch of all rows has its own button to cancel it.
  const isFetchShown = fetchStatus !== null && fetchStatus.runId !== null && fetchStatus.runId === fetchedId;
  const broken = useBrokenRow(results, state);
  const runKeys = useShortcutText()('run');
  const staleText = (): string => {
    const condition = state.asked?.condition ?? null;
    return condition === null ? t('stale', { keys: runKeys }) : t('staleCondition', { condition, keys: runKeys });
  };
  const [local, setLocal] = useState<Scope['local']>(null);
  const scope = useMemo(() => (hasRows(state) ? scopeOfRun(format, state, local) : null), [format, state, local]);
  const tabs: Readonly<Record<ResponseView, React.ReactNode>> = {
    grid: (
      <ScopeContext value={scope}>
        <GridTab
          results={results}
          format={format}
          state={state}
          types={types}
          model={model}
          expectedColumns={expectedColumns}
          layoutKey={layoutKey}
          local={local}
          onView={setLocal}
        />
      </ScopeContext>
    ),
    chart: (
      <ChartTab
        results={results}
        format={format}
        state={state}
        types={types}
        units={units}
        keys={keys}
        viewKey={`${layoutKey}.${format}`}
        visible={view === 'chart'}
        scope={scope}
      />
    ),
    profile: (
      <StatisticsTab
        results={results}
        state={state}
        types={types}
        visible={view === 'profile'}
        isFiltered={scope !== null && isFiltered(scope)}
      />
    ),
    json: <JsonTab results={results} state={sent} visible={view === 'json'} />,
    raw: <RawTab results={results} state={sent} visible={view === 'raw'} />,
    headers: <HeadersTab state={state} />,
    timing: <TimingTab state={state} />,
    request: <RequestTab state={state} />,
  };
  return (
    <section aria-label={t(`region.${format}`)} className={classes.panel} data-outdated={state.outdated || undefined}>
      <div className={classes.head}>
        <h2 className={classes.format}>{t(`format.${format}`)}</h2>
        <StatusLine state={state} />
        {onCancel !== undefined && isPending(state) && !isFetchShown ? (
          <Button size="compact-xs" variant="default" className={classes.cancel ?? ''} aria-label={t(`stop.${format}`)} onClick={onCancel}>
            {t('stopShort')}
          </Button>
        ) : null}
        {format === 'sql' ? null : <AllRowsButton format={format} refused={isRefused(state)} />}
      </div>
      {format === 'sql' ? null : <FetchStrip format={format} shownRunId={fetchedId} />}
      <ScopeLine scope={scope} stale={state.outdated ? staleText() : null} />
      {broken === null ? null : <BrokenNote broken={broken} model={model} types={types} />}
      {state.grouped === undefined ? null : <GroupedNote rows={state.grouped} />}
      {state.problem === null ? null : <RunProblem problem={state.problem} />}
      {views.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={ids?.panel(name)}
          aria-labelledby={ids?.tab(name)}
          className={classes.tabPanel}
          // Hidden views stay mounted. Otherwise the scroll position of a hidden grid would be lost.
          style={name === view ? undefined : { display: 'none' }}
        >
          {tabs[name]}
        </div>
      ))}
    </section>
  );
});

/** Returns whether a run has rows whose scope can be told: it ended with rows or with none. */
function hasRows(state: RunState): boolean {
  return !isPending(state) && (state.rows > 0 || state.phase === 'done');
}

/** Renders status, rows, size and time of a run in one line (role `status`): `200 · 1,000 of 41,203 rows · 86 kB · 112 ms`. */
export function StatusLine({ state }: { readonly state: RunState }): React.ReactNode {
  const { t, language } = useTexts('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { phase, status, rows, total } = state;

  function rowsText(): string {
    if (isPending(state)) return t('status.rowsSoFar', { count: rows });
    const matching = matchingOfRun(state);
    if (matching.kind === 'atLeast') return t('status.rowsOfAtLeast', { rows, count: matching.rows });
    return total !== null && total !== rows ? t('status.rowsOf', { rows, count: total }) : t('status.rows', { count: rows });
  }

  function words(): readonly string[] {
    if (phase === 'idle') return [t('status.idle')];
    if (phase === 'withheld') return [t('status.withheld')];
    if (phase === 'waiting') return [t('status.waiting')];
    const end = phase === 'failed' || phase === 'cancelling' || phase === 'cancelled' ? [t(`status.${phase}`)] : [];
    return rows > 0 || phase === 'done' || phase === 'arriving' ? [...end, rowsText()] : end;
  }

  const text = words().join(' · ');
  const summary = status === null ? null : { bytes: quantities.bytes(state.bytes), duration: quantities.duration(state.milliseconds) };
  const hasResponse = summary !== null && phase !== 'waiting';
  const facts = hasResponse ? [status, text, summary.bytes, summary.duration].filter((part) => part !== '') : [text];
  const fullText = [...facts, ...(state.outdated ? [t('outdated')] : [])].join(' · ');
  return (
    // Numbers that change constantly aren't announced. The final numbers are announced.
    <div role="status" aria-live={phase === 'arriving' ? 'off' : 'polite'} className={classes.status} data-phase={phase}>
      <span title={fullText} className={classes.statusFacts}>
        {status === null ? null : (
          <span className={classes.statusCode} data-refused={status >= 400 || undefined}>
            {status}
            {' · '}
          </span>
        )}
        {text}
        {hasResponse ? (
          <>
            <span className={classes.bytes}>
              {text === '' ? '' : ' · '}
              {summary.bytes}
            </span>
            <span className={classes.duration}>
              {' · '}
              {summary.duration}
            </span>
          </>
        ) : null}
      </span>
      {/* The notice follows the numbers, which would move otherwise. If there isn't enough space for its text, only the icon is visible. */}
      {state.outdated ? (
        <strong title={fullText} className={classes.outdated}>
          <VisuallyHidden>{' · '}</VisuallyHidden>
          <History size={14} aria-hidden />
          <span>{t('outdated')}</span>
        </strong>
      ) : null}
    </div>
  );
}

/** Renders the first row that breaks the filter of its query. */
function BrokenNote({ broken: { row, condition }, model, types }: BrokenNoteProps): React.ReactNode {
  const { t } = useTexts('preview');
  const { t: queryTexts } = useTexts('query');
  const columns = [...types].map(([name, type]) => ({ name, type }));
  const text = model === undefined ? null : conditionText(newDraft({ ...emptyQuery, where: condition }, model).where, columns, queryTexts);
  return (
    <p role="alert" className={classes.grouped} data-part>
      {text === null ? t('broken', { row }) : t('brokenCondition', { row, condition: text })}
    </p>
  );
}

interface BrokenNoteProps extends Pick<ResponsePanelProps, 'model' | 'types'> {
  readonly broken: BrokenRow;
}

/** Renders the rows from which the application computed the groups. Shows a warning if these aren't all rows. */
function GroupedNote({ rows: grouped }: { readonly rows: GroupedRows }): React.ReactNode {
  const { t } = useTexts('preview');
  const { rows, total } = grouped;
  const isComplete = isWholeGrouping(grouped);
  const words = isComplete
    ? t('grouped.all', { count: rows })
    : total === null
      ? t('grouped.some', { count: rows })
      : t('grouped.part', { rows, count: total });
  return (
    <p role="note" className={classes.grouped} data-part={!isComplete || undefined}>
      {words}
    </p>
  );
}

/** Renders the error of a failed run above its tabs, with the position in the URL if the server reported one. */
function RunProblem({ problem }: { readonly problem: Problem }): React.ReactNode {
  const { t } = useTexts('preview');
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      {problem.at === null ? null : (
        <p className={classes.at}>{t('at', { parameter: problem.at.parameter, from: problem.at.from + 1, to: problem.at.to })}</p>
      )}
    </div>
  );
}
