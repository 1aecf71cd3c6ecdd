import type { SniffedColumn } from '../types/column-plan.ts';

/** A text file with its detected columns. */
export interface ReadText {
  /** Columns of the file, with types that keep every value as written. */
  readonly columns: readonly SniffedColumn[];
  /** Returns SQL that reads the file with these columns. */
  readonly table: (columns: readonly SniffedColumn[]) => Promise<string>;
  /** Removes temporary files. */
  readonly close: () => Promise<void>;
}
