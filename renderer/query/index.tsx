import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { type Dialect, defaultDialect } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { CodeRegion } from '../code/code-region.tsx';
import { AgreementLine } from '../compare/agreement-line.tsx';
import { ComparisonRegion } from '../compare/comparison-region.tsx';
import { useComparedAnswers } from '../compare/use-compared-answers.ts';
import { urlVerbs } from '../editor/url-verbs.ts';
import type { ExportSurroundings } from '../exports/export-context.ts';
import type { AnswersClient } from '../preview/answers-client.ts';
import { isUnderWay } from '../preview/run-state.ts';
import { useRun } from '../preview/use-run.ts';
import { SaveDialog } from '../saved/save-dialog.tsx';
import { useSaveKey } from '../saved/use-save-key.ts';
import { useQueryWalks } from '../walk/use-query-walks.ts';
import { WalkContext } from '../walk/walk-context.ts';
import { remarksOf } from './condition-remarks.ts';
import { languageSpoken } from './language-spoken.ts';
import { type QueryCommands, QueryCommandsContext } from './query-commands.ts';
import { QueryForm } from './query-form.tsx';
import { refusalInUrl } from './refusal-in-url.ts';
import { SeenValuesContext } from './seen-texts.ts';
import { Split } from './split.tsx';
import { languagesOf } from './url-languages.ts';
import { UrlSpine } from './url-spine.tsx';
import { useHistoryKeys } from './use-history-keys.ts';
import { useKeptQuery } from './use-kept-query.ts';
import { useLastRuns } from './use-last-runs.ts';
import { useLastWidth } from './use-last-width.ts';
import { useOrderedRuns } from './use-ordered-runs.ts';
import { useSeenValues } from './use-seen-values.ts';
import classes from './workspace.module.css';
import { WorkspaceAnswers } from './workspace-answers.tsx';

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

/** Below this width (CSS pixels) the form stands above the answers; below the next one the answers stand above each other. */
const widthForForm = 600;
const widthForTwoAnswers = 860;

/** The query of one API: its two URLs, its form, and both answers side by side. */
export function QueryWorkspace({ profileId, api, client, dialect = defaultDialect, active }: QueryWorkspaceProps): React.ReactNode {
  const { t, i18n } = useTranslation(['query', 'compare', 'code']);
  const languages = useMemo(() => languagesOf(api, dialect), [api, dialect]);
  /** A plain OData service has no REST side: nothing of it is shown or run. */
  const speaksRest = api.restUrl !== null;
  const { state, change, edit, changes, deliver, undo, redo, canUndo, canRedo } = useKeptQuery(api, languages);
  // A client may make its parts anew at each look: what depends on them would start over.
  const results = useMemo(() => client.results, [client]);
  const comparisons = useMemo(() => client.comparisons, [client]);
  const rest = useRun(client, profileId, 'rest', api);
  const odata = useRun(client, profileId, 'odata', api);
  const runsOfRest = useLastRuns(rest.state);
  const runsOfOData = useLastRuns(odata.state);
  const runs = useMemo(() => ({ rest: runsOfRest, odata: runsOfOData }), [runsOfRest, runsOfOData]);
  const seenInRest = useSeenValues(results, rest.state);
  const seenInOData = useSeenValues(results, odata.state);
  const valuesOf = useCallback(
    (column: string): readonly Literal[] => seenInRest.get(column) ?? seenInOData.get(column) ?? [],
    [seenInRest, seenInOData],
  );
  const verbs = useMemo(() => {
    const settings = { language: languageSpoken(i18n.language), valuesOf };
    const { model } = languages;
    return { rest: urlVerbs('rest', dialect, model, settings), odata: urlVerbs('odata', dialect, model, settings) };
  }, [dialect, languages, i18n.language, valuesOf]);
  const { ref, width } = useLastWidth();
  const types = useMemo(() => new Map(api.columns.map(({ name, type }) => [name, type])), [api.columns]);
  const units = useMemo(() => new Map(api.columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]]))), [api.columns]);
  const allColumns = useMemo(() => api.columns.map(({ name }) => name), [api.columns]);
  const expectedColumns = state.query.columns.length > 0 ? state.query.columns : allColumns;

  const formats = speaksRest ? bothFormats : odataAlone;
  const { where } = state.draft;
  const remarks = useMemo(() => remarksOf(where, state.languages, formats), [where, state.languages, formats]);

  const urls = useRef({ rest: state.rest, odata: state.odata });
  urls.current = { rest: state.rest, odata: state.odata };
  const { run: runRest, cancel: cancelRest, withhold: withholdRest } = rest;
  const { run: runOData, cancel: cancelOData, withhold: withholdOData } = odata;
  const sent = useRef<Partial<Record<Format, string>>>({});
  /** Runs a URL whatever it asks for. */
  const runOne = useCallback(
    (format: Format) => {
      const url = exactUrl(urls.current[format].text);
      sent.current = { ...sent.current, [format]: url };
      (format === 'rest' ? runRest : runOData)(url);
    },
    [runRest, runOData],
  );
  const run = useCallback(() => {
    // The answer to another question is never shown as the query's.
    if (speaksRest) {
      if (urls.current.rest.incomplete) withholdRest();
      else runOne('rest');
    }
    if (urls.current.odata.incomplete) withholdOData();
    else runOne('odata');
  }, [runOne, speaksRest, withholdRest, withholdOData]);
  const cancel = useCallback(() => {
    cancelRest();
    cancelOData();
  }, [cancelRest, cancelOData]);

  const compared = useComparedAnswers(comparisons, api.columns, types, speaksRest ? rest : null, odata);
  const [comparing, setComparing] = useState(false);
  const [coding, setCoding] = useState(false);
  const [saving, setSaving] = useState(false);
  useSaveKey(active, () => setSaving(true));
  const phases = { rest: rest.state.phase, odata: odata.state.phase };
  const latestPhases = useRef(phases);
  latestPhases.current = phases;
  const { ask } = compared;
  const compare = useCallback(() => {
    setComparing(true);
    setCoding(false);
    ask();
    // Answers to the present query are used as they are, be they still on their way.
    const isCurrent = (format: Format): boolean =>
      ['done', 'waiting', 'arriving'].includes(latestPhases.current[format]) &&
      sent.current[format] === exactUrl(urls.current[format].text);
    if (!formats.every(isCurrent)) run();
  }, [ask, formats, run]);
  const showCode = useCallback(() => {
    setCoding(true);
    setComparing(false);
  }, []);
  const askToSave = useCallback(() => setSaving(true), []);

  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active, run]);

  useHistoryKeys(ref, undo, redo);
  const { order, columns } = state.query;
  const commands = useMemo<QueryCommands>(() => ({ ...changes, order, columns, run }), [changes, order, columns, run]);

  const exports = useMemo(() => client.exports, [client]);
  const exporting = useMemo<ExportSurroundings>(
    () => ({
      client: exports,
      profileId,
      api,
      columns: api.columns,
      urls: () => ({ rest: speaksRest ? exactUrl(urls.current.rest.text) : null, odata: exactUrl(urls.current.odata.text) }),
    }),
    [exports, profileId, api, speaksRest],
  );

  const walks = useQueryWalks(client, { profileId, api }, { rest, odata }, (format) => {
    const { text, incomplete } = format === 'rest' ? state.rest : state.odata;
    return incomplete ? null : exactUrl(text);
  });

  useOrderedRuns(api, {
    deliver,
    run,
    previews: { rest, odata },
    walks,
    onCompare: (format) => {
      compared.choosePair(format === 'rest' ? 'rest-runs' : 'odata-runs');
      setComparing(true);
      setCoding(false);
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
  const areAnswersStacked = width < widthForTwoAnswers;
  const form = (
    <SeenValuesContext value={valuesOf}>
      <QueryForm
        columns={api.columns}
        draft={state.draft}
        remarks={remarks}
        running={isUnderWay(rest.state) || isUnderWay(odata.state)}
        onChange={change}
        onRun={run}
        onCancel={cancel}
        onCompare={compare}
        onCode={showCode}
        onSave={askToSave}
        onUndo={canUndo ? undo : null}
        onRedo={canRedo ? redo : null}
      />
    </SeenValuesContext>
  );
  const previews = (
    <WorkspaceAnswers
      results={results}
      rest={speaksRest ? rest.state : null}
      odata={odata.state}
      onCancelRest={cancelRest}
      onCancelOData={cancelOData}
      types={types}
      units={units}
      expectedColumns={expectedColumns}
      layoutKey={`${profileId}/${api.root}/${api.accessPoint}`}
      exporting={exporting}
      narrow={areAnswersStacked}
    />
  );
  const codeUrl = ({ text, incomplete, remarks: said }: typeof state.rest) => ({
    text,
    incomplete,
    mistakes: said.filter(({ severity }) => severity === 'error').length,
  });
  const below = coding ? (
    <CodeRegion
      title={api.title}
      home={api.odataUrl}
      formats={formats}
      urls={{ rest: codeUrl(state.rest), odata: codeUrl(state.odata) }}
      runId={phases.rest === 'done' ? rest.state.runId : null}
      onClose={() => setCoding(false)}
    />
  ) : comparing ? (
    <ComparisonRegion client={comparisons} answers={compared} onClose={() => setComparing(false)} />
  ) : null;
  const answers = (
    <Split
      name="comparison"
      label={coding ? t('code:split') : t('compare:split')}
      orientation="vertical"
      share={50}
      smallest={[120, 160]}
      first={previews}
      second={below}
    />
  );
  return (
    <QueryCommandsContext value={commands}>
      <WalkContext value={walks}>
        <div ref={ref} className={classes.workspace}>
          <UrlSpine
            formats={formats}
            urls={state}
            verbs={verbs}
            runs={runs}
            refusals={refusals}
            onEdit={edit}
            onRun={run}
            onRunOne={runOne}
          />
          <div className={classes.body}>
            {width === 0 ? null : (
              <Split
                name={isNarrow ? 'form-stacked' : 'form'}
                label={isNarrow ? t('split.formHeight') : t('split.form')}
                orientation={isNarrow ? 'vertical' : 'horizontal'}
                share={isNarrow ? 40 : 30}
                smallest={isNarrow ? [80, 120] : [240, 240]}
                first={form}
                second={answers}
              />
            )}
          </div>
          <footer className={classes.foot}>
            {speaksRest ? (
              <AgreementLine state={compared.state} sides={compared.sides} pair={compared.pair} />
            ) : (
              <p className={classes.alone}>{t('odataAlone')}</p>
            )}
          </footer>
          {saving ? (
            <SaveDialog api={api} query={state.query} model={languages.model} dialect={dialect} onClose={() => setSaving(false)} />
          ) : null}
        </div>
      </WalkContext>
    </QueryCommandsContext>
  );
}
