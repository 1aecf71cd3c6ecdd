import type { PersistedExtent } from '../../store/worker/orders.ts';

/** A value that a statement takes or returns. */
export type SqlValue = string | number | bigint | boolean | null;

/** The `workerData` of the thread. */
export interface EngineSettings {
  /** Absolute path of the spill folder; created on demand. */
  readonly spillFolder: string;
}

/** An order of the columns thread. */
export type ColumnsOrder =
  | { readonly kind: 'load'; readonly id: string; readonly load: Load }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** The first column that a statement returns, as integers below 2^32. */
  | { readonly kind: 'numbers'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Finds rows that contain a text in one of some columns. */
  | { readonly kind: 'find'; readonly search: Search }
  /** Finds the first cells that contain a text, in the order of the rows. */
  | { readonly kind: 'cells'; readonly search: Search; readonly maxCells: number }
  /** Frees the loaded columns of a result. No reply. */
  | { readonly kind: 'drop'; readonly id: string }
  /** Stops everything that runs; then the thread can be ended. */
  | { readonly kind: 'close' };

/** The loaded columns of a result: the number of each name. */
export type LoadedColumns = ReadonlyMap<string, number>;

/** A reply of the columns thread; orders fail with a message. */
export type ColumnsReply =
  | { readonly kind: 'loaded'; readonly relation: string; readonly columns: LoadedColumns }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'numbers'; readonly numbers: Uint32Array<ArrayBuffer> }
  /** Pairs of a position in the order and a column, and the number of all matching cells. */
  | { readonly kind: 'cells'; readonly cells: readonly (readonly [number, number])[]; readonly total: number }
  | { readonly kind: 'closed' };

/** The rows at the beginning of a file; later ones are ignored. */
export interface StoredExtent extends PersistedExtent {
  /** Absolute path of rows, one JSON object per line. */
  readonly path: string;
}

/** Columns of a result to load. */
export interface Load extends StoredExtent {
  /** Names of the columns in the rows. */
  readonly columns: readonly string[];
}

/** A search of a result's rows. */
export interface Search extends StoredExtent {
  readonly text: string;
  /** Names of the columns to search. */
  readonly columns: readonly string[];
  /** Row numbers in an order to keep; null for that of the file. */
  readonly order: Uint32Array<ArrayBuffer> | null;
}
