import { createContext, useContext } from 'react';
import type { ExportColumn, ExportDestination, ExportEvent, ExportRequest, RecentExport } from '../../shared/contract/files/export.ts';
import type { ExportFormat } from '../../shared/contract/files/export-formats.ts';
import type { ResultOrigin, ResultQuery, ResultStep } from '../../shared/contract/files/published-result.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { isWholeRun, scopeOfRun } from './run-scope.ts';
import type { ResponseSource, RunState } from './run-state.ts';

/** The part of the contract that writes files. */
export interface ExportsClient {
  readonly place: (input: { folder: string | null; name: string; format: ExportFormat }) => Promise<ExportDestination>;
  readonly start: (input: ExportRequest, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportEvent>>;
  readonly recent: () => Promise<readonly RecentExport[]>;
  readonly show: (input: { exportId: string }) => Promise<{ shown: boolean }>;
}

/** The query of the exported rows, and the client that exports them. */
export interface ExportSurroundings {
  readonly client: ExportsClient;
  readonly connectionId: string;
  readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  /** Whether the query is visible. The palette then offers its export. */
  readonly active: boolean;
  /** The columns of the API. */
  readonly columns: readonly ExportColumn[];
  /** Returns the currently displayed URLs. */
  readonly urls: () => Readonly<Record<Format, string | null>>;
  /** Returns the origin of the rows of a response. Null if it can't be stored. */
  readonly originOf: (format: ResponseSource, url: string) => ResultOrigin | null;
}

/** Provides the query to all components that export rows. */
export const ExportContext = createContext<ExportSurroundings | null>(null);

/** Returns the query. Null if nothing can be exported. */
export function useExportSurroundings(): ExportSurroundings | null {
  return useContext(ExportContext);
}

/** Rows of a grid to export. */
export interface ExportedRows {
  /** Source of the rows. `computed` for groups that the application computed, which no server can send. */
  readonly format: ResponseSource | 'computed';
  readonly runId: string;
  /** Id of the sorted or filtered view. */
  readonly viewId?: string | undefined;
  readonly rows: number;
  /** The query with which the rows can be computed again. Null if it can't be stored. */
  readonly query: ResultQuery | null;
  /** What the rows are. Undefined if it isn't known. */
  readonly scope?: Scope;
  /** Whether these are all rows of the query. */
  readonly isComplete: boolean;
  /** Number of rows that the server sends for the query. Null if unknown. */
  readonly total: number | null;
  /** Types of the columns that the API doesn't have, such as groups. */
  readonly types: ReadonlyMap<string, ValueType>;
  /** The sent URL, with which all rows can be exported from the server. The statement if the source is SQL. */
  readonly url: string;
  /** Whether the query has changed since these rows were requested. */
  readonly outdated: boolean;
  /** Columns with related data that the grid shows as several columns. */
  readonly expanded?: readonly string[];
  /** All columns of the response. Visible columns are first, in their order. */
  readonly columns: readonly string[];
  readonly shown: readonly string[];
}

/** Returns the query of a response's displayed rows, its number of rows, and whether all of them are displayed. */
export function queryOfRows(
  around: ExportSurroundings,
  format: ResponseSource,
  state: RunState,
  local: Scope['local'] = null,
): Pick<ExportedRows, 'query' | 'isComplete' | 'total' | 'expanded'> & { readonly scope: Scope } {
  const { grouped, flattened, total } = state;
  const isComplete = isWholeRun(format, state);
  const scope = scopeOfRun(format, state, local);
  const origin = around.originOf(format, state.url);
  const facts = { isComplete, total, scope, expanded: flattened?.columns ?? noColumns };
  if (origin === null) return { query: null, ...facts };
  const steps: readonly ResultStep[] = [
    ...(grouped === undefined ? [] : [{ of: 'query' as const, ...grouped.request }]),
    ...(flattened === undefined ? [] : [{ of: 'related' as const, columns: flattened.columns }]),
  ];
  return { query: { origin, steps }, ...facts };
}

const noColumns: readonly string[] = [];
