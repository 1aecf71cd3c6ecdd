import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readValue } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';

/** Times of day, as units from midnight. */
export class TimeValues implements ColumnValues {
  readonly #form: ColumnForm & { readonly kind: 'time' };
  readonly #values: BigInt64Array;

  constructor(form: ColumnForm & { readonly kind: 'time' }, capacity: number) {
    this.#form = form;
    this.#values = new BigInt64Array(capacity);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#values[at] = value;
    return true;
  }

  fill(): number {
    return unusual;
  }

  skip(at: number): void {
    this.#values[at] = 0n;
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
