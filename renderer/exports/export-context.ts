import { createContext, useContext } from 'react';
import type { ExportColumn, ExportEvent, ExportPlace, ExportRequest, RecentExport } from '../../shared/contract/files/export.ts';
import type { ExportFormat } from '../../shared/contract/files/export-formats.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { ResponseSource } from '../response/run-state.ts';

/** The part of the contract that writes files. */
export interface ExportsClient {
  readonly place: (input: { folder: string | null; name: string; format: ExportFormat }) => Promise<ExportPlace>;
  readonly start: (input: ExportRequest, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportEvent>>;
  readonly recent: () => Promise<readonly RecentExport[]>;
  readonly show: (input: { exportId: string }) => Promise<{ shown: boolean }>;
}

/** What an export knows of the query whose rows it writes. */
export interface ExportSurroundings {
  readonly client: ExportsClient;
  readonly connectionId: string;
  readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  /** Whether the query is in sight: the palette then offers to export its rows. */
  readonly active: boolean;
  /** What is known of the API's columns. */
  readonly columns: readonly ExportColumn[];
  /** The URLs as they are shown at present. */
  readonly urls: () => Readonly<Record<Format, string | null>>;
}

/** Carries what is around a query to every part of it that rows can be exported from. */
export const ExportContext = createContext<ExportSurroundings | null>(null);

/** Null where nothing can be exported. */
export function useExportSurroundings(): ExportSurroundings | null {
  return useContext(ExportContext);
}

/** Rows to export, as a grid shows them. */
export interface ExportedRows {
  readonly format: ResponseSource;
  readonly runId: string;
  /** Of the rows as they are arranged. */
  readonly viewId?: string | undefined;
  readonly rows: number;
  /** How many rows the query has at the server, where its response told; null where it did not. */
  readonly total: number | null;
  /** As sent: every row of it can be had straight from the server. Of SQL, its statement. */
  readonly url: string;
  /** Whether the query has changed since these rows were requested. */
  readonly outdated: boolean;
  /** Every column of the response: those shown first, in their order. */
  readonly columns: readonly string[];
  readonly shown: readonly string[];
}
