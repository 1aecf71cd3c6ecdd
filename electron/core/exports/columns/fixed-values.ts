import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readInt32 } from '../typed/digits.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';

/** Whole numbers of 32 bits, dates, and doubles. */
export class FixedValues implements ColumnValues {
  readonly #form: ColumnForm;
  readonly #values: Int32Array | Float64Array;
  readonly #isInt32: boolean;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#isInt32 = form.kind === 'int32';
    this.#values = form.kind === 'double' ? new Float64Array(capacity) : new Int32Array(capacity);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value =
      this.#isInt32 && reader.kinds[column] === cellKind.number ? int32At(reader, column) : readValue(this.#form, reader, column);
    if (typeof value !== 'number') return false;
    this.#values[at] = value;
    return true;
  }

  skip(at: number): void {
    this.#values[at] = 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}

function int32At(reader: RowReader, column: number): number | null {
  return readInt32(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
}
