import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type IncompleteLists, noLists } from '../../wire/responses/page-facts.ts';
import type { PageSink } from '../fetch-all/page-attempt.ts';
import { GatheredParts } from '../results/store/gathered-parts.ts';
import { SharedSlots } from '../results/store/result-thread.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import { noPageRows, type PageRows } from '../results/store/worker/row-digest.ts';
import { noRepeatedKeys, type RepeatedKeys } from '../results/store/worker/row-keys.ts';
import type { ExportThread } from './export-thread.ts';
import type { BodyProgress, ExportOrder } from './worker/orders.ts';

/** Maximum bytes that wait for the thread. Reading pauses while more bytes wait. */
const waitingLimit = 1024 * 1024;

/** Passes the bodies of responses to the thread that writes the file and parses their rows. */
export class BodySink implements PageSink {
  page: PageRows = noPageRows;
  repeatedKeys: RepeatedKeys = noRepeatedKeys;
  readonly #thread: ExportThread;
  readonly #parts: GatheredParts;
  #rows = 0;
  #facts: ReadonlyMap<string, string> = new Map();
  #incompleteLists = noLists;
  #first: string | null = null;
  #problem: Problem | null = null;
  #isLost = false;
  #waitingBytes = 0;
  #room: (() => void) | null = null;

  constructor(thread: ExportThread) {
    this.#thread = thread;
    const slots = new SharedSlots((slot) => this.#accept({ kind: 'slot', slot }));
    this.#parts = new GatheredParts({
      empty: () => slots.take(),
      carry: (slot, length) => {
        this.#waitingBytes += length;
        const number = slots.numberOf(slot);
        thread.order({ kind: 'body', slot: number, length }, 'body').then(
          ({ body }) => {
            slots.giveBack(number);
            this.#waitingBytes -= length;
            this.#learn(body);
            if (this.#waitingBytes <= waitingLimit) this.#room?.();
          },
          // `written` rejects with the same error.
          () => undefined,
        );
      },
    });
    thread.written.catch((error: unknown) => this.#lose(error));
  }

  get rows(): number {
    return this.#rows;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#facts;
  }

  get incompleteLists(): IncompleteLists {
    return this.#incompleteLists;
  }

  begin(format: BodyFormat, skip: number): void {
    if (!this.#isLost) this.#problem = null;
    this.#facts = new Map();
    this.#incompleteLists = noLists;
    this.#parts.begin();
    this.#accept({ kind: 'begin', format, skip });
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

  async end(isComplete: boolean): Promise<Problem | null> {
    this.#parts.flush();
    if (this.#isLost) return this.#problem;
    const reply = await this.#thread.order({ kind: 'body-end', isComplete }, 'body').catch((error: unknown) => this.#lose(error));
    if (reply !== undefined) {
      this.#learn(reply.body);
      this.#first = reply.first;
      this.page = reply.page;
      this.repeatedKeys = reply.repeatedKeys;
    }
    return this.#problem;
  }

  /** Does nothing, because a file without all rows isn't kept. */
  async dropRowsAfter(): Promise<void> {}

  /** Does nothing, because rows are written when they arrive. */
  async keepPage(): Promise<void> {}

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  /** Sends a request whose reply has no content. If it fails, `written` rejects. */
  #accept(order: Extract<ExportOrder, { kind: 'slot' | 'begin' }>): void {
    this.#thread.order(order, 'accepted').catch(() => undefined);
  }

  #learn({ rows, facts, incompleteLists, problem }: BodyProgress): void {
    this.#rows = rows;
    this.#facts = facts ?? this.#facts;
    this.#incompleteLists = incompleteLists ?? this.#incompleteLists;
    this.#problem ??= problem;
  }

  /** Handles the end or the failure of the thread. Stops waiting for the thread. */
  #lose(error: unknown): undefined {
    this.#isLost = true;
    this.#problem = problemOf(error) ?? makeProblem('storage-failed');
    this.#room?.();
  }
}

/** A queue whose values are pulled by a library. */
export class PulledQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #wake: (() => void) | null = null;
  #emptied: (() => void) | null = null;

  push(one: T): void {
    this.#waiting.push(one);
  }

  /** Resolves when all values were pulled. */
  async drain(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#emptied = resolve;
    this.#notify();
    await promise;
  }

  /** Ends the queue after its last value. */
  end(): void {
    this.#ended = true;
    this.#notify();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, undefined, undefined> {
    for (;;) {
      const some = this.#waiting;
      this.#waiting = [];
      yield* some;
      if (this.#waiting.length > 0) continue;
      this.#emptied?.();
      this.#emptied = null;
      if (this.#ended) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
