import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PacQuestion, PacReport } from './worker/messages.ts';

/** Milliseconds for one answer, the resolution of names in it included: every request waits for it. */
const longestAnswer = 5000;

/** Why a PAC file gave no answer. */
export class PacFailure extends Error {
  readonly reason: 'malformed' | 'failed' | 'slow';

  constructor(reason: PacFailure['reason'], words: string) {
    super(words);
    this.name = 'PacFailure';
    this.reason = reason;
  }
}

/** The file that the thread runs: beside this module as source, under its own name where it is bundled. */
function entry(thisModule: string = import.meta.url): string {
  const ending = /\.\w+$/.exec(thisModule)?.[0] ?? '.js';
  return fileURLToPath(new URL(ending === '.ts' ? 'worker/main.ts' : `pac-worker${ending}`, thisModule));
}

/** A PAC file at work in a thread of its own: whatever it does there, the application goes on. */
export class PacThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>();
  readonly #ready = Promise.withResolvers<void>();
  #lastId = 0;
  #failure: PacFailure | null = null;

  constructor(script: string) {
    this.#worker = new Worker(entry(), { workerData: script, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    this.#worker.unref();
    this.#ready.promise.catch(() => undefined);
    this.#worker.on('message', (report: PacReport) => this.#hear(report));
    this.#worker.on('error', (error: unknown) =>
      this.#end(new PacFailure('failed', error instanceof Error ? error.message : String(error))),
    );
    this.#worker.once('exit', () => this.#end(new PacFailure('failed', 'Its thread ended')));
  }

  /** True once it cannot be asked any more. */
  get ended(): boolean {
    return this.#failure !== null;
  }

  /** Its answer as written. @throws PacFailure; where it was too slow the thread is ended. */
  async ask(url: string): Promise<string> {
    const timer = setTimeout(() => this.#end(new PacFailure('slow', `No answer within ${longestAnswer} ms`)), longestAnswer);
    try {
      await this.#ready.promise;
      if (this.#failure !== null) throw this.#failure;
      this.#lastId += 1;
      const question: PacQuestion = { id: this.#lastId, url };
      const waiting = Promise.withResolvers<string>();
      this.#waiting.set(question.id, waiting);
      this.#worker.postMessage(question);
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#end(new PacFailure('failed', 'It is not needed any more'));
    await this.#worker.terminate();
  }

  #hear(report: PacReport): void {
    if (report.kind === 'ready') this.#ready.resolve();
    else if (report.kind === 'malformed') this.#end(new PacFailure('malformed', report.words));
    else if (report.kind === 'answer') this.#waiting.get(report.id)?.resolve(report.text);
    else this.#waiting.get(report.id)?.reject(new PacFailure('failed', report.words));
    if ('id' in report) this.#waiting.delete(report.id);
  }

  #end(failure: PacFailure): void {
    if (this.#failure !== null) return;
    this.#failure = failure;
    this.#ready.reject(failure);
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}
