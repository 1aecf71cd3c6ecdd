import { BodyRows } from './body-rows.ts';
import type { KeptExtent, KeptRows, RowsWanted } from './orders.ts';
import { type RowBytes, RowFile } from './row-file.ts';

/** One result as the worker keeps it: the rows of its bodies, on disk. */
export class StoredResult extends BodyRows {
  readonly #file: RowFile;

  constructor(file: number, maximumBytes: number, kept: KeptRows | null = null) {
    const rows = new RowFile(file, maximumBytes);
    super(rows, kept?.columns);
    this.#file = rows;
    if (kept !== null) this.attempt(() => rows.adopt(kept.bytes));
  }

  /** Writes every whole row. @throws ProblemError `result-too-large`, or what the disk throws. */
  keep(): KeptExtent {
    this.#file.flush();
    return { rows: this.#file.rows, bytes: this.#file.bytes, once: this.once };
  }

  /** @throws what the disk throws. */
  read({ from, count, numbers, limit }: RowsWanted): RowBytes {
    return numbers === undefined ? this.#file.read(from, count, limit) : this.#file.pick(numbers, limit);
  }
}
