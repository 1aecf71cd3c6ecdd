import type { Batch } from './worker/orders.ts';

/** File descriptor of the pipe in a reader's process. The lower descriptors are used by Node. */
export const rowsPipe = 4;

/** Length of a header in bytes: the query number as a double, the length of the batch in bytes, and whether the batch is the last. */
const headLength = 13;

/** Returns the header of a batch in a reader's pipe. */
export function batchHead(id: number, bytes: number, end: boolean): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(headLength));
  head.setFloat64(0, id);
  head.setUint32(8, bytes);
  head.setUint8(12, end ? 1 : 0);
  return new Uint8Array(head.buffer);
}

/**
 * Reads batches from a reader's pipe, whose chunks have arbitrary boundaries. Bytes aren't copied, because copying a whole scan would keep
 * the garbage collector busy most of the time.
 */
export class RowsPipe {
  readonly #onBatch: (id: number, batch: Batch) => void;
  readonly #head = new Uint8Array(headLength);
  #headBytes = 0;
  #missing = 0;
  #parts: Uint8Array[] = [];

  constructor(onBatch: (id: number, batch: Batch) => void) {
    this.#onBatch = onBatch;
  }

  take(chunk: Uint8Array): void {
    for (let rest = chunk; rest.length > 0; ) rest = this.#headBytes < headLength ? this.#takeHead(rest) : this.#takeBytes(rest);
  }

  #takeHead(chunk: Uint8Array): Uint8Array {
    const header = chunk.subarray(0, headLength - this.#headBytes);
    this.#head.set(header, this.#headBytes);
    this.#headBytes += header.length;
    if (this.#headBytes === headLength) {
      this.#missing = this.#view.getUint32(8);
      this.#giveWhole();
    }
    return chunk.subarray(header.length);
  }

  #takeBytes(chunk: Uint8Array): Uint8Array {
    const body = chunk.subarray(0, this.#missing);
    this.#parts.push(body);
    this.#missing -= body.length;
    this.#giveWhole();
    return chunk.subarray(body.length);
  }

  #giveWhole(): void {
    if (this.#missing > 0) return;
    const [id, end, parts] = [this.#view.getFloat64(0), this.#view.getUint8(12) === 1, this.#parts];
    this.#headBytes = 0;
    this.#parts = [];
    this.#onBatch(id, { parts, end });
  }

  get #view(): DataView {
    return new DataView(this.#head.buffer);
  }
}
