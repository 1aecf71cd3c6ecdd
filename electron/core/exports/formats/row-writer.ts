import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';
import type { ColumnForm } from '../columns/column-form.ts';

/** The options with which a file is opened. */
export interface ExportTarget {
  readonly columns: readonly ExportColumn[];
  /** The type of each column in a format with types; other formats ignore it. */
  readonly forms: readonly ColumnForm[];
  readonly output: ByteOutput;
}

/** Starts a file of one format. */
export type OpenWriter = (target: ExportTarget) => RowWriter;

/** Writes the rows of a file of one format. */
export interface RowWriter {
  /** Writes the reader's current row. @throws ProblemError if the format can't hold it; what the disk throws. */
  write(row: RowReader): void;
  /** Waits until the rows are written. Called between blocks of rows, so that memory stays flat. */
  settle?(): Promise<void>;
  /** Writes the end of the file to the output. @returns what users must know about the file. */
  close(): readonly ExportNote[] | Promise<readonly ExportNote[]>;
  /** Stops writing to the output. Called instead of {@link close} if the file isn't wanted. */
  abandon?(): void;
}
