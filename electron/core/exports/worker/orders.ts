import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../../shared/contract/files/export-formats.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import type { BodyFormat, Progress } from '../../results/worker/orders.ts';

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

/** What the thread is handed: whole rows or bodies of answers. */
export type ExportOrder =
  /** Whole rows, one a line; answered with `taken`. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A body comes, the first or a further one; its first `skip` rows are not written. */
  | { readonly kind: 'begin'; readonly format: BodyFormat; readonly skip: number }
  /** A further slot for parts of bodies; they are counted from 0. */
  | { readonly kind: 'slot'; readonly slot: SharedArrayBuffer }
  /** The next part of the body, so many bytes of one of the slots; answered with `body-taken`. */
  | { readonly kind: 'body'; readonly slot: number; readonly length: number }
  /** The body is over, not whole where it was cut off; answered with `body-ended`. */
  | { readonly kind: 'body-end'; readonly whole: boolean }
  /** No row comes any more. */
  | { readonly kind: 'end' };

/** How far a body is. */
export interface BodyProgress extends Omit<Progress, 'columns'> {
  /** What is wrong with it. */
  readonly problem: Problem | null;
}

/** What the thread tells. */
export type ExportReport =
  /** The buffer that rows came in comes back, to be used again. */
  | { readonly kind: 'taken'; readonly buffer: ArrayBuffer }
  /** The slot is free again. */
  | { readonly kind: 'body-taken'; readonly slot: number; readonly length: number; readonly body: BodyProgress }
  /** `first`: the first row of all, or null. */
  | { readonly kind: 'body-ended'; readonly body: BodyProgress; readonly first: string | null }
  | { readonly kind: 'progress'; readonly step: 'checking' | 'writing'; readonly rows: number; readonly bytes: number }
  /** The file is whole and on disk. */
  | { readonly kind: 'done'; readonly rows: number; readonly bytes: number; readonly notes: readonly ExportNote[] }
  | { readonly kind: 'failed'; readonly problem: Problem };
