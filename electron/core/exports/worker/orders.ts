import type { ExportColumn, ExportNote, ExportOptions } from '../../../../shared/contract/export.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';

/** Rows on disk, one JSON object a line. */
export interface StoredRows {
  readonly path: string;
  /** How many of them. */
  readonly rows: number;
  /** Which rows, in this order; all of them as they lie where it is left out. */
  readonly numbers?: Uint32Array | undefined;
}

/** What a thread is started with. */
export interface ExportTask {
  /** Absolute path of a file that is not there yet. */
  readonly path: string;
  readonly options: ExportOptions;
  /** Null: those of the first rows. */
  readonly columns: readonly ExportColumn[] | null;
  /** Null: they come as {@link ExportOrder}s. */
  readonly stored: StoredRows | null;
  /** Texts that are taken out wherever a deployment sent them back. */
  readonly secrets: readonly string[];
}

/** What the thread is handed: whole rows, one a line, each answered with `taken`. */
export type ExportOrder = { readonly kind: 'rows'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly kind: 'end' };

/** What the thread tells. */
export type ExportReport =
  /** The buffer that rows came in comes back, to be used again. */
  | { readonly kind: 'taken'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'progress'; readonly step: 'checking' | 'writing'; readonly rows: number; readonly bytes: number }
  /** The file is whole and on disk. */
  | { readonly kind: 'done'; readonly rows: number; readonly bytes: number; readonly notes: readonly ExportNote[] }
  | { readonly kind: 'failed'; readonly problem: Problem };
