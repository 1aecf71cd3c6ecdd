import type { Problem } from '../../../../shared/contract/problem.ts';

/** What is known of a body before it comes. */
export interface BodyFormat {
  /** Media type in small letters, or null. */
  readonly mediaType: string | null;
  /** The encoding of its text as its head names it, or null. */
  readonly charset: string | null;
  /** The names that lead to the rows; absent where they are to be found. */
  readonly rowsPath?: readonly string[];
}

/** Rows to read. */
export interface RowsWanted {
  readonly from: number;
  readonly count: number;
  /** Which rows, in this order, instead of those from `from` on. */
  readonly numbers?: readonly number[] | undefined;
  /** Bytes; there are fewer rows where they would take more, but one at least. */
  readonly limit: number;
}

/** Rows that lie in a file from an earlier time. */
export interface KeptRows {
  /** Bytes of whole rows, each with its line feed; the file ends there. */
  readonly bytes: number;
  readonly columns: readonly string[];
}

/** What the file has of a result. */
export interface KeptExtent {
  readonly rows: number;
  /** Bytes of these rows. */
  readonly bytes: number;
  /** Whether no row has a name twice. */
  readonly once: boolean;
}

/** A further slot for parts of bodies; they are counted from 0. */
export interface SlotOrder {
  readonly kind: 'slot';
  readonly slot: SharedArrayBuffer;
}

/** What the worker is asked; orders about one result are done in their order. */
export type Order =
  /** `kept`: the file is not empty, its rows are the first ones. */
  | { readonly kind: 'create'; readonly id: string; readonly file: number; readonly maximumBytes: number; readonly kept: KeptRows | null }
  /** A body comes, the first or a further one; its first `skip` rows are not stored. */
  | { readonly kind: 'begin'; readonly id: string; readonly format: BodyFormat; readonly skip: number }
  /** The next part of a body: so many bytes of one of the slots. */
  | { readonly kind: 'take'; readonly id: string; readonly slot: number; readonly length: number }
  /** The body is over; not whole where it was cut off. */
  | { readonly kind: 'end'; readonly id: string; readonly whole: boolean }
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly question: number;
      readonly wanted: RowsWanted;
    }
  /** Writes every whole row to the file and tells how many there are. */
  | { readonly kind: 'keep'; readonly id: string; readonly question: number }
  /** Lets go of the file. */
  | { readonly kind: 'drop'; readonly id: string };

/** How far a result is; columns and facts only where they are new. */
export interface Progress {
  readonly rows: number;
  readonly columns: readonly string[] | null;
  readonly facts: ReadonlyMap<string, string> | null;
}

/** What the worker tells. */
export type Report =
  /** The slot is free again. */
  | {
      readonly kind: 'taken';
      readonly id: string;
      readonly slot: number;
      readonly bytes: number;
      readonly progress: Progress;
      readonly problem: Problem | null;
    }
  | { readonly kind: 'ended'; readonly id: string; readonly progress: Progress; readonly problem: Problem | null }
  /** Rows one after the other, and how many bytes each takes. */
  | { readonly kind: 'rows'; readonly question: number; readonly bytes: Uint8Array; readonly lengths: readonly number[] }
  /** So many rows, of so many bytes, are in the file. */
  | ({ readonly kind: 'kept'; readonly question: number } & KeptExtent)
  | { readonly kind: 'unread'; readonly question: number; readonly problem: Problem }
  | { readonly kind: 'dropped'; readonly id: string };
