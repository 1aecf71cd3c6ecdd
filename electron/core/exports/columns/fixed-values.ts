import type { RowReader } from '../row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';

/** Whole numbers of 32 bits, dates, and doubles. */
export class FixedValues implements ColumnValues {
  readonly #form: ColumnForm;
  readonly #values: Int32Array | Float64Array;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#values = form.kind === 'double' ? new Float64Array(capacity) : new Int32Array(capacity);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
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
