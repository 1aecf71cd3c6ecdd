import { Worker } from 'node:worker_threads';
import { makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { SharedSlots } from './shared-slots.ts';
import { resultWorkerEntry } from './worker/entry.ts';
import type { KeptRows, Order, Report, RowsWanted, SlotOrder } from './worker/orders.ts';

/** Rows as the thread reads them, or why it cannot. */
export type RowsReport = Extract<Report, { kind: 'rows' | 'unread' }>;

/** Rows and bytes that are in the file, or why nobody knows. */
export type KeptReport = Extract<Report, { kind: 'kept' | 'unread' }>;

type Answer = RowsReport | KeptReport;

/** What one result hears of the thread. */
export interface ThreadListener {
  report(report: Extract<Report, { id: string }>): void;
  /** The thread ended unasked, and with it everything that it held. */
  lost(): void;
}

/** The thread that stores results; it starts with the first one and is started anew should it die. */
export class ResultThread {
  readonly #listeners = new Map<string, ThreadListener>();
  readonly #questions = new Map<number, { readonly resolve: (report: Answer) => void; readonly reject: (error: Error) => void }>();
  #lastQuestion = 0;
  #worker: Worker | null = null;
  #closed = false;
  /** Those of the present worker. */
  #slots = this.#newSlots();

  /** Starts the thread before it is needed: the first rows would wait for it. */
  prepare(): void {
    this.#worker ??= this.#start();
  }

  /** Makes a result; reports about it go to its listener until it is dropped. */
  create(id: string, file: number, maximumBytes: number, kept: KeptRows | null, listener: ThreadListener): void {
    this.#listeners.set(id, listener);
    this.order({ kind: 'create', id, file, maximumBytes, kept });
  }

  order(order: Order): void {
    if (this.#closed || !this.#listeners.has(order.id)) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
  }

  /** Memory for the next part of a body. */
  emptySlot(): SharedArrayBuffer {
    return this.#slots.take();
  }

  /** Hands over the next part of a result's body, which fills a slot so far. */
  take(id: string, slot: SharedArrayBuffer, length: number): void {
    const number = this.#slots.numberOf(slot);
    if (this.#closed || !this.#listeners.has(id) || number < 0) this.#slots.giveBack(number);
    else this.order({ kind: 'take', id, slot: number, length });
  }

  /** Asks for rows. @throws Error where the thread ends before it answers. */
  async read(id: string, wanted: RowsWanted): Promise<RowsReport> {
    const nothing = { kind: 'rows', question: 0, bytes: new Uint8Array(), lengths: [] } as const;
    const report = await this.#ask(id, (question) => ({ kind: 'read', id, question, wanted }));
    return report === null || report.kind === 'kept' ? nothing : report;
  }

  /** Has every whole row written. @throws Error where the thread ends before it answers. */
  async keep(id: string): Promise<KeptReport> {
    const report = await this.#ask(id, (question) => ({ kind: 'keep', id, question }));
    return report === null || report.kind === 'rows' ? { kind: 'kept', question: 0, rows: 0, bytes: 0, once: true } : report;
  }

  /** The answer to a question about a result; null where nobody knows it. */
  #ask(id: string, orderOf: (question: number) => Order): Promise<Answer | null> {
    if (this.#closed || !this.#listeners.has(id)) return Promise.resolve(null);
    this.#lastQuestion += 1;
    const question = this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#questions.set(question, { resolve, reject });
      this.order(orderOf(question));
    });
  }

  forget(id: string): void {
    this.#listeners.delete(id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(resultWorkerEntry(), { resourceLimits: { maxYoungGenerationSizeMb: 2 } });
    worker.on('message', (report: Report) => this.#receive(report));
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#slots = this.#newSlots();
      this.#lose();
    });
    return worker;
  }

  #receive(report: Report): void {
    if ('id' in report) {
      if (report.kind === 'taken') this.#slots.giveBack(report.slot);
      this.#listeners.get(report.id)?.report(report);
      return;
    }
    this.#questions.get(report.question)?.resolve(report);
    this.#questions.delete(report.question);
  }

  #newSlots(): SharedSlots {
    return new SharedSlots((slot) => {
      if (this.#closed) return;
      this.#worker ??= this.#start();
      this.#worker.postMessage({ kind: 'slot', slot } satisfies SlotOrder);
    });
  }

  #lose(): void {
    const lost = new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } }));
    for (const { reject } of this.#questions.values()) reject(lost);
    this.#questions.clear();
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const listener of listeners) listener.lost();
  }
}
