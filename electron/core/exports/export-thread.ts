import { Worker } from 'node:worker_threads';
import type { ExportNote } from '../../../shared/contract/files/export.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { exportWorkerEntry } from './worker/entry.ts';
import type { ExportOrder, ExportReport, ExportTask } from './worker/orders.ts';

/** Blocks of rows that may wait for the thread before whoever brings them is asked to pause. */
const mostWaiting = 2;

const smallestBuffer = 64 * 1024;

/** A file that is whole. */
export interface WrittenFile {
  readonly rows: number;
  readonly bytes: number;
  readonly notes: readonly ExportNote[];
}

/** What is told while a file is written. */
export type ExportProgress = Omit<Extract<ExportReport, { kind: 'progress' }>, 'kind'>;

/** What is told of bodies. */
export type BodyReport = Extract<ExportReport, { kind: 'body-taken' | 'body-ended' }>;

/** A thread that writes one file. */
export class ExportThread {
  /** The file once it is whole. Rejects with a ProblemError where it cannot be. */
  readonly written: Promise<WrittenFile>;
  readonly #worker: Worker;
  readonly #buffers: ArrayBuffer[] = [];
  #waiting = 0;
  #room: (() => void) | null = null;
  #hearBody: (report: BodyReport) => void = () => undefined;

  /** @param tell Called ten times a second at most. */
  constructor(task: ExportTask, tell: (progress: ExportProgress) => void) {
    // A small young generation: what a row leaves behind is taken away before it becomes memory of the process.
    this.#worker = new Worker(exportWorkerEntry(), { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    const { promise, resolve, reject } = Promise.withResolvers<WrittenFile>();
    this.written = promise;
    promise.catch(() => undefined);
    this.#worker.on('message', (report: ExportReport) => {
      if (report.kind === 'progress') tell(report);
      else if (report.kind === 'done') resolve(report);
      else if (report.kind === 'failed') reject(new ProblemError(report.problem));
      else if (report.kind !== 'taken') this.#hearBody(report);
      else {
        this.#buffers.push(report.buffer);
        this.#waiting -= 1;
      }
      if (report.kind === 'progress') return;
      this.#room?.();
    });
    let reason: string | null = null;
    this.#worker.once('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    this.#worker.once('exit', () => {
      reject(new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'thread-ended' }, detail: reason })));
      this.#waiting = 0;
      this.#room?.();
    });
  }

  /** Hands over whole rows, one a line; waits where the thread is slower than they come. */
  async take(bytes: Uint8Array): Promise<void> {
    this.#waiting += 1;
    // The same few buffers go to the thread and come back: new ones would lie in memory until somebody clears it.
    const free = this.#buffers.pop();
    const buffer = free !== undefined && free.byteLength >= bytes.length ? free : new ArrayBuffer(Math.max(bytes.length, smallestBuffer));
    const own = new Uint8Array(buffer, 0, bytes.length);
    own.set(bytes);
    this.order({ kind: 'rows', bytes: own }, [buffer]);
    if (this.#waiting <= mostWaiting) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#room = resolve;
    await promise;
  }

  /** No row comes any more. */
  end(): void {
    this.order({ kind: 'end' });
  }

  /** Hands over an order, and memory with it. */
  order(order: ExportOrder, transferred: ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, transferred);
  }

  /** Whom reports about bodies go to. */
  onBody(hear: (report: BodyReport) => void): void {
    this.#hearBody = hear;
  }

  /** Ends it in the midst of its work. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
