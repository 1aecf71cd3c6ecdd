import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { AgreementLine } from '../preview/agreement-line.tsx';
import type { AnswersClient } from '../preview/answers-client.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { isUnderWay } from '../preview/run-state.ts';
import { useRun } from '../preview/use-run.ts';
import type { ChangeDraft } from './draft.ts';
import { QueryForm } from './query-form.tsx';
import { Split } from './split.tsx';
import { languagesOf } from './url-languages.ts';
import { UrlSpine } from './url-spine.tsx';
import { useLastWidth } from './use-last-width.ts';
import classes from './workspace.module.css';
import { newWorkspace, reduceWorkspace } from './workspace-state.ts';

/** Properties of {@link QueryWorkspace}. */
export interface QueryWorkspaceProps {
  readonly profileId: string;
  readonly api: ApiDescription;
  readonly client: AnswersClient;
  /** True while the workspace is in sight: Ctrl+Enter then runs its query, wherever the focus is. */
  readonly active: boolean;
}

/** Below this width (CSS pixels) the form stands above the answers; below the next one the answers stand above each other. */
const widthForForm = 600;
const widthForTwoAnswers = 860;

/** The query of one API: its two URLs, its form, and both answers side by side. */
export function QueryWorkspace({ profileId, api, client, active }: QueryWorkspaceProps): React.ReactNode {
  const { t } = useTranslation('query');
  const languages = useMemo(() => languagesOf(api), [api]);
  const [state, dispatch] = useReducer(reduceWorkspace, languages, newWorkspace);
  // A client may make its parts anew at each look: what depends on them would start over.
  const results = useMemo(() => client.results, [client]);
  const rest = useRun(client, profileId, 'rest');
  const odata = useRun(client, profileId, 'odata');
  const { ref, width } = useLastWidth();
  const types = useMemo(() => new Map(api.columns.map(({ name, type }) => [name, type])), [api.columns]);
  const allColumns = useMemo(() => api.columns.map(({ name }) => name), [api.columns]);
  const expectedColumns = state.query.columns.length > 0 ? state.query.columns : allColumns;

  const change = useCallback<ChangeDraft>((apply) => dispatch({ type: 'form-changed', change: apply }), []);
  const edit = useCallback((format: Format, text: string) => dispatch({ type: 'url-edited', format, text }), []);

  useEffect(() => {
    if (languages !== state.languages) dispatch({ type: 'api-changed', languages });
  }, [languages, state.languages]);

  const texts = useRef({ rest: '', odata: '' });
  texts.current = { rest: state.rest.text, odata: state.odata.text };
  const { run: runRest, cancel: cancelRest } = rest;
  const { run: runOData, cancel: cancelOData } = odata;
  const run = useCallback(() => {
    runRest(exactUrl(texts.current.rest));
    runOData(exactUrl(texts.current.odata));
  }, [runRest, runOData]);
  const cancel = useCallback(() => {
    cancelRest();
    cancelOData();
  }, [cancelRest, cancelOData]);

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

  const isNarrow = width < widthForForm;
  const areAnswersStacked = width < widthForTwoAnswers;
  const form = (
    <QueryForm
      columns={api.columns}
      draft={state.draft}
      running={isUnderWay(rest.state) || isUnderWay(odata.state)}
      onChange={change}
      onRun={run}
      onCancel={cancel}
    />
  );
  const answers = (
    <div className={classes.answers} data-pane="answers">
      <Split
        name={areAnswersStacked ? 'answers-stacked' : 'answers'}
        label={areAnswersStacked ? t('split.answersHeight') : t('split.answers')}
        orientation={areAnswersStacked ? 'vertical' : 'horizontal'}
        share={50}
        smallest={areAnswersStacked ? [96, 96] : [200, 200]}
        first={<PreviewPanel results={results} format="rest" state={rest.state} types={types} expectedColumns={expectedColumns} />}
        second={<PreviewPanel results={results} format="odata" state={odata.state} types={types} expectedColumns={expectedColumns} />}
      />
    </div>
  );
  return (
    <div ref={ref} className={classes.workspace}>
      <UrlSpine urls={state} onEdit={edit} onRun={run} />
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
        <AgreementLine results={results} rest={rest.state} odata={odata.state} />
      </footer>
    </div>
  );
}
