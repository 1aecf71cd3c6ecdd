import type { Problem } from '../../../shared/contract/problem.ts';
import type { WalkNotice, WalkProgress } from '../../../shared/contract/walk.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import { BodyRows } from '../results/worker/body-rows.ts';
import type { BodyFormat } from '../results/worker/orders.ts';
import { type BodyWalkParts, type WalkOrder, walkBodies } from './body-walk.ts';
import { LineBatches, type RowBatch } from './line-batches.ts';
import type { PageSink } from './page-sink.ts';

/** All rows of a query while they come, nothing of them kept. Can be iterated once. */
export interface RowSource extends AsyncIterable<RowBatch> {
  /** Names of the columns met so far, in the order of their first appearance. */
  readonly columns: readonly string[];
  readonly progress: WalkProgress;
  /** What its reader has to know of the rows; whole once the last one came. */
  readonly notices: readonly WalkNotice[];
}

/** Gives rows to a reader and takes no more before they were read. */
class HandedRows implements PageSink {
  readonly #lines = new LineBatches();
  readonly #rows = new BodyRows(this.#lines);
  readonly #hand: (batch: RowBatch) => Promise<void>;
  #first: string | null = null;

  constructor(hand: (batch: RowBatch) => Promise<void>) {
    this.#hand = hand;
  }

  get rows(): number {
    return this.#lines.rows;
  }

  get columns(): readonly string[] {
    return this.#rows.columns;
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#rows.facts;
  }

  begin(format: BodyFormat, skip: number): void {
    this.#rows.begin(format, skip);
  }

  async take(part: Uint8Array): Promise<Problem | null> {
    const problem = this.#rows.take(part);
    await this.#give();
    return problem;
  }

  async end(whole: boolean): Promise<Problem | null> {
    const problem = await this.#rows.end(whole);
    await this.#give();
    return problem;
  }

  async firstLine(): Promise<string | null> {
    return this.#first;
  }

  async #give(): Promise<void> {
    const batch = this.#lines.takeBatch();
    if (batch.rows === 0) return;
    if (this.#first === null) {
      const end = batch.bytes.indexOf(0x0a);
      this.#first = Buffer.from(batch.bytes.subarray(0, end)).toString('utf8');
    }
    await this.#hand(batch);
  }
}

/**
 * Walks over all pages of a query and hands the rows on as they come.
 *
 * Reading throws ProblemError as one request would, or the signal's reason; leaving the loop ends the request.
 * @throws ProblemError `invalid-url`.
 */
export function walkRows(parts: BodyWalkParts, order: WalkOrder, signal?: AbortSignal): RowSource {
  const walk = walkBodies(parts, order);
  let wanted = Promise.withResolvers<void>();
  let handed = Promise.withResolvers<RowBatch | null>();
  const sink = new HandedRows(async (batch) => {
    handed.resolve(batch);
    await wanted.promise;
  });

  async function* batches(): AsyncGenerator<RowBatch, undefined, undefined> {
    const leaving = new AbortController();
    const ending = AbortSignal.any([leaving.signal, ...(signal === undefined ? [] : [signal])]);
    const walked = walk.run(sink, ending).then(
      (problem) => {
        if (problem === null) handed.resolve(null);
        else handed.reject(new ProblemError(problem));
      },
      (error: unknown) => handed.reject(error),
    );
    try {
      for (let batch = await handed.promise; batch !== null; batch = await handed.promise) {
        yield batch;
        const room = wanted;
        wanted = Promise.withResolvers();
        handed = Promise.withResolvers();
        room.resolve();
      }
    } finally {
      leaving.abort(new DOMException('The reader left', 'AbortError'));
      wanted.resolve();
      // Whatever comes of it now has no reader.
      handed.promise.catch(() => undefined);
      await walked;
    }
  }

  return {
    [Symbol.asyncIterator]: batches,
    get columns() {
      return sink.columns;
    },
    get progress() {
      return walk.progress;
    },
    get notices() {
      return walk.notices;
    },
  };
}
