import { type Data, Field, makeData, RecordBatch, Schema, Struct } from 'apache-arrow';
import type { ExportColumn, ExportNote } from '../../../../shared/contract/export.ts';
import { fail } from '../../../wire/problem-error.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { arrowType } from './arrow-type.ts';
import { createColumnValues } from './create-column-values.ts';
import type { FilledColumn } from './filled-column.ts';
import { FillingReader } from './filling-reader.ts';
import { Validity } from './validity.ts';

/** A batch is whole when it has so many rows, or was made of so many bytes: what lies in memory. */
const batchRows = 16_384;
const batchBytes = 4 * 1024 * 1024;

/** The most that is quoted of a value. */
const quotedCharacters = 80;

/** Gathers rows in Arrow's memory layout, a batch at a time: what Arrow files hold, and what Parquet's writer takes. */
export class RowBatches {
  readonly schema: Schema;
  readonly #columns: readonly ExportColumn[];
  readonly #filled: readonly FilledColumn[];
  #reader: FillingReader | null = null;
  #length = 0;
  #bytes = 0;
  #rows = 0;

  constructor(columns: readonly ExportColumn[], forms: readonly ColumnForm[]) {
    this.#columns = columns;
    this.#filled = columns.map((_, index) => {
      const form = forms[index] ?? { kind: 'text' };
      return { type: arrowType(form), values: createColumnValues(form, batchRows), validity: new Validity(batchRows) };
    });
    this.schema = new Schema(
      columns.map(({ name }, index) => new Field(name, this.#filled[index]?.type ?? arrowType({ kind: 'text' }), true)),
    );
  }

  /** Makes what rows are read with that are to be added: it reads most of them straight into the batch. @param strict As `RowReader` has it. */
  createReader(strict: boolean): RowReader {
    const names = this.#columns.map(({ name }) => name);
    this.#reader = new FillingReader(names, strict, this.#filled);
    return this.#reader;
  }

  /**
   * Adds the row that the reader stands at; true where the batch is whole now.
   *
   * @throws ProblemError `export-value-unfit` where a column's form cannot hold its value exactly.
   */
  add(reader: RowReader): boolean {
    this.#rows += 1;
    const own = this.#reader;
    this.#bytes += own !== null && own === reader && own.filled >= 0 ? own.filled : this.#put(reader);
    this.#length += 1;
    if (own !== null) own.place = this.#length;
    return this.#length === batchRows || this.#bytes >= batchBytes;
  }

  /** Puts the values of a row by its cells; how many bytes they had. */
  #put(reader: RowReader): number {
    const at = this.#length;
    let bytes = 0;
    for (let column = 0; column < this.#filled.length; column += 1) {
      const filled = this.#filled[column];
      if (filled === undefined) continue;
      const kind = reader.kinds[column];
      const present = kind !== cellKind.null && kind !== cellKind.absent;
      filled.validity.set(at, present);
      if (!present) filled.values.skip(at);
      else if (!filled.values.put(at, reader, column)) this.#refuse(reader, column);
      else bytes += (reader.ends[column] ?? 0) - (reader.begins[column] ?? 0);
    }
    return bytes;
  }

  /** Rows added. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether there are rows that were not taken. */
  get waiting(): boolean {
    return this.#length > 0;
  }

  /** The batch as it is, which begins anew; its memory is valid until the next row. */
  take(): RecordBatch {
    const length = this.#length;
    const children = this.#filled.map(({ type, values, validity }): Data => {
      // A row that was begun behind the last one was not added.
      values.skip(length);
      validity.set(length, true);
      const present = { type, length, nullCount: validity.nullCount, nullBitmap: validity.bits(length) };
      const data = makeData({ ...present, ...values.take(length) });
      validity.clear();
      return data;
    });
    this.#length = 0;
    this.#bytes = 0;
    if (this.#reader !== null) this.#reader.place = 0;
    return new RecordBatch(this.schema, makeData({ type: new Struct(this.schema.fields), length, nullCount: 0, children }));
  }

  /** What is to be known of the values: moments of other zones became the same instant in UTC. */
  notes(): readonly ExportNote[] {
    return this.#columns.flatMap(({ name }, index): ExportNote[] => {
      return this.#filled[index]?.values.elsewhere === true ? [{ code: 'instants-in-utc', column: name }] : [];
    });
  }

  #refuse(reader: RowReader, column: number): never {
    const { name = '', type = 'unknown' } = this.#columns[column] ?? {};
    const value = reader.text(column).slice(0, quotedCharacters);
    const row = this.#rows;
    return fail('export-value-unfit', {
      parameters: { column: name, type, row, value },
      detail: `Row ${row}, column ${name} (${type}): ${value}`,
    });
  }
}
