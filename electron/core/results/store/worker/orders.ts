import type { Problem } from '../../../../../shared/problems/problem.ts';
import type { IncompleteLists } from '../../../../wire/responses/page-facts.ts';
import type { PageRows } from './row-digest.ts';

/** The format of a body, as far as it is known before the body arrives. */
export interface BodyFormat {
  /** Media type in lower case. Null if unknown. */
  readonly mediaType: string | null;
  /** Charset from the headers. Null if unknown. */
  readonly charset: string | null;
  /** Names of the members that lead to the rows. If undefined, the path is detected. */
  readonly rowsPath?: readonly string[];
  /** Whether the body is a page, whose rows are compared with those of other pages. Defaults to false. */
  readonly isPage?: boolean;
  /** Names of the key columns, by which duplicate rows are found. Defaults to none. */
  readonly key?: readonly string[];
  /** Whether rows keep the next links of their lists. Defaults to false. */
  readonly keepsLinks?: boolean;
}

/** The rows to read. */
export interface RowRange {
  readonly from: number;
  readonly count: number;
  /** Numbers of the rows to read, in this order. Replaces `from` and `count`. */
  readonly numbers?: readonly number[] | undefined;
  /** Maximum number of bytes. At least one row is read. */
  readonly limit: number;
}

/** The existing rows in a file. */
export interface PersistedRows {
  /** Size of the whole rows with their line feeds, in bytes. The file is truncated after this size. */
  readonly bytes: number;
  readonly columns: readonly string[];
}

/** The rows of a result that are stored in its file. */
export interface PersistedExtent {
  readonly rows: number;
  /** Size of these rows in bytes. */
  readonly bytes: number;
  /** Whether no row has duplicate names. */
  readonly once: boolean;
}

/** A request to the result thread. Requests about the same result are performed in sequence. */
export type Order =
  /** Adds a slot for parts of bodies. Slots are numbered from 0. Has no response. */
  | { readonly kind: 'slot'; readonly slot: SharedArrayBuffer }
  /** Creates a result. If `persisted` isn't null, the file already contains the first rows. Has no response. */
  | {
      readonly kind: 'create';
      readonly id: string;
      readonly file: number;
      readonly maximumBytes: number;
      readonly persisted: PersistedRows | null;
    }
  /** Starts the first or another body. Its first `skip` rows aren't stored. Has no response. */
  | { readonly kind: 'begin'; readonly id: string; readonly format: BodyFormat; readonly skip: number }
  /** Stores the next part of a body: the first `length` bytes of a slot. The slot is free after the response. */
  | { readonly kind: 'take'; readonly id: string; readonly slot: number; readonly length: number }
  /** Ends a body. `isComplete` is false if the connection was lost. */
  | { readonly kind: 'end'; readonly id: string; readonly isComplete: boolean }
  /** Removes the rows after the first `rows` rows. */
  | { readonly kind: 'truncate'; readonly id: string; readonly rows: number }
  | { readonly kind: 'read'; readonly id: string; readonly range: RowRange }
  /** Writes all whole rows to the file. */
  | { readonly kind: 'keep'; readonly id: string }
  /** Stops using the file. */
  | { readonly kind: 'drop'; readonly id: string };

/** The progress of a result. Columns, facts, and lists are null if they haven't changed. */
export interface Progress {
  readonly rows: number;
  readonly columns: readonly string[] | null;
  readonly facts: ReadonlyMap<string, string> | null;
  readonly incompleteLists: IncompleteLists | null;
}

/** A response of the result thread. Failures are reported as a {@link Problem}. */
export type Reply =
  | { readonly kind: 'taken'; readonly progress: Progress; readonly problem: Problem | null }
  /** `page`: the rows of the page that has ended. */
  | { readonly kind: 'ended'; readonly progress: Progress; readonly problem: Problem | null; readonly page: PageRows }
  /** Bytes of consecutive rows, and the length of each row. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array; readonly lengths: readonly number[] }
  /** Number of rows in the file, and their size. */
  | ({ readonly kind: 'kept' } & PersistedExtent)
  | { readonly kind: 'dropped' };
