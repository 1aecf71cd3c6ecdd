import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../../shared/contract/files/export-formats.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import type { BodyFormat, Progress } from '../../results/store/worker/orders.ts';

/** Rows on disk, one JSON object per line. */
export interface StoredRows {
  readonly path: string;
  /** Number of rows. */
  readonly rows: number;
  /** Row numbers in the order to write; omitted for all rows in stored order. */
  readonly numbers?: Uint32Array | undefined;
}

/** The task of a thread. */
export interface ExportTask {
  /** Absolute path of a file that doesn't exist yet. */
  readonly path: string;
  readonly options: ExportOptions;
  /** Null for the columns of the first rows. */
  readonly columns: readonly ExportColumn[] | null;
  /** Null if the rows come with {@link ExportOrder}s. */
  readonly stored: StoredRows | null;
  /** Texts that are removed from rows, in case a server returned them. */
  readonly secrets: readonly string[];
}

/** A request to an export thread; requests are handled in sequence. */
export type ExportOrder =
  /** Whole rows, one per line. The reply returns the buffer. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A body starts, the first or another one; its first `skip` rows aren't written. */
  | { readonly kind: 'begin'; readonly format: BodyFormat; readonly skip: number }
  /** Another slot for parts of bodies; slots are counted from 0. */
  | { readonly kind: 'slot'; readonly slot: SharedArrayBuffer }
  /** The next part of the body: the first `length` bytes of a slot. The slot is free after the reply. */
  | { readonly kind: 'body'; readonly slot: number; readonly length: number }
  /** The end of a body; not whole if the connection was lost. */
  | { readonly kind: 'body-end'; readonly isComplete: boolean }
  /** No more rows: the file is completed, with the stored rows if the task has some. */
  | { readonly kind: 'end' };

/** How far a body is. */
export interface BodyProgress extends Omit<Progress, 'columns'> {
  /** The error in the body. */
  readonly problem: Problem | null;
}

/** A reply of an export thread; the thread fails an order with a {@link Problem}. */
export type ExportReply =
  | { readonly kind: 'accepted' }
  /** The buffer of the rows, to be used again. */
  | { readonly kind: 'written'; readonly buffer: ArrayBuffer }
  /** `first`: the first row of all bodies, or null. */
  | { readonly kind: 'body'; readonly body: BodyProgress; readonly first: string | null }
  /** The file is complete and on disk. */
  | { readonly kind: 'done'; readonly rows: number; readonly bytes: number; readonly notes: readonly ExportNote[] };

/** How far the file is. */
export interface ExportProgress {
  readonly step: 'checking' | 'writing';
  readonly rows: number;
  readonly bytes: number;
}
