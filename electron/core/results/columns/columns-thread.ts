import { Worker } from 'node:worker_threads';
import { columnsWorkerEntry } from './worker/entry.ts';
import type { EngineSettings, Question, Reply, UnnumberedQuestion } from './worker/questions.ts';

/** The thread with the engine; it starts with the first question and is started anew should it die. */
export class ColumnsThread {
  readonly #settings: EngineSettings;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #worker: Worker | null = null;
  #last = 0;
  #closed = false;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  /** Asks; rejects with the signal's reason once it is aborted, and stops the work. */
  async ask(asked: UnnumberedQuestion, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    this.#last += 1;
    const question = this.#last;
    if (this.#closed) return { kind: 'failed', question, message: 'the application is closing' };
    const worker = this.#started();
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(question, resolve));
    const interrupt = (): void => worker.postMessage({ kind: 'interrupt', question } satisfies Question);
    signal?.addEventListener('abort', interrupt, { once: true });
    worker.postMessage({ ...asked, question } satisfies Question);
    try {
      const reply = await replied;
      signal?.throwIfAborted();
      return reply;
    } finally {
      signal?.removeEventListener('abort', interrupt);
    }
  }

  /** Forgets what is loaded of a result. */
  drop(id: string): void {
    this.#worker?.postMessage({ kind: 'drop', id } satisfies Question);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage({ kind: 'close' } satisfies Question);
    await ended;
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(columnsWorkerEntry(), { workerData: this.#settings });
    this.#worker = worker;
    // It does not keep the application alive.
    worker.unref();
    worker.on('message', (reply: Reply) => {
      this.#waiting.get(reply.question)?.(reply);
      this.#waiting.delete(reply.question);
    });
    let reason = 'the thread ended';
    worker.once('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#lose(reason);
    });
    return worker;
  }

  #lose(message: string): void {
    for (const [question, resolve] of this.#waiting) resolve({ kind: 'failed', question, message });
    this.#waiting.clear();
  }
}
