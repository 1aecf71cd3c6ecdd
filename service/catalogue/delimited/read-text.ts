import type { SniffedColumn } from '../types/column-plan.ts';

/** A text file with its detected columns. */
export interface ReadText {
  /** Its columns, with types that keep every value as written. */
  readonly columns: readonly SniffedColumn[];
  /** SQL that reads the file as these columns. */
  readonly table: (columns: readonly SniffedColumn[]) => Promise<string>;
  /** Removes temporary files. */
  readonly close: () => Promise<void>;
}
