import type { Problem } from '../../../../../shared/contract/problem.ts';

/** The known format of a body before it arrives. */
export interface BodyFormat {
  /** Media type in lower case, or null. */
  readonly mediaType: string | null;
  /** The charset of the headers, or null. */
  readonly charset: string | null;
  /** The names that lead to the rows; absent if they are to be detected. */
  readonly rowsPath?: readonly string[];
}

/** Rows to read. */
export interface RowRange {
  readonly from: number;
  readonly count: number;
  /** The row numbers, in this order, instead of those from `from`. */
  readonly numbers?: readonly number[] | undefined;
  /** Maximum bytes, but at least one row. */
  readonly limit: number;
}

/** Existing rows in a file. */
export interface PersistedRows {
  /** Bytes of whole rows, each with its line feed; the file is truncated there. */
  readonly bytes: number;
  readonly columns: readonly string[];
}

/** The rows of a result in its file. */
export interface PersistedExtent {
  readonly rows: number;
  /** Bytes of these rows. */
  readonly bytes: number;
  /** Whether no row has duplicate names. */
  readonly once: boolean;
}

/** An order of the result thread. Orders about one result are performed in sequence. */
export type Order =
  /** Another slot for parts of bodies; slots are counted from 0. No reply. */
  | { readonly kind: 'slot'; readonly slot: SharedArrayBuffer }
  /** `kept`: the file isn't empty, its rows are the first ones. No reply. */
  | {
      readonly kind: 'create';
      readonly id: string;
      readonly file: number;
      readonly maximumBytes: number;
      readonly persisted: PersistedRows | null;
    }
  /** A body starts, the first or another one; its first `skip` rows aren't stored. No reply. */
  | { readonly kind: 'begin'; readonly id: string; readonly format: BodyFormat; readonly skip: number }
  /** The next part of a body: the first `length` bytes of a slot. The slot is free after the reply. */
  | { readonly kind: 'take'; readonly id: string; readonly slot: number; readonly length: number }
  /** The end of a body; not whole if the connection was lost. */
  | { readonly kind: 'end'; readonly id: string; readonly isComplete: boolean }
  | { readonly kind: 'read'; readonly id: string; readonly range: RowRange }
  /** Writes every whole row to the file. */
  | { readonly kind: 'keep'; readonly id: string }
  /** Stops using the file. */
  | { readonly kind: 'drop'; readonly id: string };

/** The progress of a result; columns and facts only if they are new. */
export interface Progress {
  readonly rows: number;
  readonly columns: readonly string[] | null;
  readonly facts: ReadonlyMap<string, string> | null;
}

/** A reply of the result thread; orders fail with a {@link Problem}. */
export type Reply =
  | { readonly kind: 'taken' | 'ended'; readonly progress: Progress; readonly problem: Problem | null }
  /** Rows without a separator, and the bytes of each. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array; readonly lengths: readonly number[] }
  /** How many rows are in the file. */
  | ({ readonly kind: 'kept' } & PersistedExtent)
  | { readonly kind: 'dropped' };
