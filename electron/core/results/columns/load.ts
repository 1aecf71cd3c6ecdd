import type { KeptExtent } from '../worker/orders.ts';

/** Rows that a file has at its beginning: what comes later is left out. */
export interface StoredExtent extends KeptExtent {
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
