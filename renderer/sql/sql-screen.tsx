import { Tabs } from '@mantine/core';
import { useCallback, useId, useMemo, useRef } from 'react';
import { z } from 'zod';
import { sqlLimits } from '../../shared/sql/sql-limits.ts';
import { useClient } from '../components/client-context.ts';
import { ExportContext, type ExportSurroundings } from '../exports/export-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useRunKey } from '../query/runs/use-run-key.ts';
import { Split } from '../query/split.tsx';
import { RunButton } from '../query/urls/run-button.tsx';
import { ResponsePanel } from '../response/response-panel.tsx';
import { comparedToQuery, isPending } from '../response/run-state.ts';
import { type ResponseView, rowViews, ViewBar } from '../response/view-bar.tsx';
import { usePersistedChoice, usePersistedValue } from '../session/use-persisted-value.ts';
import type { SqlEditorInstance } from './create-sql-editor.ts';
import classes from './sql.module.css';
import { SqlEditor, type SqlMistake } from './sql-editor.tsx';
import { type NamedTable, useSqlTables } from './sql-tables.ts';
import { TableList } from './table-list.tsx';
import { inputsOf, usedTables, useSqlRun } from './use-sql-run.ts';

/** Storage key of the layouts of this screen. */
const layoutKey = 'sql';

export interface SqlScreenProps {
  readonly connectionId: string;
  /** False while another screen is visible; the statement and its rows stay meanwhile. */
  readonly shown: boolean;
}

/** Renders SQL over the results of the open queries: the statement, its tables, and its rows. */
export function SqlScreen({ connectionId, shown }: SqlScreenProps): React.ReactNode {
  const { t } = useTexts('sql');
  const client = useClient();
  // A client may return new objects at each access, which would restart everything that depends on them.
  const { results, exports } = useMemo(() => ({ results: client.results, exports: client.exports }), [client]);
  const tables = useSqlTables();
  const [text, setText] = usePersistedValue('dataquay.sql.text', statementSchema, '');
  const { state: last, columns, run, cancel } = useSqlRun(results);
  const state = useMemo(() => comparedToQuery(last, inputsOf(text, tables)), [last, text, tables]);
  const [view, setView] = usePersistedChoice('dataquay.view.sql', rowViews);
  const editor = useRef<SqlEditorInstance | null>(null);
  const runNow = useCallback(() => run(text, tables), [run, text, tables]);
  useRunKey(shown, runNow);
  const insert = useCallback((name: string) => {
    if (editor.current === null) return;
    editor.current.insert(name);
  }, []);
  const { problem, outdated } = state;
  const mistake = useMemo<SqlMistake | null>(() => {
    const { line, column } = problem?.parameters ?? {};
    if (outdated || typeof line !== 'number' || typeof column !== 'number') return null;
    return { line, column, message: problem?.detail ?? '' };
  }, [problem, outdated]);
  const parts = useMemo(() => partialTables(text, tables), [text, tables]);
  const exporting = useMemo<ExportSurroundings>(
    () => ({
      client: exports,
      connectionId,
      api: { root: '', accessPoint: 'sql', title: t('title') },
      active: shown,
      columns,
      urls: () => ({ rest: null, odata: null }),
    }),
    [exports, connectionId, shown, columns, t],
  );
  const types = useMemo(() => new Map(columns.map(({ name, type }) => [name, type])), [columns]);
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  const id = useId();
  const ids = useMemo(
    () => ({ tab: (name: ResponseView) => `${id}-tab-${name}`, panel: (name: ResponseView) => `${id}-panel-${name}` }),
    [id],
  );
  const statement = (
    <div className={classes.statement}>
      <TableList tables={tables} onInsert={insert} />
      <div className={classes.editor} data-pane="query">
        <SqlEditor label={t('statement')} text={text} tables={tables} mistake={mistake} onChange={setText} onRun={runNow} handle={editor} />
        {mistake === null ? null : (
          <button type="button" className={classes.mistake} onClick={() => editor.current?.goTo(mistake.line, mistake.column)}>
            {t('place', { line: mistake.line, column: mistake.column })}: {mistake.message}
          </button>
        )}
      </div>
      <RunButton running={isPending(state)} onRun={runNow} onCancel={cancel} />
    </div>
  );
  return (
    <article className={classes.screen} hidden={!shown} aria-label={t('title')}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.dim}>{t('about')}</p>
      </header>
      <div className={classes.body}>
        <Split
          name="sql"
          label={t('split')}
          orientation="vertical"
          share={38}
          smallest={[120, 160]}
          first={statement}
          second={
            <ExportContext value={exporting}>
              <Tabs
                id={id}
                value={view}
                onChange={(chosen) => setView(rowViews.find((known) => known === chosen) ?? 'grid')}
                className={classes.results ?? ''}
                data-pane="responses"
              >
                <ViewBar views={rowViews} layout={null} other={null} />
                {parts === '' ? null : (
                  <p role="note" className={classes.part}>
                    {t('part', { tables: parts })}
                  </p>
                )}
                <div className={classes.panel}>
                  <ResponsePanel
                    results={results}
                    format="sql"
                    state={state}
                    types={types}
                    expectedColumns={names}
                    layoutKey={layoutKey}
                    view={view}
                    views={rowViews}
                    ids={ids}
                    onCancel={cancel}
                  />
                </div>
              </Tabs>
            </ExportContext>
          }
        />
      </div>
    </article>
  );
}

/** Returns the tables of a statement that have only some of the rows of their query. */
function partialTables(sql: string, tables: readonly NamedTable[]): string {
  return usedTables(sql, tables)
    .filter(({ rows, total }) => total !== null && rows < total)
    .map(({ name }) => name)
    .join(', ');
}

const statementSchema = z.string().max(sqlLimits.characters);
