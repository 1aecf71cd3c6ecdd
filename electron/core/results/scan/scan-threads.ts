import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createTaskRunner } from './run-task.ts';
import type { ScanRange, ScanResult, ScanTask } from './scan-task.ts';
import { scanWorkerEntry } from './worker/entry.ts';
import type { ScanOrder, ScanReport } from './worker/orders.ts';

/** A part of a file that is looked at in one go: some ten milliseconds of work. */
const usualRangeBytes = 2 * 1024 * 1024;
const mostThreads = 4;
/** Tasks that each thread is ahead of whoever takes their results. */
const tasksAhead = 2;
/** Milliseconds after which threads without work end. */
const idleTime = 30_000;

/** One thread, and who waits for it. */
interface ScanThread {
  readonly worker: Worker;
  readonly waiting: Map<number, { readonly resolve: (result: ScanResult) => void; readonly reject: (error: Error) => void }>;
  /** Why nothing can be asked of it any more. */
  ended: Error | null;
}

/** The ranges that a file's first bytes are divided into. */
function rangesOf(path: string, bytes: number, rangeBytes: number): readonly ScanRange[] {
  const count = Math.ceil(bytes / rangeBytes);
  return Array.from({ length: count }, (_, index) => ({ path, from: index * rangeBytes, to: Math.min(bytes, (index + 1) * rangeBytes) }));
}

/** Threads that read stored rows side by side; they start with the first large file, and end when nothing was asked of them for a while. */
export class ScanThreads {
  readonly #runTask = createTaskRunner();
  #threads: ScanThread[] = [];
  #lastNumber = 0;
  #scans = 0;
  #idle: NodeJS.Timeout | null = null;
  readonly #rangeBytes: number;

  constructor(rangeBytes: number = usualRangeBytes) {
    this.#rangeBytes = rangeBytes;
  }

  /**
   * Does something with all rows of a file; results come in the order of the rows.
   *
   * @param bytes Of whole rows at the file's beginning: what is behind is left out.
   * @throws what the disk throws; the signal's reason once it is aborted.
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

  /** Ends the threads; whoever waits for them is refused. */
  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  async *#inOrder(tasks: readonly ScanTask[], signal: AbortSignal): AsyncGenerator<ScanResult, void> {
    const threads = this.#started(Math.min(mostThreads, availableParallelism(), tasks.length));
    const results: Promise<ScanResult>[] = [];
    for (let taken = 0; taken < tasks.length; taken += 1) {
      for (const task of tasks.slice(results.length, taken + tasksAhead * threads.length)) {
        const result = this.#run(threads[results.length % threads.length], task);
        // Whoever stops early waits for none of the others.
        result.catch(() => undefined);
        results.push(result);
      }
      signal.throwIfAborted();
      const result = await results[taken];
      if (result !== undefined) yield result;
    }
  }

  #run(thread: ScanThread | undefined, task: ScanTask): Promise<ScanResult> {
    if (thread === undefined || thread.ended !== null) return Promise.reject(thread?.ended ?? new Error('there is no thread'));
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    return new Promise((resolve, reject) => {
      thread.waiting.set(number, { resolve, reject });
      thread.worker.postMessage({ number, task } satisfies ScanOrder);
    });
  }

  #started(count: number): readonly ScanThread[] {
    while (this.#threads.length < count) this.#threads.push(this.#start());
    return this.#threads;
  }

  #start(): ScanThread {
    const worker = new Worker(scanWorkerEntry());
    const thread: ScanThread = { worker, waiting: new Map(), ended: null };
    // It keeps nothing alive.
    worker.unref();
    worker.on('message', ({ number, outcome }: ScanReport) => {
      const waiting = thread.waiting.get(number);
      thread.waiting.delete(number);
      if ('result' in outcome) waiting?.resolve(outcome.result);
      else waiting?.reject(new Error(outcome.failure));
    });
    let reason = 'the thread ended';
    worker.once('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      thread.ended = new Error(reason);
      this.#threads = this.#threads.filter((other) => other !== thread);
      for (const { reject } of thread.waiting.values()) reject(thread.ended);
      thread.waiting.clear();
    });
    return thread;
  }
}
