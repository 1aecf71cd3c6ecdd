import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { ExportColumn } from '../../shared/contract/files/export.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { SavedTable } from '../../shared/saved/saved-sql.ts';
import { columnNames, tableName } from '../../shared/sql/table-names.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { isWholeRun, scopeOfRun } from '../results/run-scope.ts';
import { idleRun, type RunState, storedRows } from '../results/run-state.ts';

/** The rows of a response that are available in SQL. */
interface OfferedRows {
  readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  readonly format: Format;
  /** Whether these rows are the second response of their query. */
  readonly isSecond: boolean;
  readonly runId: string;
  readonly rows: number;
  /** Number of rows that match the query, if the response reported it. */
  readonly total: number | null;
  /** Whether these are known to be all rows of the query. */
  readonly isComplete: boolean;
  /** Whether the query has changed since the run. */
  readonly outdated: boolean;
  /** What the rows are. */
  readonly scope: Scope;
  readonly columns: readonly ExportColumn[];
  /** Columns that the grid shows as several columns. The table has each as one column with JSON text. */
  readonly expanded?: readonly string[];
  /** Returns the query of the rows for a file. Null if the application computed the rows from other rows. */
  readonly query: () => TableQuery | null;
}

/** The query of a table without the table's name. */
export type TableQuery = Omit<SavedTable, 'name'>;

/** A table: rows with the name that they have in SQL. */
export interface NamedTable extends OfferedRows {
  readonly name: string;
  /** Names of the columns in SQL, in the order of `columns`. */
  readonly columnNames: readonly string[];
}

/** The results of the open queries, by API. */
export interface SqlTables {
  readonly get: () => readonly OfferedRows[];
  /** Sets the results of an API. */
  readonly set: (key: string, offered: readonly OfferedRows[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty list of tables. */
export function createSqlTables(): SqlTables {
  const byApi = new Map<string, readonly OfferedRows[]>();
  const listeners = new Set<() => void>();
  let all: readonly OfferedRows[] = [];
  return {
    get: () => all,
    set: (key, offered) => {
      if (offered.length === 0 && !byApi.has(key)) return;
      if (offered.length === 0) byApi.delete(key);
      else byApi.set(key, offered);
      all = [...byApi.keys()].sort().flatMap((known) => byApi.get(known) ?? []);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SqlTablesContext = createContext<SqlTables | null>(null);

const withoutChanges = (): (() => void) => () => undefined;
const none: readonly OfferedRows[] = [];

/**
 * Returns the results of the open queries as tables, in a stable order and with stable names.
 *
 * @param others names of other tables, which can't be used
 */
export function useSqlTables(others: ReadonlySet<string>): readonly NamedTable[] {
  const tables = useContext(SqlTablesContext);
  const offered = useSyncExternalStore(tables?.subscribe ?? withoutChanges, () => tables?.get() ?? none);
  return useMemo(() => namedTables(offered, others), [offered, others]);
}

/**
 * Names the results. Of an API's two results, the complete one has the short name, so that a statement never counts a page without a word.
 *
 * @param others names of other tables, which can't be used
 */
export function namedTables(offered: readonly OfferedRows[], others: ReadonlySet<string>): readonly NamedTable[] {
  const usedNames = new Set<string>(others);
  return offered.map((one) => {
    const results = offered.filter(({ api }) => apiKey(api) === apiKey(one.api));
    const main = results.find(({ isComplete }) => isComplete) ?? results.find(({ isSecond }) => !isSecond);
    const name = tableName(one.api, one === main ? '' : one.isSecond ? '_odata' : '_rest', usedNames);
    usedNames.add(name);
    return { ...one, name, columnNames: columnNames(one.columns.map((column) => column.name)) };
  });
}

/**
 * Makes the results of a query available in SQL while its workspace is open.
 *
 * @param rest state of the REST run. Null if the server has no REST API
 * @param queryOf returns the query of a response for a file. The function must be stable
 * @param expanded columns that the grid shows as several columns
 */
export function useOfferedTables(
  api: ApiDescription,
  { rest, odata }: { readonly rest: RunState | null; readonly odata: RunState },
  types: ReadonlyMap<string, ValueType>,
  queryOf: (format: Format) => TableQuery | null,
  expanded: readonly string[],
): void {
  const tables = useContext(SqlTablesContext);
  const first = useOffered(api, { format: 'rest', isSecond: false, state: rest }, types, queryOf, expanded);
  const second = useOffered(api, { format: 'odata', isSecond: rest !== null, state: odata }, types, queryOf, expanded);
  const key = apiKey(api);
  useEffect(
    () =>
      tables?.set(
        key,
        [first, second].filter((one) => one !== null),
      ),
    [tables, key, first, second],
  );
  useEffect(() => () => tables?.set(key, []), [tables, key]);
}

function useOffered(
  api: ApiDescription,
  { format, isSecond, state }: { readonly format: Format; readonly isSecond: boolean; readonly state: RunState | null },
  types: ReadonlyMap<string, ValueType>,
  queryOf: (format: Format) => TableQuery | null,
  expanded: readonly string[],
): OfferedRows | null {
  const { runId, rows, columns: names } = (state === null ? null : storedRows(state)) ?? { runId: null, rows: 0, columns: noNames };
  const total = state?.total ?? null;
  const isComplete = state !== null && isWholeRun(format, state);
  const outdated = state?.outdated ?? false;
  const scope = useMemo(() => scopeOfRun(format, state ?? idleRun), [format, state]);
  return useMemo(() => {
    if (runId === null) return null;
    const columns = typedColumns(api.columns, names, types);
    const { root, accessPoint, title } = api;
    const query = (): TableQuery | null => queryOf(format);
    const own = expanded.filter((name) => names.includes(name));
    const facts = { rows, total, isComplete, outdated, scope, columns, expanded: own };
    return { api: { root, accessPoint, title }, format, isSecond, runId, ...facts, query };
  }, [api, format, isSecond, runId, rows, names, total, isComplete, outdated, scope, types, queryOf, expanded]);
}

/**
 * Returns the columns of rows with the types that their API declares.
 *
 * @param types types of columns that the API doesn't have, such as groups
 */
export function typedColumns(
  known: ApiDescription['columns'],
  names: readonly string[],
  types: ReadonlyMap<string, ValueType> = new Map(),
): readonly ExportColumn[] {
  const byName = new Map(known.map((column) => [column.name, column]));
  return names.map((name): ExportColumn => {
    const { type = types.get(name) ?? 'unknown', list = false, precision, scale } = byName.get(name) ?? {};
    return { name, type, list, ...(precision === undefined ? {} : { precision }), ...(scale === undefined ? {} : { scale }) };
  });
}

const noNames: readonly string[] = [];
