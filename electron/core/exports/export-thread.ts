import { openThread, workerFile } from '../../../node/workers/thread.ts';
import { WorkerClient } from '../../../node/workers/worker-client.ts';
import type { ExportNote } from '../../../shared/contract/files/export.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import type { ExportOrder, ExportProgress, ExportReply, ExportTask } from './worker/orders.ts';

/** Maximum number of blocks of rows that wait for the thread. The source waits while there are more. */
const waitingBlocks = 2;

const smallestBuffer = 64 * 1024;

/** The result of a complete file. */
export interface WrittenFile {
  readonly rows: number;
  readonly bytes: number;
  readonly notes: readonly ExportNote[];
}

/** A thread that writes one file. */
export class ExportThread {
  /** Resolves when the file is complete. Rejects with a ProblemError if it can't be completed. */
  readonly written: Promise<WrittenFile>;
  readonly #client: WorkerClient<ExportOrder, ExportReply, Problem, ExportProgress>;
  readonly #onProgress: (progress: ExportProgress) => void;
  readonly #buffers: ArrayBuffer[] = [];
  readonly #waiting: Promise<void>[] = [];
  readonly #resolve: (file: WrittenFile) => void;
  readonly #reject: (error: unknown) => void;

  /** @param onProgress Called at most ten times per second. */
  constructor(task: ExportTask, onProgress: (progress: ExportProgress) => void) {
    this.#onProgress = onProgress;
    this.#client = new WorkerClient({
      open: (events) =>
        openThread(
          workerFile(import.meta.url, 'worker/main.ts', 'export-worker'),
          // With a small young generation, the garbage of each row is collected before the process grows.
          { data: task, limits: { maxYoungGenerationSizeMb: 4 } },
          events,
        ),
      errorOf: (problem) => new ProblemError(problem),
      endError: ({ message }) =>
        new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'thread-ended' }, detail: message })),
    });
    const { promise, resolve, reject } = Promise.withResolvers<WrittenFile>();
    this.written = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    promise.catch(() => undefined);
    if (task.stored !== null) this.end();
  }

  /** Writes whole rows, one per line. Waits if the thread is slower than the source. */
  async take(bytes: Uint8Array): Promise<void> {
    // Reuses a few buffers, because new buffers would stay in memory until they are collected.
    const free = this.#buffers.pop();
    const buffer = free !== undefined && free.byteLength >= bytes.length ? free : new ArrayBuffer(Math.max(bytes.length, smallestBuffer));
    const own = new Uint8Array(buffer, 0, bytes.length);
    own.set(bytes);
    const written = this.order({ kind: 'rows', bytes: own }, 'written', [buffer]);
    this.#waiting.push(
      written.then(
        (reply) => void this.#buffers.push(reply.buffer),
        () => undefined,
      ),
    );
    if (this.#waiting.length > waitingBlocks) await this.#waiting.shift();
  }

  /** Completes the file. No rows can follow. */
  end(): void {
    this.order({ kind: 'end' }, 'done').then(this.#resolve, () => undefined);
  }

  /** Sends a request to the thread. If any request fails, {@link written} rejects. */
  order<K extends ExportReply['kind']>(
    order: ExportOrder,
    kind: K,
    transfer: ArrayBuffer[] = [],
  ): Promise<Extract<ExportReply, { kind: K }>> {
    const reply = this.#client.request(order, kind, { transfer, onProgress: this.#onProgress });
    reply.catch(this.#reject);
    return reply;
  }

  /** Ends the thread immediately. */
  async stop(): Promise<void> {
    await this.#client.close();
  }
}
