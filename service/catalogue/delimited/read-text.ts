import type { SniffedColumn } from '../types/column-plan.ts';

/** A text file that has been looked at. */
export interface ReadText {
  /** Its columns, with the type that keeps every value as it is written. */
  readonly columns: readonly SniffedColumn[];
  /** SQL that reads the file as these columns. */
  readonly table: (columns: readonly SniffedColumn[]) => Promise<string>;
  /** Removes what was made to read it. */
  readonly close: () => Promise<void>;
}
