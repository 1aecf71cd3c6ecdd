import { startTransition, useCallback, useMemo } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { type Dialect, defaultDialect } from '../../shared/rsql/index.ts';
import { CodeRegion } from '../code/code-region.tsx';
import { ComparisonRegion } from '../compare/comparison-region.tsx';
import { useComparedAnswers } from '../compare/use-compared-answers.ts';
import type { ExportSurroundings } from '../exports/export-context.ts';
import { useWords } from '../i18n/use-words.ts';
import { type QueryActs, useQueryPalette } from '../palette/query-acts.ts';
import type { AnswersClient } from '../preview/answers-client.ts';
import { useAnswersLayout } from '../preview/use-answers-layout.ts';
import { SaveDialog } from '../saved/save-dialog.tsx';
import { useSaveKey } from '../saved/use-save-key.ts';
import { useKeptChoice } from '../session/use-kept-choice.ts';
import { useQueryWalks } from '../walk/use-query-walks.ts';
import { WalkContext } from '../walk/walk-context.ts';
import { AnswersAndBelow } from './answers-and-below.tsx';
import { remarksOf } from './condition-remarks.ts';
import { type QueryCommands, QueryCommandsContext } from './query-commands.ts';
import { QueryForm } from './query-form.tsx';
import { refusalInUrl } from './refusal-in-url.ts';
import { SeenValuesContext } from './seen-texts.ts';
import { Split } from './split.tsx';
import { languagesOf } from './url-languages.ts';
import { UrlSpine } from './url-spine.tsx';
import { useColumnFacts } from './use-column-facts.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { useKeptQuery } from './use-kept-query.ts';
import { useLastWidth } from './use-last-width.ts';
import { useOrderedRuns } from './use-ordered-runs.ts';
import { useQueryRuns } from './use-query-runs.ts';
import { useRunKey } from './use-run-key.ts';
import { useUrlVerbs } from './use-url-verbs.ts';
import classes from './workspace.module.css';
import { WorkspaceFoot } from './workspace-foot.tsx';
import type { UrlState } from './workspace-state.ts';

/** Properties of {@link QueryWorkspace}. */
export interface QueryWorkspaceProps {
  readonly profileId: string;
  readonly api: ApiDescription;
  readonly client: AnswersClient;
  /** The deployment's REST language; the usual one where it is left out. */
  readonly dialect?: Dialect;
  /** True while the workspace is in sight: Ctrl+Enter then runs its query, wherever the focus is. */
  readonly active: boolean;
}

const bothFormats: readonly Format[] = ['rest', 'odata'];
const odataAlone: readonly Format[] = ['odata'];

/** What may stand below the answers. */
const belowChoices = ['nothing', 'comparison', 'code'] as const;

/** Whether the query is being saved. */
const savingChoices = ['no', 'yes'] as const;

/** Below this width (CSS pixels) the form stands above the answers; below the next one the answers stand above each other. */
const widthForForm = 600;
const widthForTwoAnswers = 860;

/** The query of one API: its two URLs, its form, and both answers side by side. */
export function QueryWorkspace({ profileId, api, client, dialect = defaultDialect, active }: QueryWorkspaceProps): React.ReactNode {
  const { t } = useWords(['query', 'compare', 'code']);
  const languages = useMemo(() => languagesOf(api, dialect), [api, dialect]);
  /** A plain OData service has no REST side: nothing of it is shown or run. */
  const speaksRest = api.restUrl !== null;
  const { state, change, edit, changes, deliver, undo, redo, canUndo, canRedo } = useKeptQuery(api, languages);
  const formats = speaksRest ? bothFormats : odataAlone;
  // A client may make its parts anew at each look: what depends on them would start over.
  const { results, comparisons, exports } = useMemo(
    () => ({ results: client.results, comparisons: client.comparisons, exports: client.exports }),
    [client],
  );
  const runs = useQueryRuns(client, profileId, api, formats, state);
  const { rest, odata, run, urlOf } = runs;
  const { valuesOf, verbs } = useUrlVerbs(results, runs, languages, dialect);
  const { ref, width } = useLastWidth();
  const { types, units, keys, names } = useColumnFacts(api.columns);
  const expectedColumns = state.query.columns.length > 0 ? state.query.columns : names;
  const layout = useAnswersLayout();

  const { where } = state.draft;
  const remarks = useMemo(() => remarksOf(where, state.languages, formats), [where, state.languages, formats]);

  const layoutKey = `${profileId}/${api.root}/${api.accessPoint}`;
  const compared = useComparedAnswers(comparisons, api.columns, types, speaksRest ? rest : null, odata, layoutKey);
  const [below, setBelow] = useKeptChoice(`dataquay.below.${layoutKey}`, belowChoices);
  const [saving, setSaving] = useKeptChoice(`dataquay.saving.${layoutKey}`, savingChoices);
  const askToSave = useCallback(() => setSaving('yes'), [setSaving]);
  const { ask } = compared;
  const { runWhatIsNew } = runs;
  // What opens is drawn in steps: at once, it held the page up for sixty milliseconds.
  const compare = useCallback(() => {
    startTransition(() => {
      setBelow('comparison');
      ask();
    });
    runWhatIsNew();
  }, [ask, runWhatIsNew, setBelow]);
  const showCode = useCallback(() => startTransition(() => setBelow('code')), [setBelow]);
  const hideBelow = (): void => setBelow('nothing');

  useSaveKey(active, askToSave);
  useRunKey(active, run);
  useHistoryKeys(ref, undo, redo);
  const acts = useMemo<QueryActs>(
    () => ({
      formats,
      run,
      compare,
      showCode,
      save: askToSave,
      undo: canUndo ? undo : null,
      redo: canRedo ? redo : null,
      urlOf,
      layout,
    }),
    [formats, run, compare, showCode, askToSave, undo, redo, canUndo, canRedo, urlOf, layout],
  );
  useQueryPalette(active, acts);
  const { order, columns } = state.query;
  const commands = useMemo<QueryCommands>(() => ({ ...changes, order, columns, run }), [changes, order, columns, run]);

  const exporting = useMemo<ExportSurroundings>(
    () => ({
      client: exports,
      profileId,
      api,
      columns: api.columns,
      urls: () => ({ rest: speaksRest ? urlOf('rest') : null, odata: urlOf('odata') }),
    }),
    [exports, profileId, api, speaksRest, urlOf],
  );

  const walks = useQueryWalks(client, { profileId, api }, { rest, odata }, state, urlOf);

  useOrderedRuns(api, {
    deliver,
    run,
    previews: { rest, odata },
    walks,
    onCompare: (format) => {
      compared.choosePair(format === 'rest' ? 'rest-runs' : 'odata-runs');
      setBelow('comparison');
    },
  });

  const refusals = useMemo(
    () => ({
      rest: refusalInUrl(state.rest.text, rest.state, state.rest.remarks),
      odata: refusalInUrl(state.odata.text, odata.state, state.odata.remarks),
    }),
    [state.rest, state.odata, rest.state, odata.state],
  );
  const isNarrow = width < widthForForm;
  const form = (
    <SeenValuesContext value={valuesOf}>
      <QueryForm
        columns={api.columns}
        draft={state.draft}
        remarks={remarks}
        running={runs.running}
        scrollKey={`dataquay.form.${layoutKey}`}
        onChange={change}
        onRun={run}
        onCancel={runs.cancel}
        onCompare={compare}
        onCode={showCode}
        onSave={askToSave}
        onUndo={canUndo ? undo : null}
        onRedo={canRedo ? redo : null}
      />
    </SeenValuesContext>
  );
  const belowAnswers = {
    code: () => (
      <CodeRegion
        title={api.title}
        home={api.odataUrl}
        formats={formats}
        urls={{ rest: codeUrl(state.rest), odata: codeUrl(state.odata) }}
        runId={rest.state.phase === 'done' ? rest.state.runId : null}
        onClose={hideBelow}
      />
    ),
    comparison: () => (
      <ComparisonRegion client={comparisons} answers={compared} active={active} layoutKey={layoutKey} onClose={hideBelow} />
    ),
  };
  const answers = (
    <AnswersAndBelow
      results={results}
      rest={speaksRest ? rest.state : null}
      odata={odata.state}
      onCancelRest={rest.cancel}
      onCancelOData={odata.cancel}
      types={types}
      units={units}
      keys={keys}
      expectedColumns={expectedColumns}
      layoutKey={layoutKey}
      exporting={exporting}
      layout={layout.present}
      narrow={width < widthForTwoAnswers}
      below={below === 'nothing' ? null : belowAnswers[below]()}
      splitLabel={below === 'code' ? t('code:split') : t('compare:split')}
    />
  );
  return (
    <QueryCommandsContext value={commands}>
      <WalkContext value={walks}>
        <div ref={ref} className={classes.workspace}>
          <UrlSpine
            layoutKey={layoutKey}
            formats={formats}
            urls={state}
            verbs={verbs}
            runs={runs.last}
            refusals={refusals}
            onEdit={edit}
            onRun={run}
            onRunOne={runs.runOne}
          />
          <div className={classes.body} data-stacked={isNarrow || undefined}>
            {width === 0 ? null : (
              <Split
                name={isNarrow ? 'form-stacked' : 'form'}
                label={isNarrow ? t('split.formHeight') : t('split.form')}
                orientation={isNarrow ? 'vertical' : 'horizontal'}
                share={isNarrow ? 40 : 32}
                smallest={isNarrow ? [80, 120] : [240, 240]}
                first={form}
                second={answers}
              />
            )}
          </div>
          <WorkspaceFoot state={compared.state} sides={compared.sides} pair={compared.pair} layout={speaksRest ? layout : null} />
          {saving === 'yes' && active ? (
            <SaveDialog api={api} query={state.query} model={languages.model} dialect={dialect} onClose={() => setSaving('no')} />
          ) : null}
        </div>
      </WalkContext>
    </QueryCommandsContext>
  );
}

function codeUrl({ text, incomplete, remarks }: UrlState) {
  return { text, incomplete, mistakes: remarks.filter(({ severity }) => severity === 'error').length };
}
