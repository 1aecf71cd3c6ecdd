import type { PersistedExtent } from '../../store/worker/orders.ts';

/** A value that a statement takes or returns. */
export type SqlValue = string | number | bigint | boolean | null;

/** The `workerData` of the thread. */
export interface EngineSettings {
  /** Absolute path of the folder for what exceeds the memory; made when first needed. */
  readonly spillFolder: string;
}

/** An order of the columns thread. */
export type ColumnsOrder =
  | { readonly kind: 'load'; readonly id: string; readonly load: Load }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** The first column that a statement returns, as integers below 2^32. */
  | { readonly kind: 'numbers'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Which rows contain a text in one of some columns. */
  | { readonly kind: 'find'; readonly search: Search }
  /** Frees what is loaded of a result. No reply. */
  | { readonly kind: 'drop'; readonly id: string }
  /** Stops everything that runs; then the thread can be ended. */
  | { readonly kind: 'close' };

/** The loaded columns of a result: the number of each name. */
export type LoadedColumns = ReadonlyMap<string, number>;

/** A reply of the columns thread; the thread fails an order with a message. */
export type ColumnsReply =
  | { readonly kind: 'loaded'; readonly relation: string; readonly columns: LoadedColumns }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'numbers'; readonly numbers: Uint32Array<ArrayBuffer> }
  | { readonly kind: 'closed' };

/** Rows that a file has at its beginning: what comes later is left out. */
export interface StoredExtent extends PersistedExtent {
  /** Absolute path of rows, one JSON object a line. */
  readonly path: string;
}

/** What is loaded of a result. */
export interface Load extends StoredExtent {
  /** Names of the columns, as the rows have them. */
  readonly columns: readonly string[];
}

/** A text that rows of a result are searched for. */
export interface Search extends StoredExtent {
  readonly text: string;
  /** Names of the columns that it may stand in. */
  readonly columns: readonly string[];
  /** Numbers of rows in an order that is kept; null for that of the file. */
  readonly order: Uint32Array<ArrayBuffer> | null;
}
