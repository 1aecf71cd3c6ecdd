import { Button, Tabs } from '@mantine/core';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { ResultOrigin } from '../../shared/contract/files/published-result.ts';
import type { PartialTable } from '../../shared/contract/results/scope.ts';
import { type SavedSql, type SavedTable, tablesOf, writeSavedSql } from '../../shared/saved/index.ts';
import { savedQuerySchema } from '../../shared/saved/saved-query.ts';
import { savedSqlSchema } from '../../shared/saved/saved-sql.ts';
import { sqlLimits } from '../../shared/sql/sql-limits.ts';
import { tableName } from '../../shared/sql/table-names.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { RunButton } from '../commands/run-button.tsx';
import { useRunKey } from '../commands/use-run-key.ts';
import { useClient } from '../components/client-context.ts';
import { useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Split } from '../layout/split.tsx';
import { ResponsePanel } from '../response/response-panel.tsx';
import { type ResponseView, rowViews, ViewBar } from '../response/view-bar.tsx';
import { ExportContext, type ExportSurroundings } from '../results/export-context.ts';
import { sqlLabelKey, useLabelInTab } from '../results/query-labels.ts';
import { comparedToQuery, isPending, type RunState } from '../results/run-state.ts';
import { useSaveKey } from '../saved/use-save-key.ts';
import { usePersistedChoice, usePersistedValue } from '../session/use-persisted-value.ts';
import type { SqlEditorInstance } from './create-sql-editor.ts';
import type { SavedRows, TableDefinition } from './load-table.ts';
import { useOpenSqlRequests } from './open-sql.ts';
import { SaveSqlDialog, type SqlTableToSave } from './save-sql-dialog.tsx';
import classes from './sql.module.css';
import { SqlEditor, type SqlMistake } from './sql-editor.tsx';
import { sqlStorageKey, statementOf } from './sql-storage.ts';
import { type NamedTable, type TableQuery, useSqlTables } from './sql-tables.ts';
import { TabName } from './tab-name.tsx';
import { TableList } from './table-list.tsx';
import { type SourceTable, useSourceTables } from './use-source-tables.ts';
import { inputsOf, usedNames, usedTables, useSqlRun } from './use-sql-run.ts';

export interface SqlScreenProps {
  /** Number of its tab. */
  readonly tab: number;
  /** The name that the user gave the tab. Null if the user entered none. */
  readonly name: string | null;
  readonly onRename: (name: string) => void;
  readonly connectionId: string;
  /** False while another screen is visible. The statement and its rows then stay. */
  readonly shown: boolean;
}

/**
 * Renders the SQL screen of a tab: a statement, its tables, and its rows. Tables are the results of open queries and the tables of files.
 */
export function SqlScreen({ tab, name, connectionId, shown, onRename }: SqlScreenProps): React.ReactNode {
  const { t } = useTexts('sql');
  const client = useClient();
  // A client can return new objects on each access, which would restart all dependent effects.
  const { results, exports } = useMemo(() => ({ results: client.results, exports: client.exports }), [client]);
  const [opened, setOpened] = usePersistedValue<OpenedSql | null>(sqlStorageKey(tab, 'opened'), openedSqlSchema.nullable(), null);
  const { current } = useConnections();
  const server = useMemo(
    () => ({ connectionId, dialect: current.dialect ?? undefined, values: opened?.values ?? noValues }),
    [connectionId, current.dialect, opened],
  );
  const [added, setAdded] = usePersistedValue<readonly TableDefinition[]>(sqlStorageKey(tab, 'added'), addedTablesSchema, noTables);
  const definitions = useMemo(() => {
    const own: readonly TableDefinition[] = opened === null ? noTables : tablesOf(opened.saved);
    const names = new Set(own.map(({ name }) => name));
    const savedTables = new Map(added.flatMap((table) => (table.kept === undefined ? [] : [[table.name, table]])));
    // An added table that was then saved belongs to the file. Rows from the history stay until the file is opened again.
    return [...own.map((table) => savedTables.get(table.name) ?? table), ...added.filter(({ name }) => !names.has(name))];
  }, [opened, added]);
  const sources = useSourceTables(client, server, definitions);
  const sourceNames = useMemo(() => new Set(definitions.map(({ name }) => name)), [definitions]);
  const offered = useSqlTables(sourceNames);
  const tables = useMemo(() => [...sources.tables.flatMap(({ loaded }) => loaded ?? []), ...offered], [sources.tables, offered]);
  const addTable = (title: string, query: TableQuery, savedRows?: SavedRows): void => {
    if (savedRows !== undefined && added.some((table) => table.kept?.id === savedRows.id)) return;
    const { root } = query.saved.api;
    const usedNames = new Set([...sourceNames, ...offered.map(({ name }) => name)]);
    setAdded((before) => [...before, { ...query, name: tableName({ root, accessPoint: title }, '', usedNames), kept: savedRows }]);
  };
  const [text, setText] = usePersistedValue(sqlStorageKey(tab, 'text'), statementSchema, '');
  const { state: last, columns, origin, run, cancel } = useSqlRun(results);
  const state = useMemo(() => comparedToQuery(last, inputsOf(text, tables)), [last, text, tables]);
  const [view, setView] = usePersistedChoice(sqlStorageKey(tab, 'view'), rowViews);
  const editor = useRef<SqlEditorInstance | null>(null);
  const runText = useCallback(
    (sql: string) =>
      run(
        sql,
        async (signal) => {
          const loaded = await sources.load(usedNames(sql, sourceNames), signal);
          return loaded === null ? null : [...loaded, ...offered];
        },
        (used) => ({
          history: { connectionId, saved: recordedSql(sql, used, opened), partialTables: partialTablesOf(used) },
          origin: originOf(sql, used, opened),
        }),
      ),
    [run, sources.load, sourceNames, offered, connectionId, opened],
  );
  const runNow = useCallback(() => runText(text), [runText, text]);
  useRunKey(shown, runNow);
  const saved = opened?.saved ?? null;
  const isChanged = saved !== null && statementOf(saved) !== text.trimEnd();
  useLabelInTab(sqlLabelKey(tab), { condition: null, saved: saved?.title ?? null, changed: isChanged });
  const [saving, setSaving] = useState(false);
  useSaveKey(shown, () => setSaving(true));
  const [runs, setRuns] = useState(0);
  useOpenSqlRequests(tab, shown, (request) => {
    if (request.kind === 'kept-rows') {
      addTable(request.title, request.table, request.kept);
      return;
    }
    const { saved, origin, values, run: runs } = request;
    setOpened({ saved, origin, values });
    setAdded((before) => before.filter(({ name }) => !Object.hasOwn(saved.tables, name)));
    setText(saved.sql.join('\n'));
    if (runs) setRuns((before) => before + 1);
  });
  // Runs after the commit that contains the tables of the opened file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once for each request.
  useEffect(() => {
    if (runs > 0) runNow();
  }, [runs]);
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
  const parts = useMemo(() => partialTablesOf(usedTables(text, tables)).map(({ name }) => name), [text, tables]);
  const shownState = useMemo<RunState>(
    () => ({ ...state, asked: { server: null, first: 1, order: [], partialTables: parts, condition: null } }),
    [state, parts],
  );
  const exporting = useMemo<ExportSurroundings>(
    () => ({
      client: exports,
      connectionId,
      api: { root: '', accessPoint: 'sql', title: t('title') },
      active: shown,
      columns,
      urls: () => ({ rest: null, odata: null }),
      originOf: () => origin,
    }),
    [exports, connectionId, shown, columns, origin, t],
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
      <TableList
        tables={offered}
        sources={sources}
        onInsert={insert}
        onAdd={addTable}
        onRemove={(name) => setAdded((before) => before.filter((table) => table.name !== name))}
        added={new Set(added.map(({ name }) => name))}
      />
      <div className={classes.editor} data-pane="query">
        <SqlEditor label={t('statement')} text={text} tables={tables} mistake={mistake} onChange={setText} onRun={runNow} handle={editor} />
        {mistake === null ? null : (
          <button type="button" className={classes.mistake} onClick={() => editor.current?.goTo(mistake.line, mistake.column)}>
            {t('mistake', { ...mistake })}
          </button>
        )}
      </div>
      <RunButton running={isPending(state)} onRun={runNow} onCancel={cancel} />
    </div>
  );
  return (
    <article className={classes.screen} hidden={!shown} aria-label={t('title')}>
      <header className={classes.head}>
        <TabName title={saved?.title ?? null} name={name} onRename={onRename} />
        <p className={classes.dim}>{t('about')}</p>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.save ?? ''}
          disabled={text.trim() === ''}
          onClick={() => setSaving(true)}
        >
          {t('save')}
        </Button>
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
                {parts.length === 0 ? null : (
                  <p role="note" className={classes.part}>
                    {t('part', { count: parts.length, tables: parts.join(', ') })}
                  </p>
                )}
                <div className={classes.panel}>
                  <ResponsePanel
                    results={results}
                    format="sql"
                    state={shownState}
                    types={types}
                    expectedColumns={names}
                    layoutKey={`sql ${tab}`}
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
      {saving ? (
        <SaveSqlDialog
          sql={text}
          tables={usedTables(text, [...sources.tables.map(savedTable), ...offered])}
          opened={opened}
          onSaved={(saved, origin) => setOpened({ saved, origin, values: opened?.values ?? {} })}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </article>
  );
}

/** SQL from a file, with the values of its parameters. */
const openedSqlSchema = z.object({
  saved: savedSqlSchema,
  origin: z.object({ file: z.string(), version: z.string() }).nullable(),
  values: z.record(z.string(), z.string()),
});
type OpenedSql = z.infer<typeof openedSqlSchema>;

/** Maximum length of the title of a recorded statement, in characters. */
const longestTitle = 80;

/** Returns a statement with the queries of its tables for the history. Omits a table if a file can't contain its query. */
function recordedSql(sql: string, used: readonly NamedTable[], opened: OpenedSql | null): SavedSql {
  const tables = used.flatMap(({ name, query }): readonly SavedTable[] => {
    const own = query();
    return own === null ? [] : [{ name, ...own }];
  });
  const title = opened?.saved.title ?? sql.trim().replace(/\s+/g, ' ').slice(0, longestTitle);
  const { parameters = {} } = opened?.saved ?? {};
  const values = opened?.values ?? noValues;
  // The values of this run are the initial values of the next run.
  const filled = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      ownValue(values, name) === undefined ? parameter : { ...parameter, default: ownValue(values, name) },
    ]),
  );
  return writeSavedSql({ title, parameters: filled }, sql, tables);
}

/**
 * Returns the origin of the rows of a statement: its file if neither the statement nor its tables were changed, and otherwise a copy of the
 * statement. Null if a file can't contain the query of one of its tables.
 */
function originOf(sql: string, used: readonly NamedTable[], opened: OpenedSql | null): ResultOrigin | null {
  if (used.some(({ query }) => query() === null)) return null;
  const isUnchanged =
    opened !== null && statementOf(opened.saved) === sql.trimEnd() && used.every(({ name }) => Object.hasOwn(opened.saved.tables, name));
  if (isUnchanged && opened.origin !== null) return { from: 'file', file: opened.origin.file, values: opened.values };
  return { from: 'sql', saved: recordedSql(sql, used, opened) };
}

const addedTablesSchema = z
  .array(
    z.object({
      name: z.string(),
      saved: savedQuerySchema,
      format: z.enum(['rest', 'odata']).nullable(),
      all: z.boolean(),
      kept: z.object({ id: z.string(), at: z.number(), isQueryKnown: z.boolean() }).optional(),
    }),
  )
  .max(sqlLimits.tables)
  .readonly();

const noValues: Readonly<Record<string, string>> = {};
const noTables: readonly TableDefinition[] = [];

function savedTable({ definition: { name, kept: savedRows, ...query } }: SourceTable): SqlTableToSave {
  return { name, query: () => (savedRows?.isQueryKnown === false ? null : query) };
}

/** Returns the tables that aren't known to contain all rows of their query. */
function partialTablesOf(tables: readonly NamedTable[]): readonly PartialTable[] {
  return tables.filter(({ isComplete }) => !isComplete).map(({ name, rows, scope: { matching } }) => ({ name, rows, matching }));
}

const statementSchema = z.string().max(sqlLimits.characters);
