import { type Data, Field, makeData, RecordBatch, Schema, Struct } from 'apache-arrow';
import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import { arrowType, type ColumnForm, textForm } from '../../../../shared/values/column-form.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { type ColumnBuffer, createColumnBuffer } from './column-buffers.ts';
import { Validity } from './list-buffer.ts';
import { hasValue } from './read-value.ts';

/** A batch is full if it has this many rows, or if its values have this many bytes. */
const batchRows = 16_384;
const batchBytes = 4 * 1024 * 1024;

/** Maximum characters of a value in an error. */
const quotedCharacters = 80;

/** Collects rows as Arrow record batches, which are the content of Arrow files and the input of the Parquet writer. */
export class RowBatches {
  readonly schema: Schema;
  readonly #columns: readonly BatchColumn[];
  /** Number of rows in all batches. */
  #rows = 0;
  /** Number of rows of the current batch, and number of bytes of their values. */
  #length = 0;
  #bytes = 0;

  constructor(columns: readonly ExportColumn[], forms: readonly ColumnForm[]) {
    this.#columns = columns.map((column, index) => {
      const form = forms[index] ?? textForm;
      const field = new Field(column.name, arrowType(form), true);
      return { column, field, buffer: createColumnBuffer(form, batchRows), validity: new Validity(batchRows) };
    });
    this.schema = new Schema(this.#columns.map(({ field }) => field));
  }

  /**
   * Adds the reader's current row.
   *
   * @returns true if the batch is full.
   * @throws ProblemError `export-value-unfit` if a column can't hold its value exactly.
   */
  add(reader: RowReader): boolean {
    this.#rows += 1;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index];
      if (column === undefined) continue;
      if (!hasValue(reader, index)) {
        column.validity.setNull(this.#length);
        column.buffer.skip(this.#length);
        continue;
      }
      if (!column.buffer.set(this.#length, reader, index)) this.#reject(reader, index, column.column);
      this.#bytes += (reader.ends[index] ?? 0) - (reader.begins[index] ?? 0);
    }
    this.#length += 1;
    return this.#length === batchRows || this.#bytes >= batchBytes;
  }

  get rows(): number {
    return this.#rows;
  }

  get waiting(): boolean {
    return this.#length > 0;
  }

  /** Returns the rows of the current batch. Their memory is valid until the next row is added. */
  take(): RecordBatch {
    const length = this.#length;
    const children = this.#columns.map(({ field, buffer, validity }): Data => {
      const { nullCount } = validity;
      const nullBitmap = nullCount === 0 ? null : validity.bits(length);
      validity.clear();
      return makeData({ type: field.type, length, nullCount, nullBitmap, ...buffer.take(length) });
    });
    this.#length = 0;
    this.#bytes = 0;
    return new RecordBatch(this.schema, makeData({ type: new Struct(this.schema.fields), length, nullCount: 0, children }));
  }

  /** Returns a note for each column with timestamps whose offset was converted to UTC. */
  notes(): readonly ExportNote[] {
    return this.#columns
      .filter(({ buffer }) => buffer.hasOffsets === true)
      .map(({ column }) => ({ code: 'instants-in-utc', column: column.name }));
  }

  #reject(reader: RowReader, index: number, { name, type }: ExportColumn): never {
    const value = reader.text(index).slice(0, quotedCharacters);
    const row = this.#rows;
    return fail('export-value-unfit', {
      parameters: { column: name, type, row, value },
      detail: `Row ${row}, column ${name} (${type}): ${value}`,
    });
  }
}

interface BatchColumn {
  readonly column: ExportColumn;
  readonly field: Field;
  readonly buffer: ColumnBuffer;
  readonly validity: Validity;
}
