import { Worker } from 'node:worker_threads';
import { parquetWorkerEntry } from './worker/entry.ts';
import type { EncodingOrder, EncodingReport, EncodingTask } from './worker/orders.ts';

/** Batches that may wait for the thread before whoever brings them is asked to pause. */
const mostWaiting = 3;

/** A thread that encodes the record batches of one Parquet file. It ends with the thread that started it. */
export class EncodingThread {
  readonly #worker: Worker;
  readonly #done: Promise<void>;
  #waiting = 0;
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
        this.#waiting -= 1;
        if (this.#waiting < mostWaiting) this.#room?.();
      }
    });
    this.#worker.once('error', reject);
    this.#worker.once('exit', () => reject(new Error('the thread that encodes Parquet ended')));
  }

  /** Hands over a batch as an Arrow stream, its memory with it. */
  give(bytes: Uint8Array<ArrayBuffer>): void {
    this.#waiting += 1;
    this.#order({ kind: 'batch', bytes }, [bytes.buffer]);
  }

  /** Waits until few batches wait. @throws what went wrong with them. */
  async settle(): Promise<void> {
    if (this.#waiting < mostWaiting) return;
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

  #order(order: EncodingOrder, transferred: ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, transferred);
  }
}
