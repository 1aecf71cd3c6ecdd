import { Button } from '@mantine/core';
import { memo, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { z } from 'zod';
import { type ApiDescription, type Column, sideOf } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import { namesOfGroups } from '../../shared/query/grouping.ts';
import { type Dialect, defaultDialect } from '../../shared/rsql/index.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { CodeRegion } from '../code/code-region.tsx';
import { type QueryCommands, QueryCommandsContext } from '../commands/query-commands.ts';
import { useRunKey } from '../commands/use-run-key.ts';
import { AgreementLine } from '../compare/agreement-line.tsx';
import { ComparisonRegion } from '../compare/comparison-region.tsx';
import { RunAgainButton } from '../compare/run-again-button.tsx';
import { type ComparedResponses, useComparedResponses } from '../compare/use-compared-responses.ts';
import { periodsIn } from '../draft/condition-draft.ts';
import { conditionText } from '../draft/condition-text.ts';
import { unfinishedCondition } from '../draft/unfinished-condition.ts';
import { FetchContext, useQueryFetches } from '../fetch-all/fetch-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Split } from '../layout/split.tsx';
import { type QueryActs, useQueryPalette } from '../palette/query-acts.ts';
import { useResponsesLayout } from '../response/responses-layout.tsx';
import { FlattenedContext, typesWithFlattened, useFlattenedRows } from '../response/use-flattened-rows.ts';
import { responseViews } from '../response/view-bar.tsx';
import type { ExportSurroundings } from '../results/export-context.ts';
import type { QueryClient } from '../results/query-client.ts';
import { useLabelInTab } from '../results/query-labels.ts';
import type { RunState } from '../results/run-state.ts';
import { languagesOf } from '../results/url-languages.ts';
import { SaveDialog } from '../saved/save-dialog.tsx';
import { useSaveKey } from '../saved/use-save-key.ts';
import { useSavedBase } from '../saved/use-saved-base.ts';
import { usePersistedChoice, usePersistedValue } from '../session/use-persisted-value.ts';
import { useRowQueries } from '../sql/row-queries.ts';
import { useOfferedTables } from '../sql/sql-tables.ts';
import { remarksOf } from './conditions/unsupported-conditions.tsx';
import { FormRail } from './form/form-head.tsx';
import { QueryForm } from './form/query-form.tsx';
import type { ResponseRows } from './form/slice-field.tsx';
import { comparableGroups, typesWithGroups, useGroupedRows } from './grouping/use-grouped-rows.ts';
import { useFollowedPages } from './runs/use-followed-pages.ts';
import { useOpenQueryRequests } from './runs/use-open-query-requests.ts';
import { useQueryRuns } from './runs/use-query-runs.ts';
import { usePersistedQuery } from './state/persisted-query.ts';
import { useHistoryKeys } from './state/use-history-keys.ts';
import type { UrlState } from './state/workspace-state.ts';
import { rejectionInUrl } from './urls/rejection-in-url.ts';
import { SeenValuesContext, useUrlVerbs } from './urls/seen-values.ts';
import { UrlPanel } from './urls/url-panel.tsx';
import classes from './workspace.module.css';
import { ResponsesAndDetails } from './workspace-responses.tsx';

/** Properties of {@link QueryWorkspace}. */
export interface QueryWorkspaceProps {
  readonly connectionId: string;
  readonly api: ApiDescription;
  readonly client: QueryClient;
  /** REST dialect of the connection. Defaults to the default dialect. */
  readonly dialect?: Dialect;
  /** True while the workspace is visible. Ctrl+Enter then runs its query, regardless of the focus. */
  readonly active: boolean;
}

const allFormats: readonly Format[] = ['rest', 'odata'];
const odataOnly: readonly Format[] = ['odata'];

/** The panels that can be shown below the responses. */
const belowChoices = ['nothing', 'comparison', 'code'] as const;

const flattenedSchema = z.array(z.string()).readonly();
const noColumns: readonly string[] = [];

/** Whether the form is expanded. */
const formChoices = ['yes', 'no'] as const;

/** Whether the save dialog is open. */
const savingChoices = ['no', 'yes'] as const;

/** Minimum width in CSS pixels at which the form is next to the responses. The second constant applies to two responses side by side. */
const widthForForm = 600;
const widthForTwoResponses = 860;

/** Renders the query screen of one API: two URLs, the form, and both responses side by side. */
export function QueryWorkspace({ connectionId, api, client, dialect = defaultDialect, active }: QueryWorkspaceProps): React.ReactNode {
  const { t } = useTexts(['query', 'compare', 'code']);
  const { t: queryTexts } = useTexts('query');
  const languages = useMemo(() => languagesOf(api, dialect), [api, dialect]);
  /** A plain OData service has no REST API. The page then shows and runs OData only. */
  const hasRest = sideOf(api, 'rest') !== null;
  const { state, change, edit, changes, openQuery, undo, redo, canUndo, canRedo } = usePersistedQuery(api, languages);
  const formats = hasRest ? allFormats : odataOnly;
  // A client can return new objects on each access, which would restart all dependent effects.
  const { results, comparisons, exports } = useMemo(
    () => ({ results: client.results, comparisons: client.comparisons, exports: client.exports }),
    [client],
  );
  const runs = useQueryRuns(client, connectionId, api, formats, state, languages);
  const { rest, odata, urlOf } = runs;
  const unfinished = unfinishedCondition(state.draft, languages.model);
  const hasUnfinished = useRef(false);
  hasUnfinished.current = unfinished !== null;
  const [isStopped, setStopped] = useState(false);
  const { run: runAll } = runs;
  // Without the condition, the query would return other rows than the form shows.
  const run = useCallback(() => {
    setStopped(hasUnfinished.current);
    if (!hasUnfinished.current) runAll();
  }, [runAll]);
  const { valuesOf, verbs } = useUrlVerbs(results, runs, languages, dialect);
  const { ref, width } = useLastWidth();
  const { types: ownTypes, units, keys: ownKeys, names } = useColumnDetails(api.columns);
  const { grouping } = state.query;
  const layoutKey = `${connectionId}/${api.root}/${api.accessPoint}`;
  const [flattened, setFlattened] = usePersistedValue(`dataquay.flattened.${layoutKey}`, flattenedSchema, noColumns);
  const flattenedColumns = useMemo(() => ({ names: flattened, set: setFlattened }), [flattened, setFlattened]);
  const types = useMemo(
    () => typesWithFlattened(typesWithGroups(ownTypes, grouping, languages.model), flattened, languages.model),
    [ownTypes, grouping, flattened, languages.model],
  );
  const keys = useMemo(() => (grouping === undefined ? ownKeys : new Set(grouping.keys.map(({ name }) => name))), [ownKeys, grouping]);
  const expectedColumns = grouping !== undefined ? namesOfGroups(grouping) : state.query.columns.length > 0 ? state.query.columns : names;
  const shownRest = useGroupedRows(results, 'rest', rest.state, state.query, types);
  const shownOData = useGroupedRows(results, 'odata', odata.state, state.query, types);
  const flatRest = useFlattenedRows(results, shownRest, flattened);
  const flatOData = useFlattenedRows(results, shownOData, flattened);
  const comparable = useMemo(
    () => ({ rest: { ...rest, state: comparableGroups(shownRest) }, odata: { ...odata, state: comparableGroups(shownOData) } }),
    [rest, odata, shownRest, shownOData],
  );
  const layout = useResponsesLayout();

  const { where } = state.draft;
  const savedBase = useSavedBase(state.query, languages.model);
  const condition = conditionText(where, api.columns, queryTexts);
  useLabelInTab(apiKey(api), { condition, saved: savedBase.title, changed: savedBase.changed });
  const remarks = useMemo(() => remarksOf(where, state.languages, formats), [where, state.languages, formats]);

  const [below, setBelow] = usePersistedChoice(`dataquay.below.${layoutKey}`, belowChoices);
  const compared = useComparedResponses(
    comparisons,
    api.columns,
    types,
    hasRest ? comparable.rest : null,
    comparable.odata,
    below === 'comparison',
    layoutKey,
    [state.rest, state.odata].every(({ text, base, incomplete }) => text === base && !incomplete),
  );
  const [view, setView] = usePersistedChoice(`dataquay.view.${layoutKey}`, responseViews);
  const [saving, setSaving] = usePersistedChoice(`dataquay.saving.${layoutKey}`, savingChoices);
  const openSaveDialog = useCallback(() => setSaving('yes'), [setSaving]);
  const { request: ask, choosePair } = compared;
  const { runWhatIsNew } = runs;
  // A transition keeps the page responsive: opening the panel in one render blocks it for about 60 ms.
  const compare = useCallback(() => {
    startTransition(() => {
      // A pair that was selected before the comparison was closed isn't compared again.
      if (below !== 'comparison') choosePair('formats');
      setBelow('comparison');
      ask();
    });
    if (hasUnfinished.current) setStopped(true);
    else runWhatIsNew();
  }, [ask, below, choosePair, runWhatIsNew, setBelow]);
  const showCode = useCallback(() => startTransition(() => setBelow('code')), [setBelow]);
  const hideBelow = (): void => setBelow('nothing');

  const followed = useFollowedPages(formats, { rest, odata }, state.query.slice, languages);
  const fetches = useQueryFetches(client, { connectionId, api }, { rest, odata }, state, urlOf);
  const received = { rest: rest.state, odata: odata.state };
  const rowQueryOf = useRowQueries({ api, languages, dialect, runs: received, shown: { rest: shownRest, odata: shownOData }, fetches });
  useOfferedTables(api, { rest: hasRest ? shownRest : null, odata: shownOData }, types, rowQueryOf, flattened);
  const fetchAll = useMemo(() => ({ rest: hasRest ? fetches.rest.onAllRows : null, odata: fetches.odata.onAllRows }), [hasRest, fetches]);

  useSaveKey(active, openSaveDialog);
  useRunKey(active, run);
  useHistoryKeys(ref, undo, redo);
  const acts = useMemo<QueryActs>(
    () => ({
      formats,
      run,
      compare,
      showCode,
      save: openSaveDialog,
      undo: canUndo ? undo : null,
      redo: canRedo ? redo : null,
      urlOf,
      layout,
      showView: setView,
      fetchAll,
    }),
    [formats, run, compare, showCode, openSaveDialog, undo, redo, canUndo, canRedo, urlOf, layout, setView, fetchAll],
  );
  useQueryPalette(active, acts);
  const { order, columns } = state.query;
  // The query runs after the commit that contains its change. Before the commit, the URLs are still the previous ones.
  const [gestures, addGesture] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once for each gesture.
  useEffect(() => {
    if (gestures > 0) run();
  }, [gestures]);
  const canSort = useCallback(
    (name: string) =>
      grouping === undefined && api.columns.some((column) => column.name === name && !column.list && column.sortable !== false),
    [api.columns, grouping],
  );
  const commands = useMemo<QueryCommands>(
    () => ({
      ...{ ...changes, order, columns, canSort, run },
      addCondition: (predicate) => {
        changes.addCondition(predicate);
        addGesture();
      },
      setOrder: (next) => {
        changes.setOrder(next);
        addGesture();
      },
    }),
    [changes, order, columns, canSort, run],
  );

  const exporting = useMemo<ExportSurroundings>(
    () => ({
      client: exports,
      connectionId,
      api,
      active,
      columns: api.columns,
      urls: () => ({ rest: hasRest ? urlOf('rest') : null, odata: urlOf('odata') }),
      originOf: (format, url) => (format === 'sql' || url === '' ? null : { from: 'request', format, url }),
    }),
    [exports, connectionId, api, active, hasRest, urlOf],
  );

  // The URL editors fit the height of their texts when a query is opened or run. The height stays while the user types.
  const [settled, settle] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when a query starts, and when it ends.
  useEffect(settle, [runs.running]);

  useOpenQueryRequests(api, {
    openQuery: (request) => {
      openQuery(request);
      settle();
      const { savedTitle, query } = request;
      savedBase.set(savedTitle === undefined || query === undefined ? null : { title: savedTitle, query });
    },
    run,
    previews: { rest, odata },
    fetches,
    onCompare: (format) => {
      choosePair(format === 'rest' ? 'rest-runs' : 'odata-runs');
      setBelow('comparison');
    },
  });

  const rejections = useMemo(
    () => ({
      rest: rejectionInUrl(state.rest.text, rest.state, state.rest.remarks),
      odata: rejectionInUrl(state.odata.text, odata.state, state.odata.remarks),
    }),
    [state.rest, state.odata, rest.state, odata.state],
  );
  const [formShown, setFormShown] = usePersistedChoice('dataquay.form.shown', formChoices);
  const collapse = useCallback(() => setFormShown('no'), [setFormShown]);
  const expand = useCallback(() => setFormShown('yes'), [setFormShown]);
  const responseRows = useResponseRows(hasRest ? shownRest : null, shownOData);
  const isNarrow = width < widthForForm;
  const form = (
    <SeenValuesContext value={valuesOf}>
      <QueryForm
        columns={api.columns}
        model={languages.model}
        draft={state.draft}
        remarks={remarks}
        responseRows={responseRows}
        followed={followed}
        scrollKey={`dataquay.form.${layoutKey}`}
        onChange={change}
        onRun={run}
        onSave={openSaveDialog}
        onUndo={canUndo ? undo : null}
        onRedo={canRedo ? redo : null}
        onCollapse={collapse}
        behind={formats.some((format) => hasErrors(state[format]))}
      />
    </SeenValuesContext>
  );
  const belowResponses = {
    code: () => (
      <CodeRegion
        title={api.title}
        home={api.sides[0].url}
        formats={formats}
        urls={{ rest: codeUrl(state.rest), odata: codeUrl(state.odata) }}
        runId={rest.state.phase === 'done' ? rest.state.runId : null}
        types={ownTypes}
        onClose={hideBelow}
      />
    ),
    comparison: () => (
      <ComparisonRegion client={comparisons} responses={compared} active={active} layoutKey={layoutKey} onRun={run} onClose={hideBelow} />
    ),
  };
  const responses = (
    <ResponsesAndDetails
      results={results}
      rest={hasRest ? flatRest : null}
      odata={flatOData}
      onCancelRest={rest.cancel}
      onCancelOData={odata.cancel}
      types={types}
      model={languages.model}
      units={units}
      keys={keys}
      expectedColumns={expectedColumns}
      layoutKey={layoutKey}
      exporting={exporting}
      layout={layout}
      view={view}
      onView={setView}
      narrow={width < widthForTwoResponses}
      below={below === 'nothing' ? null : belowResponses[below]()}
      splitLabel={below === 'code' ? t('code:split') : t('compare:split')}
    />
  );
  return (
    <QueryCommandsContext value={commands}>
      <FetchContext value={fetches}>
        <FlattenedContext value={flattenedColumns}>
          <div ref={ref} className={classes.workspace}>
            <UrlPanel
              layoutKey={layoutKey}
              formats={formats}
              urls={state}
              verbs={verbs}
              runs={runs.last}
              rejections={rejections}
              unfinished={unfinished === null ? null : unfinished.column}
              stopped={isStopped && unfinished !== null}
              settled={settled}
              running={runs.running}
              onEdit={edit}
              onRun={run}
              onRunOne={runs.runOne}
              onCancel={runs.cancel}
            />
            <div className={classes.body} data-stacked={isNarrow || undefined}>
              {width === 0 ? null : (
                <Split
                  name={isNarrow ? 'form-stacked' : 'form'}
                  label={isNarrow ? t('split.formHeight') : t('split.form')}
                  orientation={isNarrow ? 'vertical' : 'horizontal'}
                  share={isNarrow ? 40 : 29}
                  smallest={isNarrow ? [80, 120] : [240, 240]}
                  first={form}
                  rail={formShown === 'no' ? <FormRail onExpand={expand} /> : null}
                  second={responses}
                />
              )}
            </div>
            <WorkspaceFoot
              state={compared.state}
              sides={compared.sides}
              pair={compared.pair}
              outdated={compared.outdated}
              hasRest={hasRest}
              onRun={below === 'comparison' ? null : run}
              onCompare={compare}
              onCode={showCode}
            />
            {saving === 'yes' && active ? (
              <SaveDialog
                api={api}
                query={state.query}
                model={languages.model}
                dialect={dialect}
                periods={periodsIn(where)}
                onSaved={(title) => savedBase.set({ title, query: state.query })}
                onClose={() => setSaving('no')}
              />
            ) : null}
          </div>
        </FlattenedContext>
      </FetchContext>
    </QueryCommandsContext>
  );
}

/** Returns whether a URL is invalid as typed. The other views then show the last valid query. */
function hasErrors({ remarks }: UrlState): boolean {
  return remarks.some(({ severity }) => severity === 'error');
}

function codeUrl({ text, incomplete, remarks }: UrlState) {
  return { text, incomplete, mistakes: remarks.filter(({ severity }) => severity === 'error').length };
}

interface WorkspaceFootProps extends Pick<ComparedResponses, 'state' | 'sides' | 'pair' | 'outdated'> {
  /** False if only one response is shown. */
  readonly hasRest: boolean;
  /** Runs the query. Null if the comparison already shows this button. */
  readonly onRun: (() => void) | null;
  /** Compares the responses. Runs queries that haven't run yet first. */
  readonly onCompare: () => void;
  /** Shows the query as code. */
  readonly onCode: () => void;
}

/** Renders the line below the responses: whether they match, and buttons for comparison and code. */
const WorkspaceFoot = memo(function WorkspaceFoot(props: WorkspaceFootProps): React.ReactNode {
  const { state, sides, pair, outdated, hasRest, onRun, onCompare, onCode } = props;
  const { t } = useTexts(['query', 'compare', 'code']);
  return (
    <footer className={classes.foot}>
      {hasRest ? (
        <AgreementLine state={state} sides={sides} pair={pair} outdated={outdated} />
      ) : (
        <p className={classes.alone}>{t('query:odataAlone')}</p>
      )}
      {/* The button is next to the text, so that nothing moves if the button appears while the user types. */}
      {hasRest ? <RunAgainButton state={state} pair={pair} outdated={outdated} onRun={onRun} /> : null}
      <span className={classes.footActs}>
        <Button size="compact-xs" variant="default" title={t('compare:compareHint')} onClick={onCompare}>
          {t('compare:compare')}
        </Button>
        <Button size="compact-xs" variant="default" title={t('code:openHint')} onClick={onCode}>
          {t('code:open')}
        </Button>
      </span>
    </footer>
  );
});

/** Returns total and row count of a response to the current query. Null if neither response contains a total. */
function useResponseRows(...states: readonly (RunState | null)[]): ResponseRows | null {
  const counted = states.find((state) => state?.phase === 'done' && !state.outdated && state.total !== null);
  const [total, rows] = [counted?.total ?? null, counted?.rows ?? 0];
  return useMemo(() => (total === null ? null : { total, rows }), [total, rows]);
}

/** Details of an API's columns that the result views need, by column name. */
interface ColumnDetails {
  readonly types: ReadonlyMap<string, ValueType>;
  /** Units of columns, if known. */
  readonly units: ReadonlyMap<string, string>;
  /** Columns that identify a row. */
  readonly keys: ReadonlySet<string>;
  /** Column names in the API's order. */
  readonly names: readonly string[];
}

/** Returns the {@link ColumnDetails} of an API. The object is stable until the columns change. */
function useColumnDetails(columns: readonly Column[]): ColumnDetails {
  return useMemo(
    () => ({
      types: new Map(columns.map(({ name, type }) => [name, type])),
      units: new Map(columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]]))),
      keys: new Set(columns.filter(({ key }) => key).map(({ name }) => name)),
      names: columns.map(({ name }) => name),
    }),
    [columns],
  );
}

/** Measures the width of an element in CSS pixels. A hidden element keeps its last width, so that its layout doesn't change. */
function useLastWidth(): { readonly ref: React.RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return { ref, width };
}
