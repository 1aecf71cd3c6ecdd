import type { Problem } from '../../../shared/contract/problem.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import type { PageSink } from '../fetch-all/page-attempt.ts';
import { GatheredParts } from '../results/gathered-parts.ts';
import { SharedSlots } from '../results/shared-slots.ts';
import type { BodyFormat } from '../results/worker/orders.ts';
import type { BodyReport, ExportThread } from './export-thread.ts';

/** Bytes that may wait for the thread before whoever brings them is asked to pause. */
const waitingLimit = 1024 * 1024;

/** Hands the bodies of answers to the thread that writes a file, as they come: their rows are found there. */
export class BodySink implements PageSink {
  readonly #thread: ExportThread;
  readonly #parts: GatheredParts;
  readonly #slots: SharedSlots;
  #rows = 0;
  #facts: ReadonlyMap<string, string> = new Map();
  #first: string | null = null;
  #problem: Problem | null = null;
  #isLost = false;
  #waitingBytes = 0;
  #room: (() => void) | null = null;
  #ended: ((problem: Problem | null) => void) | null = null;

  constructor(thread: ExportThread) {
    this.#thread = thread;
    const slots = new SharedSlots((slot) => thread.order({ kind: 'slot', slot }));
    this.#slots = slots;
    this.#parts = new GatheredParts({
      empty: () => slots.take(),
      carry: (slot, length) => {
        this.#waitingBytes += length;
        thread.order({ kind: 'body', slot: slots.numberOf(slot), length });
      },
    });
    thread.onBody((report) => this.#hear(report));
    thread.written.catch((error: unknown) => this.#lose(problemOf(error) ?? makeProblem('storage-failed')));
  }

  get rows(): number {
    return this.#rows;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#facts;
  }

  begin(format: BodyFormat, skip: number): void {
    if (!this.#isLost) this.#problem = null;
    this.#facts = new Map();
    this.#parts.begin();
    this.#thread.order({ kind: 'begin', format, skip });
  }

  async take(part: Uint8Array): Promise<Problem | null> {
    if (this.#problem !== null) return this.#problem;
    this.#parts.add(part);
    if (this.#waitingBytes > waitingLimit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#room = resolve;
      await promise;
    }
    return this.#problem;
  }

  end(whole: boolean): Promise<Problem | null> {
    this.#parts.flush();
    if (this.#isLost) return Promise.resolve(this.#problem);
    const { promise, resolve } = Promise.withResolvers<Problem | null>();
    this.#ended = resolve;
    this.#thread.order({ kind: 'body-end', whole });
    return promise;
  }

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  #hear(report: BodyReport): void {
    const { rows, facts, problem } = report.body;
    this.#rows = rows;
    this.#facts = facts ?? this.#facts;
    this.#problem ??= problem;
    if (report.kind === 'body-ended') {
      this.#first = report.first;
      this.#ended?.(this.#problem);
      this.#ended = null;
      return;
    }
    this.#slots.giveBack(report.slot);
    this.#waitingBytes -= report.length;
    if (this.#waitingBytes <= waitingLimit) this.#room?.();
  }

  /** The thread ended: nobody waits for it any more. */
  #lose(problem: Problem): void {
    this.#isLost = true;
    this.#problem = problem;
    this.#room?.();
    this.#ended?.(problem);
    this.#ended = null;
  }
}
