import { createContext, useContext } from 'react';
import type { ExportColumn, ExportDestination, ExportEvent, ExportRequest, RecentExport } from '../../shared/contract/files/export.ts';
import type { ExportFormat } from '../../shared/contract/files/export-formats.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { ResponseSource } from '../response/run-state.ts';

/** The part of the contract that writes files. */
export interface ExportsClient {
  readonly place: (input: { folder: string | null; name: string; format: ExportFormat }) => Promise<ExportDestination>;
  readonly start: (input: ExportRequest, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportEvent>>;
  readonly recent: () => Promise<readonly RecentExport[]>;
  readonly show: (input: { exportId: string }) => Promise<{ shown: boolean }>;
}

/** The query of exported rows. */
export interface ExportSurroundings {
  readonly client: ExportsClient;
  readonly connectionId: string;
  readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  /** Whether the query is visible, so that the palette offers its export. */
  readonly active: boolean;
  /** The columns of the API. */
  readonly columns: readonly ExportColumn[];
  /** The currently displayed URLs. */
  readonly urls: () => Readonly<Record<Format, string | null>>;
}

/** Provides the query to all components that export rows. */
export const ExportContext = createContext<ExportSurroundings | null>(null);

/** Returns the query; null if nothing can be exported. */
export function useExportSurroundings(): ExportSurroundings | null {
  return useContext(ExportContext);
}

/** Rows of a grid to export. */
export interface ExportedRows {
  /** `computed` for groups of a chart, which no server can send. */
  readonly format: ResponseSource | 'computed';
  readonly runId: string;
  /** Of the rows as they are arranged. */
  readonly viewId?: string | undefined;
  readonly rows: number;
  /** Number of rows that match the query on the server; null if unknown. */
  readonly total: number | null;
  /** The sent URL, for exporting all rows from the server; for SQL, the statement. */
  readonly url: string;
  /** Whether the query has changed since these rows were requested. */
  readonly outdated: boolean;
  /** All columns of the response: the visible ones in their order, then the others. */
  readonly columns: readonly string[];
  readonly shown: readonly string[];
}
