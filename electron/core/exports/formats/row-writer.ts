import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import type { ColumnForm } from '../../../../shared/values/column-form.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';

/** The parameters of a writer. */
export interface ExportTarget {
  readonly columns: readonly ExportColumn[];
  /** The form of each column in a typed format. Other formats ignore it. */
  readonly forms: readonly ColumnForm[];
  readonly output: ByteOutput;
}

/** Starts a file of one format. */
export type OpenWriter = (target: ExportTarget) => RowWriter;

/** Writes the rows of a file of one format. */
export interface RowWriter {
  /** Writes the reader's current row. @throws ProblemError if the format can't hold the row; the error of the disk. */
  write(row: RowReader): void;
  /** Waits until the rows are written. Called between blocks of rows to limit memory. */
  settle?(): Promise<void>;
  /** Writes the end of the file to the output. @returns Notes for the user about the file. */
  close(): readonly ExportNote[] | Promise<readonly ExportNote[]>;
  /** Stops writing to the output. Called instead of {@link close} to cancel the file. */
  abandon?(): void;
}
