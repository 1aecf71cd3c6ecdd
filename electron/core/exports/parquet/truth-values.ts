import type { Data } from 'apache-arrow';
import type { ByteWriter } from 'hyparquet-writer';
import { type Extremes, eachPresent, type LeafValues } from './leaf-values.ts';

/** Truth values, a bit each, the lowest of a byte first. */
export class TruthValues implements LeafValues {
  readonly dictionary = null;
  count = 0;
  #bits = new Uint8Array();
  #trues = 0;

  take(data: Data): void {
    const values: Uint8Array = data.values;
    this.#bits = new Uint8Array(Math.ceil(data.length / 8));
    this.count = 0;
    this.#trues = 0;
    const put = (at: number): void => {
      const value = ((values[at >> 3] ?? 0) >> (at & 7)) & 1;
      this.#bits[this.count >> 3] = (this.#bits[this.count >> 3] ?? 0) | (value << (this.count & 7));
      this.#trues += value;
      this.count += 1;
    };
    if (data.nullCount > 0) eachPresent(data, put);
    else for (let at = 0; at < data.length; at += 1) put(at);
  }

  write(writer: ByteWriter): void {
    writer.appendBytes(this.#bits.subarray(0, Math.ceil(this.count / 8)));
  }

  extremes(): Extremes | null {
    if (this.count === 0) return null;
    return { least: this.#trues === this.count ? 1 : 0, greatest: this.#trues > 0 ? 1 : 0 };
  }
}
