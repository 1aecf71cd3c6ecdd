import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import { makeProblem, ProblemError } from '../../../wire/problem-error.ts';
import type { BodyFormat, Order, PersistedExtent, PersistedRows, Progress, Reply, RowRange } from './worker/orders.ts';
import type { PageRows } from './worker/row-digest.ts';

/** Receives messages from the thread about a result. */
interface ThreadListener {
  /** A part of a body was stored. @param bytes Size of the part. */
  stored(report: BodyReport, bytes: number): void;
  /** The thread ended unexpectedly, and its data is lost. */
  lost(): void;
}

/** The progress and error of a body. */
export interface BodyReport {
  readonly progress: Progress;
  readonly problem: Problem | null;
}

/** The thread that stores results. It starts with the first result. If it has ended, it starts again with the next result. */
export class ResultThread {
  readonly #listeners = new Map<string, ThreadListener>();
  readonly #client = new WorkerClient<Order, Reply, Problem>({
    open: (events) =>
      openThread(workerFile(import.meta.url, 'worker/main.ts', 'result-worker'), { limits: { maxYoungGenerationSizeMb: 2 } }, events),
    errorOf: (problem) => new ProblemError(problem),
    endError: () => new ProblemError(makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } })),
    onEnd: () => this.#lose(),
  });
  #isClosed = false;
  /** Slots of the running thread. */
  #slots = this.#newSlots();

  /** Starts the thread early, so that the first rows don't wait for its start. */
  prepare(): void {
    this.#client.start();
  }

  /** Creates a result. Its listener is used until the result is dropped. */
  create(id: string, file: number, maximumBytes: number, persisted: PersistedRows | null, listener: ThreadListener): void {
    this.#listeners.set(id, listener);
    this.#client.post({ kind: 'create', id, file, maximumBytes, persisted });
  }

  /** Starts a body of a result. @param skip Number of rows at the start of the body that aren't stored. */
  begin(id: string, format: BodyFormat, skip: number): void {
    if (this.#listeners.has(id)) this.#client.post({ kind: 'begin', id, format, skip });
  }

  /** Returns an empty slot for the next part of a body. */
  emptySlot(): SharedArrayBuffer {
    return this.#slots.take();
  }

  /** Stores the next part of a result's body. @param slot Slot whose first `length` bytes are the part. */
  take(id: string, slot: SharedArrayBuffer, length: number): void {
    const slots = this.#slots;
    const number = slots.numberOf(slot);
    if (this.#isClosed || !this.#listeners.has(id) || number < 0) {
      slots.giveBack(number);
      return;
    }
    this.#client.request({ kind: 'take', id, slot: number, length }, 'taken').then(
      (report) => {
        slots.giveBack(number);
        this.#listeners.get(id)?.stored(report, length);
      },
      // If the thread ends, the listener is notified separately.
      () => undefined,
    );
  }

  /** Ends a body of a result. Returns null if the result was removed. @throws ProblemError `storage-failed` if the thread ends */
  async end(id: string, isComplete: boolean): Promise<(BodyReport & { readonly page: PageRows }) | null> {
    return this.#isKnown(id) ? this.#client.request({ kind: 'end', id, isComplete }, 'ended') : null;
  }

  /** Removes the rows after the first `rows` rows. Returns null if the result was removed. @throws ProblemError `storage-failed` */
  async truncate(id: string, rows: number): Promise<BodyReport | null> {
    return this.#isKnown(id) ? this.#client.request({ kind: 'truncate', id, rows }, 'taken') : null;
  }

  /** Reads rows. Returns no rows if the result was removed. @throws ProblemError `storage-failed` */
  async read(id: string, range: RowRange): Promise<{ readonly bytes: Uint8Array; readonly lengths: readonly number[] }> {
    return this.#isKnown(id) ? this.#client.request({ kind: 'read', id, range }, 'rows') : { bytes: new Uint8Array(), lengths: [] };
  }

  /** Writes all whole rows to the file. @throws ProblemError `storage-failed`, `result-too-large` */
  async keep(id: string): Promise<PersistedExtent> {
    return this.#isKnown(id) ? this.#client.request({ kind: 'keep', id }, 'kept') : { rows: 0, bytes: 0, once: true };
  }

  /** Stops using the file of a result. */
  async drop(id: string): Promise<void> {
    if (this.#isKnown(id)) await this.#client.request({ kind: 'drop', id }, 'dropped').catch(() => undefined);
    this.#listeners.delete(id);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.close();
  }

  #isKnown(id: string): boolean {
    return !this.#isClosed && this.#listeners.has(id);
  }

  #newSlots(): SharedSlots {
    return new SharedSlots((slot) => this.#client.post({ kind: 'slot', slot }));
  }

  #lose(): void {
    this.#slots = this.#newSlots();
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const listener of listeners) listener.lost();
  }
}

/** Size of a slot in bytes. */
const slotBytes = 256 * 1024;

/**
 * Reusable shared memory for parts of bodies.
 *
 * Transferring buffers in messages would require a new buffer on both sides for each message. Their garbage collection takes as long as
 * finding the rows in them.
 *
 * The number of slots is the maximum that were in use at the same time.
 */
export class SharedSlots {
  readonly #announce: (slot: SharedArrayBuffer) => void;
  readonly #slots: SharedArrayBuffer[] = [];
  readonly #free: SharedArrayBuffer[] = [];

  /** Creates an empty list of slots. @param announce Sends a new slot to the other thread, which numbers the slots from 0. */
  constructor(announce: (slot: SharedArrayBuffer) => void) {
    this.#announce = announce;
  }

  /** Returns an unused slot. */
  take(): SharedArrayBuffer {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const slot = new SharedArrayBuffer(slotBytes);
    this.#slots.push(slot);
    this.#announce(slot);
    return slot;
  }

  /** Returns the number of a slot in the other thread. Returns -1 for an unknown slot. */
  numberOf(slot: SharedArrayBuffer): number {
    return this.#slots.indexOf(slot);
  }

  /** Marks a slot as unused. */
  giveBack(number: number): void {
    const slot = this.#slots[number];
    if (slot !== undefined) this.#free.push(slot);
  }
}
