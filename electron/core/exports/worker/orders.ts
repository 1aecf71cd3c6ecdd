import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../../shared/contract/files/export-formats.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import type { BodyFormat, Progress } from '../../results/store/worker/orders.ts';
import type { PageRows } from '../../results/store/worker/row-digest.ts';
import type { RepeatedKeys } from '../../results/store/worker/row-keys.ts';

/** Rows on disk, one JSON object per line. */
export interface StoredRows {
  readonly path: string;
  readonly rows: number;
  /** Row numbers in the order to write. If absent, all rows are written in stored order. */
  readonly numbers?: Uint32Array | undefined;
}

/** The task of a thread. */
export interface ExportTask {
  /** Absolute path of the file, which doesn't exist yet. */
  readonly path: string;
  readonly options: ExportOptions;
  /** Columns to write. If null, the first rows determine the columns. */
  readonly columns: readonly ExportColumn[] | null;
  /** The rows to write. Null if {@link ExportOrder}s contain the rows. */
  readonly stored: StoredRows | null;
  /** Texts that are removed from rows, in case a server returned them. */
  readonly secrets: readonly string[];
}

/** A request to an export thread, which handles requests in sequence. */
export type ExportOrder =
  /** Whole rows, one per line. The reply returns the buffer. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Starts a body. Its first `skip` rows aren't written. */
  | { readonly kind: 'begin'; readonly format: BodyFormat; readonly skip: number }
  /** Adds a slot for parts of bodies. Slots are counted from 0. */
  | { readonly kind: 'slot'; readonly slot: SharedArrayBuffer }
  /** Contains the next part of the body: the first `length` bytes of a slot. The slot is free after the reply. */
  | { readonly kind: 'body'; readonly slot: number; readonly length: number }
  /** Ends a body. The body isn't complete if the connection was lost. */
  | { readonly kind: 'body-end'; readonly isComplete: boolean }
  /** Completes the file. Writes the stored rows first if the task has some. */
  | { readonly kind: 'end' };

/** The progress of a body. */
export interface BodyProgress extends Omit<Progress, 'columns'> {
  /** The error in the body. Null without an error. */
  readonly problem: Problem | null;
}

/** A reply of an export thread. A failed request has a {@link Problem} instead. */
export type ExportReply =
  | { readonly kind: 'accepted' }
  /** The buffer of the rows, which can be reused. */
  | { readonly kind: 'written'; readonly buffer: ArrayBuffer }
  /** `first`: the first row of all bodies, or null before it is received. */
  | {
      readonly kind: 'body';
      readonly body: BodyProgress;
      readonly first: string | null;
      readonly page: PageRows;
      readonly repeatedKeys: RepeatedKeys;
    }
  /** The file is complete and on disk. */
  | { readonly kind: 'done'; readonly rows: number; readonly bytes: number; readonly notes: readonly ExportNote[] };

/** The progress of a file. */
export interface ExportProgress {
  readonly step: 'checking' | 'writing';
  readonly rows: number;
  readonly bytes: number;
}
