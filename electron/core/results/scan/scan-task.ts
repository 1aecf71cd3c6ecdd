/** Part of a file with a row a line: the lines that begin in it. */
export interface ScanRange {
  /** Absolute. */
  readonly path: string;
  /** Offsets, in bytes. */
  readonly from: number;
  readonly to: number;
}

/** What is done with the rows of a range. */
export type ScanTask =
  /** Finds the rows that have a text in one of these columns, whatever its case and accents. */
  | { readonly kind: 'find'; readonly range: ScanRange; readonly columns: readonly string[]; readonly text: string }
  /** Reads the values of these columns; `once` where no row has a name twice. */
  | { readonly kind: 'read'; readonly range: ScanRange; readonly columns: readonly string[]; readonly once: boolean };

/** The values of one column, row by row. */
export interface ColumnValues {
  /** By row, as in {@link valueKinds}. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** Where each row's text ends in {@link texts}; it begins where the one before it ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** UTF-8: strings without their escapes, everything else as it was sent. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

/** What a value is, as `Cell` has it; its place here is its number in {@link ColumnValues}. */
export const valueKinds = ['absent', 'null', 'boolean', 'number', 'string', 'json'] as const;

/** What came of a task, under its kind. */
export type ScanResult =
  /** Rows of the range, and which of them have the text, counted from its first. */
  | { readonly kind: 'find'; readonly rows: number; readonly numbers: Uint32Array<ArrayBuffer> }
  | { readonly kind: 'read'; readonly rows: number; readonly columns: readonly ColumnValues[] };

/** What came of a task of some kind. */
export type ScanResultOf<K extends ScanResult['kind']> = Extract<ScanResult, { readonly kind: K }>;
