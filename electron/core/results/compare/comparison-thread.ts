import { Worker } from 'node:worker_threads';
import { makeProblem, ProblemError } from '../../../wire/problem-error.ts';
import { comparisonWorkerEntry } from './worker/entry.ts';
import type { ComparisonOrder, ComparisonReport } from './worker/orders.ts';

/** What is told of a comparison under way. */
export type ComparisonNews = Extract<ComparisonReport, { id: string }>;

/** What a question is answered with. */
export type ComparisonAnswer = Extract<ComparisonReport, { kind: 'rows' | 'place' }>;

type Question = Extract<ComparisonOrder, { question: number }>;

/** {@link Question} before it has its number. */
export type AskedOfThread = Question extends infer Asked ? (Asked extends Question ? Omit<Asked, 'question'> : never) : never;

interface Waiting {
  readonly resolve: (answer: ComparisonAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread that compares; it starts with the first comparison, and ends when told to. */
export class ComparisonThread {
  readonly #listeners = new Map<string, (news: ComparisonNews) => void>();
  readonly #waiting = new Map<number, Waiting>();
  #lastQuestion = 0;
  #worker: Worker | null = null;

  /** Hands over an order; what is told of its comparison goes to `listen` until it is done, has failed, or is dropped. */
  start(order: ComparisonOrder & { kind: 'start' }, listen: (news: ComparisonNews) => void): void {
    this.#listeners.set(order.id, listen);
    this.#worker ??= this.#begin();
    this.#worker.postMessage(order);
  }

  drop(id: string): void {
    this.#listeners.delete(id);
    this.#worker?.postMessage({ kind: 'drop', id } satisfies ComparisonOrder);
  }

  /** @throws ProblemError `storage-failed` where the disk refuses or the thread has ended. */
  ask(asked: AskedOfThread): Promise<ComparisonAnswer> {
    const worker = this.#worker;
    if (worker === null) return Promise.reject(threadEnded());
    this.#lastQuestion += 1;
    const question = this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#waiting.set(question, { resolve, reject });
      worker.postMessage({ ...asked, question });
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#lose();
    await worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(comparisonWorkerEntry());
    worker.on('message', (report: ComparisonReport) => this.#receive(report));
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#lose();
    });
    return worker;
  }

  #receive(report: ComparisonReport): void {
    if ('id' in report) {
      this.#listeners.get(report.id)?.(report);
      if (report.kind !== 'progress') this.#listeners.delete(report.id);
      return;
    }
    const waiting = this.#waiting.get(report.question);
    this.#waiting.delete(report.question);
    if (report.kind === 'unread') waiting?.reject(new ProblemError(report.problem));
    else waiting?.resolve(report);
  }

  #lose(): void {
    const lost = threadEnded();
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const [id, listen] of listeners) listen({ kind: 'failed', id, problem: lost.problem });
  }
}

function threadEnded(): ProblemError {
  return new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } }));
}
