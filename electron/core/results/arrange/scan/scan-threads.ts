import { availableParallelism } from 'node:os';
import { openThread, workerFile } from '../../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../../node/workers/worker-client.ts';
import { createTaskRunner, type ScanRange, type ScanResult, type ScanTask } from './scan-tasks.ts';

/** Size of a range of a file in bytes. A range takes about ten milliseconds. */
const defaultRangeBytes = 2 * 1024 * 1024;
const maxThreads = 4;
/** Number of tasks per thread that are started before the consumer needs their results. */
const tasksAhead = 2;
/** Milliseconds after which idle threads exit. */
const idleTime = 30_000;

type ScanThread = WorkerClient<ScanTask, ScanResult, string>;

/** Splits the first bytes of a file into ranges. */
function rangesOf(path: string, bytes: number, rangeBytes: number): readonly ScanRange[] {
  const count = Math.ceil(bytes / rangeBytes);
  return Array.from({ length: count }, (_, index) => ({ path, from: index * rangeBytes, to: Math.min(bytes, (index + 1) * rangeBytes) }));
}

/** Threads that read stored rows in parallel. They start with the first large file, and exit after a period without work. */
export class ScanThreads {
  readonly #runTask = createTaskRunner();
  #threads: ScanThread[] = [];
  #scans = 0;
  #idle: NodeJS.Timeout | null = null;
  readonly #rangeBytes: number;

  constructor(rangeBytes: number = defaultRangeBytes) {
    this.#rangeBytes = rangeBytes;
  }

  /**
   * Runs a task on all rows of a file. Yields the results in the order of the rows.
   *
   * @param bytes Size of the whole rows at the start of the file. Later rows are ignored.
   * @throws Errors of the file system; the signal's reason when the signal is aborted.
   */
  async *scan(path: string, bytes: number, taskOf: (range: ScanRange) => ScanTask, signal: AbortSignal): AsyncGenerator<ScanResult, void> {
    const tasks = rangesOf(path, bytes, this.#rangeBytes).map(taskOf);
    const [first, ...others] = tasks;
    if (first === undefined) return;
    if (others.length === 0) {
      yield this.#runTask(first);
      return;
    }
    this.#scans += 1;
    if (this.#idle !== null) clearTimeout(this.#idle);
    try {
      yield* this.#inOrder(tasks, signal);
    } finally {
      this.#scans -= 1;
      if (this.#scans === 0) this.#idle = setTimeout(() => void this.close(), idleTime).unref();
    }
  }

  /** Ends the threads. Pending tasks are rejected. */
  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map((thread) => thread.close()));
  }

  async *#inOrder(tasks: readonly ScanTask[], signal: AbortSignal): AsyncGenerator<ScanResult, void> {
    const threads = this.#started(Math.min(maxThreads, availableParallelism(), tasks.length));
    const results: Promise<ScanResult>[] = [];
    for (let index = 0; index < tasks.length; index += 1) {
      for (const task of tasks.slice(results.length, index + tasksAhead * threads.length)) {
        const thread = threads[results.length % threads.length];
        if (thread === undefined) throw new Error('there is no thread');
        const result: Promise<ScanResult> = thread.request(task, task.kind);
        // Prevents an unhandled rejection if the consumer stops early.
        result.catch(() => undefined);
        results.push(result);
      }
      signal.throwIfAborted();
      const result = await results[index];
      if (result !== undefined) yield result;
    }
  }

  #started(count: number): readonly ScanThread[] {
    while (this.#threads.length < count) this.#threads.push(openScanThread());
    return this.#threads;
  }
}

function openScanThread(): ScanThread {
  return new WorkerClient({
    open: (events) => openThread(workerFile(import.meta.url, 'worker/main.ts', 'scan-worker'), {}, events),
    errorOf: (message) => new Error(message),
    endError: ({ reason, message }) => new Error(reason === 'closed' ? 'the thread ended' : message),
  });
}
