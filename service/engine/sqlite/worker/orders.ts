import type { BrokenTable, ListedTable, SourceTable } from '../discovered.ts';
import type { SqliteStatement } from '../statements.ts';

/** An order to a reader of a database file. */
export type Order =
  /** Lists the tables and views. */
  | { readonly kind: 'list' }
  /** Determines the types of the values in the columns of a table. */
  | { readonly kind: 'look'; readonly table: ListedTable }
  /** Reads the next rows of a query. The first order of a query contains its statement. Later orders contain null. */
  | { readonly kind: 'read'; readonly query: number; readonly statement: SqliteStatement | null }
  /** Closes a query. The order has no reply. */
  | { readonly kind: 'close'; readonly query: number };

/** Some rows of a query as JSON, in parts. Rows other than the first have a comma before them. `end` is true for the last rows. */
export interface Batch {
  readonly parts: readonly Uint8Array[];
  readonly end: boolean;
}

/** The reply to an order. `version` changes when the tables change. A process sends rows through a pipe. */
export type Reply =
  | { readonly kind: 'listed'; readonly version: string; readonly tables: readonly ListedTable[] }
  | { readonly kind: 'looked'; readonly found: SourceTable | BrokenTable }
  | ({ readonly kind: 'rows' } & Batch);
