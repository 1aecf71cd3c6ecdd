import type { Problem } from '../../../shared/problems/problem.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { IncompleteLists } from '../../wire/responses/page-facts.ts';
import type { ResponseSink } from '../requests/read-response.ts';
import { LineBatches, type RowBatch } from '../results/store/row-batches.ts';
import { BodyRows } from '../results/store/worker/body-rows.ts';
import type { BodyFormat } from '../results/store/worker/orders.ts';
import type { PageRows } from '../results/store/worker/row-digest.ts';
import type { RepeatedKeys } from '../results/store/worker/row-keys.ts';
import type { PageSink } from './page-attempt.ts';

/** Collects the rows of bodies in memory. */
export class LineRows implements ResponseSink {
  readonly lines = new LineBatches();
  readonly #rows = new BodyRows(this.lines);

  get rows(): number {
    return this.lines.rows;
  }

  get columns(): readonly string[] {
    return this.#rows.columns;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#rows.facts;
  }

  get incompleteLists(): IncompleteLists {
    return this.#rows.incompleteLists;
  }

  get page(): PageRows {
    return this.#rows.page;
  }

  get repeatedKeys(): RepeatedKeys {
    return this.#rows.repeatedKeys;
  }

  begin(format: BodyFormat, skip: number): void {
    this.#rows.begin(format, skip);
  }

  async take(part: Uint8Array): Promise<Problem | null> {
    return this.#rows.take(part);
  }

  async end(isComplete: boolean): Promise<Problem | null> {
    return this.#rows.end(isComplete);
  }
}

/** Maximum bytes of rows that wait for the end of their page. */
const longestHeld = 64 * 1024 * 1024;

/** Maximum number of pages whose first rows are remembered. */
const mostPages = 100_000;

/**
 * Passes batches of rows to a reader, and waits until the reader has processed each batch.
 *
 * A page that starts with the first row of an earlier page is passed when it is complete, because it might be that page again.
 */
class HandoverSink extends LineRows implements PageSink {
  readonly #hand: (batch: RowBatch) => Promise<void>;
  #first: string | null = null;
  /** Digests of the first rows of earlier pages. */
  readonly #firstRows = new Set<string>();
  /** Whether the rows of the page wait for its end. Null before its first row. */
  #isHeld: boolean | null = null;
  #held: RowBatch[] = [];
  #heldBytes = 0;
  #droppedRows = 0;

  constructor(hand: (batch: RowBatch) => Promise<void>) {
    super();
    this.#hand = hand;
  }

  override async take(part: Uint8Array): Promise<Problem | null> {
    const problem = await super.take(part);
    await this.#give();
    return problem;
  }

  override async end(isComplete: boolean): Promise<Problem | null> {
    const problem = await super.end(isComplete);
    await this.#give();
    return problem;
  }

  override get rows(): number {
    return super.rows - this.#droppedRows;
  }

  async keepPage(): Promise<void> {
    await this.release();
    if (this.#firstRows.size < mostPages) this.#firstRows.add(this.page.first);
    this.#isHeld = null;
  }

  async dropRowsAfter(rows: number): Promise<void> {
    const dropped = this.#held.reduce((sum, batch) => sum + batch.rows, 0);
    this.#droppedRows += Math.min(dropped, this.rows - rows);
    this.#held = [];
    this.#heldBytes = 0;
    this.#isHeld = null;
  }

  /** Passes the waiting rows. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    this.#isHeld = false;
    for (const batch of held) await this.#hand(batch);
  }

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  async #give(): Promise<void> {
    const batch = this.lines.takeBatch();
    if (batch.rows === 0) return;
    if (this.#first === null) {
      const end = batch.bytes.indexOf(0x0a);
      this.#first = Buffer.from(batch.bytes.subarray(0, end)).toString('utf8');
    }
    this.#isHeld ??= this.#firstRows.has(this.page.first);
    if (!this.#isHeld) {
      await this.#hand(batch);
      return;
    }
    this.#held.push(batch);
    this.#heldBytes += batch.bytes.length;
    if (this.#heldBytes > longestHeld) await this.release();
  }
}

/** Rows that are yielded while they are read, and the sink that receives them. */
export interface HandedRows {
  readonly batches: () => AsyncGenerator<RowBatch, void, undefined>;
  readonly sink: LineRows;
}

/**
 * Reads rows and yields them in batches. Reading is cancelled if the caller leaves the loop.
 *
 * Iterating throws ProblemError or the signal's reason, after the rows that were read before.
 *
 * @param read Reads into the sink. Returns the problem that ended it, or null.
 */
export function handedRows(read: (sink: PageSink, signal: AbortSignal) => Promise<Problem | null>, signal?: AbortSignal): HandedRows {
  let requested = Promise.withResolvers<void>();
  let handed = Promise.withResolvers<RowBatch | null>();
  const sink = new HandoverSink(async (batch) => {
    handed.resolve(batch);
    await requested.promise;
  });

  async function* batches(): AsyncGenerator<RowBatch, void, undefined> {
    const cancelling = new AbortController();
    const stopping = AbortSignal.any([cancelling.signal, ...(signal === undefined ? [] : [signal])]);
    const finished = read(sink, stopping).then(
      async (problem) => {
        await sink.release();
        if (problem === null) handed.resolve(null);
        else handed.reject(new ProblemError(problem));
      },
      (error: unknown) => handed.reject(error),
    );
    try {
      for (let batch = await handed.promise; batch !== null; batch = await handed.promise) {
        yield batch;
        const room = requested;
        requested = Promise.withResolvers();
        handed = Promise.withResolvers();
        room.resolve();
      }
    } finally {
      cancelling.abort(new DOMException('The reader left', 'AbortError'));
      requested.resolve();
      // The reader has stopped, so nothing handles the outcome.
      handed.promise.catch(() => undefined);
      await finished;
    }
  }

  return { batches, sink };
}
