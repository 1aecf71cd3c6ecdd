import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';
import type { Discovered } from './discovered.ts';
import type { Statement } from './statements.ts';
import { workerEntry } from './worker/entry.ts';
import type { Order, Report } from './worker/orders.ts';

/** Rows that came at once, and whether they were the last. */
export interface Batch {
  readonly bytes: Uint8Array;
  readonly end: boolean;
}

/** Milliseconds in which a request that has found a table also asks it. */
const lastCall = 10_000;

interface Waiting {
  readonly resolve: (report: Report) => void;
  readonly reject: (error: Error) => void;
}

/** A database file, read by a thread. A thread that ends unasked ends what waits for it; the next query starts another. */
export class Database {
  readonly #file: string;
  readonly #waiting = new Map<number | null, Waiting>();
  readonly #queries = new Set<number>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isRetired = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** The file's tables, and a text that is another once they are. */
  async discover(): Promise<Discovered & { readonly version: string }> {
    const report = await this.#ask({ kind: 'discover' }, null);
    return report.kind === 'tables' ? report : { tables: [], broken: [], version: '' };
  }

  /** The text that `discover` gave, or another. */
  async version(): Promise<string> {
    this.#lastId += 1;
    const report = await this.#ask({ kind: 'version', id: this.#lastId }, this.#lastId);
    return report.kind === 'version' ? report.version : '';
  }

  /** Opens a query; gives the number by which it is read and closed. */
  open(statement: Statement): number {
    this.#lastId += 1;
    this.#queries.add(this.#lastId);
    this.#order({ kind: 'open', id: this.#lastId, statement });
    return this.#lastId;
  }

  async read(id: number): Promise<Batch> {
    const report = await this.#ask({ kind: 'read', id }, id);
    return report.kind === 'rows' ? report : { bytes: new Uint8Array(), end: true };
  }

  close(id: number): void {
    this.#waiting.delete(id);
    this.#queries.delete(id);
    this.#order({ kind: 'close', id });
    if (this.#isRetired) this.#endWhenIdle();
  }

  /** Ends the thread once the queries are over that are open now, or that are asked within some seconds by who still knows the tables of before. */
  retire(): void {
    const retire = () => {
      this.#isRetired = true;
      this.#endWhenIdle();
    };
    setTimeout(retire, lastCall).unref();
  }

  #endWhenIdle(): void {
    if (this.#queries.size === 0) void this.end();
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(order: Order, id: number | null): Promise<Report> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#order(order);
    });
  }

  #order(order: Order): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
  }

  #start(): Worker {
    const worker = new Worker(workerEntry(), { workerData: this.#file });
    worker.on('message', (report: Report) => this.#receive(report));
    worker.once('error', (error) => this.#fail(error));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      this.#fail(new Error('its thread ended'));
    });
    return worker;
  }

  #receive(report: Report): void {
    const id = 'id' in report ? report.id : null;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (report.kind === 'failed') waiting?.reject(failed(new Error(report.message)));
    else waiting?.resolve(report);
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(failed(cause));
    this.#waiting.clear();
  }
}

/** SQLite's own words may show names and values: they are the cause, for the log. */
function failed(cause: unknown): EngineError {
  return new EngineError('query-failed', 'The database file could not be read.', { cause });
}
