import type { ExportColumn, ExportNote } from '../../../../shared/contract/export.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';
import type { ColumnForm } from '../typed/column-form.ts';

/** What a writer begins with. */
export interface WriterParts {
  readonly columns: readonly ExportColumn[];
  /** By column: what its values become in a format with types; text formats do not look at it. */
  readonly forms: readonly ColumnForm[];
  readonly output: ByteOutput;
}

/** Writes rows of one format, one after the other. */
export interface RowWriter {
  /** Makes what rows are read with, where the format has a reader of its own; a `RowReader` of the columns does too. */
  createReader?(strict: boolean): RowReader;
  /** Writes the row that the reader stands at. @throws ProblemError where the format cannot hold it; what the disk throws. */
  row(reader: RowReader): void;
  /** Waits until what was given is written: called now and then, for memory to stay flat. */
  settle?(): Promise<void>;
  /** Everything but the last flush of the output. */
  end(): void | Promise<void>;
  /** No row comes any more, and what was written is not wanted. */
  abandon?(): void;
  /** What is to be known of the file; complete after {@link end}. */
  notes?(): readonly ExportNote[];
}
