import type { BrokenTable, ListedTable, SourceTable } from '../discovered.ts';
import type { SqliteStatement } from '../statements.ts';

/** What a reader of a database file is asked. Each order has a number of its own, or that of its query. */
export type Order =
  /** Which tables and views there are. */
  | { readonly kind: 'list'; readonly id: number }
  /** What the values of one of them are. */
  | { readonly kind: 'look'; readonly id: number; readonly table: ListedTable }
  | { readonly kind: 'open'; readonly id: number; readonly statement: SqliteStatement }
  /** The next rows of a query, some of them. */
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** Rows that came at once, in pieces, with a comma before those that are not the first; and whether they were the last. */
export interface Batch {
  readonly parts: readonly Uint8Array[];
  readonly end: boolean;
}

/** What it answers, to `list`, `look` and `read`; `version` is another text once the tables are others. A process sends rows by a pipe. */
export type Report =
  | { readonly kind: 'listed'; readonly id: number; readonly version: string; readonly tables: readonly ListedTable[] }
  | { readonly kind: 'looked'; readonly id: number; readonly found: SourceTable | BrokenTable }
  | ({ readonly kind: 'rows'; readonly id: number } & Batch)
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** Whether a message of the other side is one of these: both sides are this program's own. */
export function isOrder(message: unknown): message is Order {
  return isOfKinds(message, ['list', 'look', 'open', 'read', 'close']);
}

/** The same of a {@link Report}. */
export function isReport(message: unknown): message is Report {
  return isOfKinds(message, ['listed', 'looked', 'rows', 'failed']);
}

function isOfKinds(message: unknown, kinds: readonly string[]): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.includes(String(message.kind));
}
