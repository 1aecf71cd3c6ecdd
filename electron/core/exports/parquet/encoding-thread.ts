import { Worker } from 'node:worker_threads';
import { copyToShared } from '../../results/shared-copy.ts';
import { parquetWorkerEntry } from './worker/entry.ts';
import type { EncodingOrder, EncodingReport, EncodingTask } from './worker/orders.ts';

/** Batches that may wait for the thread before whoever brings them is asked to pause. */
const mostWaiting = 3;

/** A thread that encodes the record batches of one Parquet file. It ends with the thread that started it. */
export class EncodingThread {
  readonly #worker: Worker;
  readonly #done: Promise<void>;
  /** Buffers that the thread has, the oldest first, and those that it is done with. */
  readonly #waiting: SharedArrayBuffer[] = [];
  readonly #free: SharedArrayBuffer[] = [];
  #room: (() => void) | null = null;

  /** @param write Called with the bytes of the file, in their order. */
  constructor(task: EncodingTask, write: (bytes: Uint8Array) => void) {
    this.#worker = new Worker(parquetWorkerEntry(), { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#done = promise;
    promise.catch(() => this.#room?.());
    this.#worker.on('message', (report: EncodingReport) => {
      if (report.kind === 'done') resolve();
      else if (report.kind === 'bytes') write(report.bytes);
      else {
        const done = this.#waiting.shift();
        if (done !== undefined) this.#free.push(done);
        if (this.#waiting.length < mostWaiting) this.#room?.();
      }
    });
    this.#worker.once('error', reject);
    this.#worker.once('exit', () => reject(new Error('the thread that encodes Parquet ended')));
  }

  /** Hands over a batch as an Arrow stream, in parts that are copied. */
  give(parts: readonly Uint8Array[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    // The same few buffers are filled again and again: others would lie in memory until somebody clears them away.
    const free = this.#free.pop();
    const buffer = free !== undefined && free.byteLength >= length ? free : new SharedArrayBuffer(length + Math.ceil(length / 8));
    const memory = new Uint8Array(buffer);
    let at = 0;
    for (const part of parts) {
      copyToShared(part, memory, at);
      at += part.length;
    }
    this.#waiting.push(buffer);
    this.#order({ kind: 'batch', buffer, length });
  }

  /** Waits until few batches wait. @throws what went wrong with them. */
  async settle(): Promise<void> {
    if (this.#waiting.length < mostWaiting) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#room = resolve;
    await Promise.race([promise, this.#done]);
  }

  /** The file is over; settles when every byte was written. @throws what went wrong. */
  async end(): Promise<void> {
    this.#order({ kind: 'end' });
    await this.#done;
  }

  /** Ends it in the midst of its work. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #order(order: EncodingOrder): void {
    this.#worker.postMessage(order);
  }
}
