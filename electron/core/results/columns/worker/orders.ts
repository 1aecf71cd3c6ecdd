import type { Load, Search } from '../load.ts';

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
