import type { PersistedExtent } from '../../store/worker/orders.ts';

/** A value of a statement's parameters or rows. */
export type SqlValue = string | number | bigint | boolean | null;

/** The `workerData` of the thread. */
export interface EngineSettings {
  /** Absolute path of the spill folder, which is created on demand. */
  readonly spillFolder: string;
}

/** A request to the columns thread. */
export type ColumnsOrder =
  | { readonly kind: 'load'; readonly id: string; readonly load: Load }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Returns the first column of a statement as integers below 2^32. */
  | { readonly kind: 'numbers'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  /** Finds rows that contain a text in one of the columns. */
  | { readonly kind: 'find'; readonly search: Search }
  /** Finds the first cells that contain a text, in the order of the rows. */
  | { readonly kind: 'cells'; readonly search: Search; readonly maxCells: number }
  /** Frees the loaded columns of a result. Has no response. */
  | { readonly kind: 'drop'; readonly id: string }
  /** Stops everything that runs. Afterwards, the thread can be ended. */
  | { readonly kind: 'close' };

/** The number of each loaded column, by name. */
export type LoadedColumns = ReadonlyMap<string, number>;

/** A response of the columns thread. Failures are reported as a message. */
export type ColumnsReply =
  | { readonly kind: 'loaded'; readonly relation: string; readonly columns: LoadedColumns }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'numbers'; readonly numbers: Uint32Array<ArrayBuffer> }
  /** Pairs of a row's position in the order and a column's index, and the number of all matching cells. */
  | { readonly kind: 'cells'; readonly cells: readonly (readonly [number, number])[]; readonly total: number }
  | { readonly kind: 'closed' };

/** The rows at the start of a file. Later rows are ignored. */
export interface StoredExtent extends PersistedExtent {
  /** Absolute path of the file, which has one JSON object per line. */
  readonly path: string;
}

/** Columns of a result to load. */
export interface Load extends StoredExtent {
  /** Names of the columns. */
  readonly columns: readonly string[];
}

/** A search of a result's rows. */
export interface Search extends StoredExtent {
  readonly text: string;
  /** Names of the columns to search. */
  readonly columns: readonly string[];
  /** Row numbers in the order of the results. Null for the order of the file. */
  readonly order: Uint32Array<ArrayBuffer> | null;
}
